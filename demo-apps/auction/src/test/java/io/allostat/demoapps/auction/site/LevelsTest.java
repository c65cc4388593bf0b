package io.allostat.demoapps.auction.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.component.Component;
import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.demoapps.auction.data.Population;
import io.allostat.demoapps.auction.data.SiteDatabase;
import io.allostat.demoapps.hosting.StateDirectory;
import io.allostat.demoapps.hosting.site.Parameters;
import io.allostat.demoapps.hosting.site.Unmanaged;
import io.allostat.demoapps.hosting.site.Visit;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LevelsTest {
  private static final Map<String, String> PARAMETERS =
      Map.of(
          "itemId",
          "1",
          "userId",
          "9",
          "nickname",
          "user9",
          "password",
          "password9",
          "bid",
          "9000000",
          "qty",
          "1",
          "category",
          "6",
          "region",
          "2");
  private static final Pattern NOTICE = Pattern.compile("<p>[^<]+ while the site is busy[.]</p>\n");

  @TempDir static Path temp;
  private static final AtomicInteger STATEMENTS = new AtomicInteger();
  private static final Map<String, Settable> COMPONENTS = new HashMap<>();
  private static StateDirectory directory;
  private static SiteDatabase database;
  private static Site site;

  @BeforeAll
  static void open() throws Exception {
    directory = StateDirectory.open(temp);
    database =
        SiteDatabase.open(
            directory,
            new Population(new BigDecimal("0.01"), 300),
            new PrintStream(PrintStream.nullOutputStream()));
    site =
        new Site(
            descriptor ->
                COMPONENTS.computeIfAbsent(descriptor.name(), name -> new Settable(descriptor))
                    .component,
            counting(database.dataSource()),
            database.facts());
  }

  @AfterAll
  static void close() {
    database.close();
    directory.close();
  }

  private record Answer(String html, double loss, int statements) {}

  private static Answer at(State state, int level) throws Exception {
    return at(state, state.path(), level);
  }

  private static Answer at(State state, String name, int level) throws Exception {
    Settable component = COMPONENTS.get(name);
    component.level = level;
    STATEMENTS.set(0);
    Visit visit = new Visit(new Parameters(PARAMETERS::get));
    site.pages().get(state).write(visit);
    component.level = 0;
    return new Answer(visit.html().toString(), visit.loss(), STATEMENTS.get());
  }

  @ParameterizedTest
  @CsvSource({
    "VIEW_ITEM, 1, 1, 1",
    "VIEW_BID_HISTORY, 1, 1, 1",
    "VIEW_USER_INFO, 1, 1, 1",
    "PUT_BID, 1, 2, 1",
    "ABOUT_ME, 1, 3, 0.375",
    "ABOUT_ME, 2, 5, 1"
  })
  void aLevelSavesSoManyStatementsAndTellsTheLoss(State state, int level, int saved, double loss)
      throws Exception {
    Answer full = at(state, 0);
    Answer less = at(state, level);
    assertEquals(0, full.loss());
    assertEquals(loss, less.loss(), 1e-9);
    assertEquals(saved, full.statements() - less.statements());
    String content = NOTICE.matcher(less.html()).replaceAll("");
    assertTrue(content.length() < full.html().length(), content);
    assertTrue(less.html().endsWith("</html>\n"), less.html());
  }

  @Test
  void everyLevelBelowFullServiceSaysInOneSentenceWhatItLacks() throws Exception {
    int levels = 0;
    for (String name : COMPONENTS.keySet()) {
      // A small picture is seen to be one, and no page knows how it will be served.
      int last = name.equals(Images.NAME) ? 0 : lastLevel(name);
      for (int level = 1; level <= last; level++) {
        String html = at(stateOf(name), name, level).html();
        assertEquals(1, NOTICE.matcher(html).results().count(), () -> name + ": " + html);
        levels++;
      }
      if (last > 0) {
        String html = at(stateOf(name), name, 0).html();
        assertFalse(NOTICE.matcher(html).find(), html);
      }
    }
    assertEquals(13, levels);
  }

  private static int lastLevel(String name) {
    return COMPONENTS.get(name).component.serviceLevels().size() - 1;
  }

  /** The state whose page depends on a component; the list is a part of both searches. */
  private static State stateOf(String component) {
    return Stream.of(State.values())
        .filter(state -> state.path().equals(component))
        .findFirst()
        .orElse(State.SEARCH_ITEMS_IN_CATEGORY);
  }

  @Test
  void atTheLowestLevelABidderStillSeesPriceAndForm() throws Exception {
    String html = at(State.PUT_BID, 1).html();
    assertTrue(html.contains("<dt>Price</dt>") && html.contains("minBid="), html);
    assertFalse(html.contains("bidders"), html);
  }

  @Test
  void aBidIsTakenWhateverTheLevelOfThePageBefore() throws Exception {
    at(State.PUT_BID, 1);
    assertTrue(at(State.STORE_BID, 0).html().contains("Bid number "));
    // What a lower level shows is of now: the price is that bid's.
    assertTrue(at(State.PUT_BID, 1).html().contains("$9000000.00"));
  }

  @Test
  void everyStateHasItsComponentAndEveryWeightIsPositive() {
    for (State state : State.values()) {
      assertTrue(COMPONENTS.containsKey(state.path()), state.path());
    }
    for (Settable settable : COMPONENTS.values()) {
      Component component = settable.component;
      component.serviceLevels().stream()
          .skip(1)
          .forEach(level -> assertTrue(level.degradationWeight() > 0, component.name()));
    }
  }

  /** Counts the statements that are prepared. */
  private static DataSource counting(DataSource delegate) {
    return proxy(
        DataSource.class,
        delegate,
        (name, result) ->
            name.equals("getConnection")
                ? proxy(Connection.class, (Connection) result, LevelsTest::count)
                : result);
  }

  private static Object count(String name, Object result) {
    if (name.equals("prepareStatement")) {
      STATEMENTS.incrementAndGet();
    }
    return result;
  }

  private interface Result {
    Object of(String method, Object result);
  }

  private static <T> T proxy(Class<T> type, T delegate, Result result) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              try {
                return result.of(method.getName(), method.invoke(delegate, arguments));
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }

  /** A component whose level a test sets; all else is as without anybody who manages it. */
  private static final class Settable {
    private final Component component;
    private int level;

    Settable(ComponentDescriptor descriptor) {
      component =
          proxy(
              Component.class,
              new Unmanaged(descriptor),
              (method, result) -> method.equals("serviceLevel") ? Integer.valueOf(level) : result);
    }
  }
}
