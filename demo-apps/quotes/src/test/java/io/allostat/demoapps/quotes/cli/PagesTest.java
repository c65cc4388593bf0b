package io.allostat.demoapps.quotes.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.hosting.cli.TestServer;
import io.allostat.demoapps.hosting.data.DatabaseSpec;
import io.allostat.demoapps.hosting.data.TestDatabase;
import io.allostat.demoapps.quotes.data.Market;
import java.io.StringReader;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** The real server with four symbols. */
@Timeout(120)
@ParameterizedClass
@EnumSource(TestDatabase.class)
class PagesTest {
  private static final String ALL = "Prices?symbol=AAAB&from=2021-01-01&to=2025-12-31";

  @Parameter TestDatabase kind;

  @TempDir static Path state;
  private static TestServer server;

  @BeforeParameterizedClassInvocation
  static void start(TestDatabase kind) throws Exception {
    DatabaseSpec spec = kind.fresh();
    server =
        TestServer.plain(
            QuotesCommand.NAME,
            state,
            settings -> QuotesCommand.start(settings, Market.SMALL, spec));
  }

  @AfterParameterizedClassInvocation
  static void stop() {
    server.close();
  }

  @AfterEach
  void fullService() {
    server.fullService();
  }

  private static HttpResponse<String> get(String path) throws Exception {
    return server.browser().get(path);
  }

  /** The root of a document, read as a client would. */
  private static Element document(String path) throws Exception {
    HttpResponse<String> reply = get(path);
    assertEquals(200, reply.statusCode(), () -> path + ": " + reply.body());
    assertEquals(
        "application/xml;charset=utf-8", reply.headers().firstValue("Content-Type").orElseThrow());
    return DocumentBuilderFactory.newDefaultInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(reply.body())))
        .getDocumentElement();
  }

  private static List<Element> elements(Element parent, String name) {
    NodeList nodes = parent.getElementsByTagName(name);
    return IntStream.range(0, nodes.getLength()).mapToObj(i -> (Element) nodes.item(i)).toList();
  }

  private static List<String> dates(Element prices) {
    return elements(prices, "price").stream().map(price -> price.getAttribute("date")).toList();
  }

  @Test
  void homeTellsWhatThereIs() throws Exception {
    HttpResponse<String> reply = get("Home");
    assertEquals("4", reply.headers().firstValue("X-Quotes-Symbols").orElseThrow());
    assertEquals("1826", reply.headers().firstValue("X-Quotes-Days").orElseThrow());
    assertTrue(reply.body().contains("symbol=AAAD&amp;from=2025-01-01"), reply.body());
    assertEquals(reply.body(), get("").body(), "it is the first page");
  }

  @Test
  void pricesOfAllDaysComeOnceAndInTheirOrder() throws Exception {
    Element prices = document(ALL);
    assertEquals("full", prices.getAttribute("detail"));
    assertEquals("AAAB", prices.getAttribute("symbol"));
    List<String> dates = dates(prices);
    assertEquals(1_304, dates.size(), "more than are fetched at once");
    assertEquals(dates.stream().distinct().sorted().toList(), dates);
    Element first = elements(prices, "price").get(0);
    for (String name : List.of("open", "high", "low", "close")) {
      assertTrue(first.getAttribute(name).matches("[0-9]+\\.[0-9]{2}"), name);
    }
    assertTrue(Integer.parseInt(first.getAttribute("volume")) > 0);
  }

  @Test
  void aRangeHasItsFirstDayAndItsLast() throws Exception {
    assertEquals(
        List.of("2024-01-02", "2024-01-03", "2024-01-04"),
        dates(document("Prices?symbol=AAAA&from=2024-01-02&to=2024-01-04")));
    assertEquals(
        List.of("2024-01-05"), dates(document("Prices?symbol=AAAA&from=2024-01-05&to=2024-01-07")));
    assertEquals(List.of(), dates(document("Prices?symbol=AAAA&from=1999-01-01&to=1999-12-31")));
  }

  private static Element at(int level, double loss) throws Exception {
    assertEquals(loss, server.lossAt("Prices", level, ALL));
    return document(ALL);
  }

  @Test
  void belowFullServiceAreLastPricesAndThenThoseOfWeeks() throws Exception {
    Element full = document(ALL);
    List<String> closes = new ArrayList<>();
    for (Element price : elements(full, "price")) {
      closes.add(price.getAttribute("date") + ' ' + price.getAttribute("close"));
    }
    Element closing = at(1, 0.4286);
    assertEquals("closing", closing.getAttribute("detail"));
    assertEquals(closes, lines(closing));
    Element weekly = at(2, 1.0);
    assertEquals("weekly-closing", weekly.getAttribute("detail"));
    List<String> weeks = lines(weekly);
    assertEquals(262, weeks.size(), "each Friday of five years, and the last day");
    assertTrue(closes.containsAll(weeks));
    assertEquals(closes.get(closes.size() - 1), weeks.get(weeks.size() - 1));
  }

  private static List<String> lines(Element prices) {
    List<String> lines = new ArrayList<>();
    for (Element price : elements(prices, "price")) {
      assertEquals(2, price.getAttributes().getLength());
      lines.add(price.getAttribute("date") + ' ' + price.getAttribute("close"));
    }
    return lines;
  }

  @Test
  void symbolsAreListedFromOneOn() throws Exception {
    assertEquals(4, elements(document("Symbols"), "symbol").size());
    List<Element> after = elements(document("Symbols?after=2"), "symbol");
    assertEquals(
        List.of("AAAC", "AAAD"), after.stream().map(one -> one.getAttribute("code")).toList());
  }

  @ParameterizedTest
  @CsvSource({
    "Prices, symbol",
    "Prices?symbol=AAA, symbol",
    "Prices?symbol=aaaa, symbol",
    "Prices?symbol=AAAAA, symbol",
    "Prices?symbol=AAAA, from",
    "Prices?symbol=AAAA&from=2024-02-30, from",
    "Prices?symbol=AAAA&from=2024-01-01, to",
    "Prices?symbol=AAAA&from=2024-01-01&to=yesterday, to",
    "Prices?symbol=AAAA&from=2024-01-02&to=2024-01-01, to",
    "Prices?symbol=AAAA&from=2024-01-02&to=%2B999999998-12-31, to",
    "Prices?symbol=AAAA&from=-999999998-01-01&to=2024-01-01, from",
    "Prices?symbol=AAAA&from=%00&to=2024-01-01, from",
    "Symbols?after=-1, after"
  })
  void aBadParameterIsNamed(String path, String parameter) throws Exception {
    HttpResponse<String> reply = get(path);
    assertEquals(400, reply.statusCode(), reply::body);
    assertTrue(reply.body().contains("parameter " + parameter + ": expected"), reply.body());
  }

  @ParameterizedTest
  @ValueSource(strings = {"Prices?symbol=AAAE&from=2024-01-01&to=2024-01-02", "Nowhere"})
  void whatIsNotThereIsNotFound(String path) throws Exception {
    assertEquals(404, get(path).statusCode());
  }

  @Test
  void theProfileShowsTheStacks() throws Exception {
    List<String> expected = List.of("Prices", "Prices.Price.Database");
    do {
      document(ALL);
    } while (!server.stacks().containsAll(expected));
  }
}
