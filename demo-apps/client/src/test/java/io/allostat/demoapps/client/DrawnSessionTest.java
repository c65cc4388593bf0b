package io.allostat.demoapps.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.client.DrawnSession.Drawn;
import io.allostat.demoapps.client.TransitionMatrix.Selection;
import java.io.StringReader;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.hc.core5.http.ContentType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class DrawnSessionTest {
  private static final Population POPULATION = new Population(40, 2_000);

  private static SiteSession session(Mix mix, Population population, long seed) {
    TransitionMatrix matrix = mix.matrix(Selection.AS_PUBLISHED);
    return mix.site().session(matrix, population, 20, new SplittableRandom(seed));
  }

  @ParameterizedTest
  @CsvSource({"VERSES, Search, 0.7", "QUOTES, Prices, 0.88", "ORDERS, Batch, 0.83"})
  void pagesComeAsOftenAsTheMixSays(Mix mix, String page, double share) {
    SiteSession session = session(mix, POPULATION, 1);
    int pages = 20_000;
    Map<String, Integer> seen = new HashMap<>();
    assertEquals("Home", session.next().title());
    for (int i = 0; i < pages; i++) {
      seen.merge(session.next().title(), 1, Integer::sum);
    }
    // Four standard deviations.
    assertEquals(share, seen.get(page) / (double) pages, 0.014);
    assertEquals(0.02, seen.get("Home") / (double) pages, 0.004);
    assertEquals(1 + seen.get("Home"), session.sessions(), "each begins at Home");
  }

  @ParameterizedTest
  @CsvSource({"VERSES, Search, 0.7", "QUOTES, Prices, 0.88", "ORDERS, Batch, 0.83"})
  void whoeverJoinsIsInTheMiddleOfASession(Mix mix, String page, double share) {
    int browsers = 5_000;
    int there = 0;
    for (int i = 0; i < browsers; i++) {
      SiteSession session = session(mix, POPULATION, i);
      session.join();
      there += session.next().title().equals(page) ? 1 : 0;
      assertEquals(1, session.sessions());
    }
    assertEquals(share, there / (double) browsers, 0.03);
  }

  @ParameterizedTest
  @CsvSource({"VERSES", "QUOTES", "ORDERS"})
  void aSeedTellsTheWholeSession(Mix mix) {
    SiteSession first = session(mix, POPULATION, 9);
    SiteSession second = session(mix, POPULATION, 9);
    for (int i = 0; i < 100; i++) {
      assertEquals(first.next(), second.next());
    }
  }

  @Test
  void searchesAreForWordsAndPassagesOfBooksThatThereAre() {
    SiteSession session = session(Mix.VERSES, POPULATION, 3);
    Set<String> words = new HashSet<>();
    for (int rank = 0; rank < 2_000; rank++) {
      words.add(VersesRequests.word(rank));
    }
    assertEquals(2_000, words.size());
    Pattern query = Pattern.compile("/verses/Search\\?query=(%22)?([a-z]+)(\\+([a-z]+))?(%22)?");
    Pattern passage = Pattern.compile("/verses/Passage\\?bookId=(\\d+)&verse=(\\d+)&verses=(\\d+)");
    Set<String> asked = new HashSet<>();
    for (int i = 0; i < 5_000; i++) {
      String path = session.next().path(20);
      Matcher search = query.matcher(path);
      Matcher read = passage.matcher(path);
      if (search.matches()) {
        asked.add(search.group(2));
        assertTrue(words.contains(search.group(2)), path);
        assertTrue(search.group(4) == null || words.contains(search.group(4)), path);
      } else if (read.matches()) {
        inRange(Integer.parseInt(read.group(1)), 40);
        inRange(Integer.parseInt(read.group(2)), 100);
        inRange(Integer.parseInt(read.group(3)), 50);
      } else {
        assertEquals("/verses/Home", path);
      }
    }
    assertTrue(asked.size() > 200, asked.size() + " words");
  }

  private static void inRange(int number, int most) {
    assertTrue(number >= 1 && number <= most, () -> number + " of " + most);
  }

  @Test
  void pricesAreOfSymbolsAndDaysThatThereAre() {
    assertEquals("AAAA", QuotesRequests.code(1));
    assertEquals("AABN", QuotesRequests.code(40));
    assertEquals("ZZZZ", QuotesRequests.code(26 * 26 * 26 * 26));
    SiteSession session = session(Mix.QUOTES, POPULATION, 4);
    Pattern prices = Pattern.compile("/quotes/Prices\\?symbol=AA(A[A-Z]|B[A-N])&from=(.*)&to=(.*)");
    LocalDate first = LocalDate.of(2021, 1, 1);
    LocalDate last = first.plusDays(1_999);
    Set<Long> lengths = new HashSet<>();
    for (int i = 0; i < 5_000; i++) {
      String path = session.next().path(20);
      Matcher asked = prices.matcher(path);
      if (asked.matches()) {
        LocalDate from = LocalDate.parse(asked.group(2));
        LocalDate to = LocalDate.parse(asked.group(3));
        assertTrue(!from.isBefore(first) && !to.isAfter(last), path);
        lengths.add(to.toEpochDay() - from.toEpochDay() + 1);
      } else {
        assertTrue(path.equals("/quotes/Home") || path.equals("/quotes/Symbols"), path);
      }
    }
    assertEquals(Set.of(30L, 365L, 2_000L), lengths);
  }

  @Test
  void aFeedOfFewDaysIsAskedForThese() {
    SiteSession session = session(Mix.QUOTES, new Population(1, 3), 5);
    for (int i = 0; i < 100; i++) {
      String path = session.next().path(20);
      assertTrue(
          !path.contains("Prices") || path.endsWith("symbol=AAAA&from=2021-01-01&to=2021-01-03"),
          path);
    }
  }

  @Test
  void batchesAreOfCustomersAndItemsThatThereAreAndOfSomeStrangers() throws Exception {
    SiteSession session = session(Mix.ORDERS, POPULATION, 6);
    int strangers = 0;
    int all = 0;
    for (int i = 0; i < 200; i++) {
      Drawn asked = (Drawn) session.next();
      if (!asked.title().equals("Batch")) {
        assertEquals("", asked.form());
        assertTrue(
            asked.path().equals("/orders/Home")
                || asked.path().matches("/orders/Account\\?customerId=[1-9][0-9]{0,3}"),
            asked.path());
        continue;
      }
      assertEquals("/orders/Batch", asked.path(20));
      assertEquals(ContentType.APPLICATION_XML, asked.type());
      NodeList orders =
          DocumentBuilderFactory.newDefaultInstance()
              .newDocumentBuilder()
              .parse(new InputSource(new StringReader(asked.form())))
              .getElementsByTagName("order");
      assertTrue(orders.getLength() >= 20 && orders.getLength() <= 200, "" + orders.getLength());
      Set<String> references = new HashSet<>();
      for (int order = 0; order < orders.getLength(); order++) {
        Element element = (Element) orders.item(order);
        assertTrue(references.add(element.getAttribute("reference")), "each has its own");
        int customer = number(element, "customer");
        inRange(customer, 4_000);
        strangers += customer > 2_000 ? 1 : 0;
        all++;
        inRange(number(element, "item"), 40);
        inRange(number(element, "quantity"), 10);
      }
    }
    assertEquals(0.02, strangers / (double) all, 0.005);
  }

  private static int number(Element order, String name) {
    return Integer.parseInt(order.getElementsByTagName(name).item(0).getTextContent());
  }
}
