package io.allostat.demoapps.quotes.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.allostat.core.api.Instances;
import io.allostat.core.api.component.Component;
import io.allostat.core.api.component.Components;
import io.allostat.core.api.component.LevelChange.Origin;
import io.allostat.demoapps.hosting.cli.ServerSettings;
import io.allostat.demoapps.hosting.cli.ServiceLevels;
import io.allostat.demoapps.hosting.cli.SiteServer;
import io.allostat.demoapps.hosting.limiter.LimiterSpec;
import io.allostat.demoapps.hosting.server.TlsOptions;
import io.allostat.demoapps.quotes.data.Population;
import java.io.InputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** The real server with four symbols. */
@Timeout(60)
class PagesTest {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final String ALL = "Prices?symbol=AAAB&from=2021-01-01&to=2025-12-31";

  @TempDir static Path state;
  private static SiteServer server;
  private static Components components;

  @BeforeAll
  static void start() throws Exception {
    ServerSettings.Entry plain =
        new ServerSettings.Entry(
            true,
            false,
            new TlsOptions(TlsOptions.Versions.OFF, TlsOptions.Key.EC),
            LimiterSpec.NONE);
    server =
        QuotesCommand.start(
            new ServerSettings.Common(
                "127.0.0.1",
                0,
                0,
                ServiceLevels.OFF,
                new ServerSettings.Tuning(10, null, null),
                state,
                plain,
                ServerSettings.Share.NONE),
            new Population(new BigDecimal("0.02")));
    components = Instances.find("quotes").orElseThrow().components();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @AfterEach
  void fullService() {
    for (Component component : components.all()) {
      components.setServiceLevel(component.name(), 0, Origin.APPLICATION);
    }
  }

  private static HttpResponse<String> get(String path) throws Exception {
    URI uri = URI.create("http://localhost:" + server.port() + "/quotes/" + path);
    return CLIENT.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
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
    assertTrue(components.setServiceLevel("Prices", level, Origin.APPLICATION).succeeded());
    HttpResponse<String> reply = get(ALL);
    assertEquals(
        loss, Double.parseDouble(reply.headers().firstValue("X-Service-Level-Loss").orElseThrow()));
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
    URI status = URI.create("http://127.0.0.1:" + server.managementPort() + "/status");
    List<String> stacks;
    do {
      document(ALL);
      try (InputStream in = status.toURL().openStream()) {
        stacks =
            new ObjectMapper()
                .readTree(in)
                .path("profile")
                .path("stacks")
                .findValuesAsText("stack");
      }
    } while (!stacks.containsAll(expected));
  }
}
