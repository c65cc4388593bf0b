package io.allostat.demoapps.bookstore.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.bookstore.data.ConsistencyCheck;
import io.allostat.demoapps.bookstore.data.Stores;
import io.allostat.demoapps.bookstore.site.Interaction;
import io.allostat.demoapps.client.Itinerary;
import io.allostat.demoapps.client.LoadOptions;
import io.allostat.demoapps.client.LoadPlan;
import io.allostat.demoapps.client.LoadRun;
import io.allostat.demoapps.client.LoadSummary;
import io.allostat.demoapps.client.Mix;
import io.allostat.demoapps.client.SessionOptions;
import io.allostat.demoapps.client.SessionPlan;
import io.allostat.demoapps.client.SessionReport;
import io.allostat.demoapps.client.SessionRun;
import io.allostat.demoapps.client.Shape;
import io.allostat.demoapps.client.Start;
import io.allostat.demoapps.client.TransitionMatrix.Selection;
import io.allostat.demoapps.hosting.cli.TestServer;
import io.allostat.demoapps.hosting.data.DatabaseSpec;
import io.allostat.demoapps.hosting.data.GeneratedDatabase;
import io.allostat.demoapps.hosting.data.TestDatabase;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Store and client together: few books and many browsers that all want them. */
@Timeout(180)
@Tag("once")
class LoadTest {
  private static final int REQUESTS = 900;

  @TempDir Path state;

  @ParameterizedTest
  @EnumSource(TestDatabase.class)
  void everyPageOfEveryMixComesAndWhatWasBoughtIsBookedAsAWhole(TestDatabase kind)
      throws Exception {
    DatabaseSpec spec = kind.fresh();
    Set<String> seen = new TreeSet<>();
    long confirmed = 0;
    try (TestServer server = start(spec)) {
      URI url = server.url();
      for (Mix mix : new Mix[] {Mix.STORE_BROWSING, Mix.SHOPPING, Mix.ORDERING}) {
        LoadSummary summary =
            new LoadRun(
                    LoadOptions.builder(url, LoadPlan.constant(30, 0, 120))
                        .mix(mix, Selection.AS_PUBLISHED)
                        .start(Start.STATIONARY)
                        .think(Duration.ofMillis(5))
                        .maxRequests(REQUESTS)
                        .build(),
                    second -> {})
                .run();
        assertEquals(Map.of(), summary.errors(), mix::toString);
        assertEquals(REQUESTS, summary.replies());
        Map<String, Long> pages = summary.phases().get(0).pages();
        seen.addAll(pages.keySet());
        confirmed += confirmed(pages);
      }
    }
    Set<String> rare = Set.of("AdminRequest", "AdminConfirm", "OrderInquiry", "OrderDisplay");
    Set<String> common =
        Arrays.stream(Interaction.values())
            .map(Interaction::path)
            .filter(page -> !rare.contains(page))
            .collect(Collectors.toSet());
    assertTrue(seen.containsAll(common), () -> "" + seen);
    allIsBooked(confirmed, spec);
  }

  @ParameterizedTest
  @EnumSource(TestDatabase.class)
  void sessionsThatArriveOrderAndWhatTheyBoughtIsBookedAsAWhole(TestDatabase kind)
      throws Exception {
    DatabaseSpec spec = kind.fresh();
    long confirmed = 0;
    try (TestServer server = start(spec)) {
      URI url = server.url();
      for (Shape shape : Shape.values()) {
        SessionReport.Summary summary = offer(url, shape);
        SessionReport total = summary.total();
        assertTrue(total.arrivals() > 10, "arrivals " + total.arrivals());
        assertEquals(Map.of(), total.lost(), shape::toString);
        assertEquals(total.arrivals(), total.completed());
        for (SessionReport.Phase phase : summary.phases()) {
          confirmed += confirmed(phase.pages());
        }
      }
    }
    assertTrue(confirmed > 10, "confirmed " + confirmed);
    allIsBooked(confirmed, spec);
  }

  /** Until nobody is left. */
  private static SessionReport.Summary offer(URI url, Shape shape) throws Exception {
    SessionRun[] run = new SessionRun[1];
    run[0] =
        new SessionRun(
            SessionOptions.builder(url, SessionPlan.parse("30@0+1,0@0+60"))
                .shape(shape)
                .itinerary(Itinerary.of(Mix.ORDERING).with(Start.STATIONARY))
                .think(Duration.ofMillis(5))
                .patience(Duration.ofSeconds(30))
                .seed(shape.ordinal())
                .build(),
            second -> {
              if (second.phase() > 0 && second.active() == 0) {
                run[0].stop();
              }
            });
    return run[0].run();
  }

  private static long confirmed(Map<String, Long> pages) {
    return pages.getOrDefault(Interaction.BUY_CONFIRM.path(), 0L);
  }

  private void allIsBooked(long confirmed, DatabaseSpec spec) throws Exception {
    try (GeneratedDatabase database = Stores.open(state, spec)) {
      ConsistencyCheck.Result result = ConsistencyCheck.run(database.dataSource());
      assertTrue(result.consistent(), () -> result + " " + result.examples());
      assertEquals(confirmed, result.newOrders());
    }
  }

  private TestServer start(DatabaseSpec spec) throws Exception {
    return TestServer.secure(
        BookstoreCommand.NAME,
        state,
        settings -> BookstoreCommand.start(settings, Stores.SMALL, spec));
  }
}
