package io.allostat.demoapps.auction.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.auction.data.ConsistencyCheck;
import io.allostat.demoapps.auction.data.Population;
import io.allostat.demoapps.auction.data.TestSite;
import io.allostat.demoapps.client.Itinerary;
import io.allostat.demoapps.client.LoadOptions;
import io.allostat.demoapps.client.LoadPlan;
import io.allostat.demoapps.client.LoadRun;
import io.allostat.demoapps.client.LoadSummary;
import io.allostat.demoapps.client.Mix;
import io.allostat.demoapps.client.PhaseSummary;
import io.allostat.demoapps.client.SessionOptions;
import io.allostat.demoapps.client.SessionPlan;
import io.allostat.demoapps.client.SessionReport;
import io.allostat.demoapps.client.SessionRun;
import io.allostat.demoapps.client.Shape;
import io.allostat.demoapps.client.Start;
import io.allostat.demoapps.hosting.StateDirectory;
import io.allostat.demoapps.hosting.cli.TestServer;
import io.allostat.demoapps.hosting.data.TestDatabase;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Site and client together: few items and many visitors that all want them. */
@Timeout(180)
@Tag("once")
class LoadTest {
  private static final Population SMALL = new Population(new BigDecimal("0.05"), 200);
  private static final int REQUESTS = 900;
  private static final Itinerary BIDDING =
      Itinerary.of(Mix.BIDDING).with(Start.STATIONARY).withImages(true);

  @TempDir Path state;

  @ParameterizedTest
  @EnumSource(TestDatabase.class)
  void whatVisitorsOfTheBiddingMixWriteIsStoredWholeAndOnce(TestDatabase kind) throws Exception {
    var place = kind.fresh();
    Set<String> seen = new TreeSet<>();
    try (TestServer server =
        TestServer.secure(
            AuctionCommand.NAME,
            state,
            settings -> AuctionCommand.start(ServerOptions.of(settings, SMALL, place)))) {
      URI url = server.url();
      browse(url, seen);
      for (Shape shape : Shape.values()) {
        offer(url, shape, seen);
      }
    }
    Set<String> writing =
        Set.of("RegisterUser", "RegisterItem", "StoreBid", "StoreBuyNow", "StoreComment");
    assertTrue(seen.containsAll(writing), () -> "" + seen);
    try (StateDirectory directory = StateDirectory.open(state);
        var database = TestSite.open(directory, SMALL, place)) {
      assertEquals(List.of(), new ConsistencyCheck(database.dataSource()).run());
    }
  }

  /** In a closed loop. */
  private static void browse(URI url, Set<String> seen) throws Exception {
    LoadSummary summary =
        new LoadRun(
                LoadOptions.builder(url, LoadPlan.constant(30, 0, 120))
                    .itinerary(BIDDING)
                    .think(Duration.ofMillis(5))
                    .maxRequests(REQUESTS)
                    .build(),
                second -> {})
            .run();
    assertEquals(Map.of(), summary.errors());
    assertEquals(REQUESTS, summary.replies());
    PhaseSummary phase = summary.phases().get(0);
    assertTrue(phase.images() > 0 && phase.imageErrors() == 0, phase::toString);
    seen.addAll(phase.pages().keySet());
  }

  /** As sessions that arrive, some of which are still there at the end. */
  private static void offer(URI url, Shape shape, Set<String> seen) throws Exception {
    SessionReport.Summary summary =
        new SessionRun(
                SessionOptions.builder(url, SessionPlan.parse("25@0+2"))
                    .shape(shape)
                    .itinerary(BIDDING)
                    .think(Duration.ofMillis(5))
                    .patience(Duration.ofSeconds(30))
                    // Others than those of the browsers, so that new users have other names.
                    .seed(2 + shape.ordinal())
                    .build(),
                second -> {})
            .run();
    SessionReport total = summary.total();
    assertEquals(Map.of(), total.lost(), shape::toString);
    assertTrue(total.completed() > 0, total::toString);
    assertEquals(total.arrivals(), total.completed() + summary.inProgress());
    assertTrue(total.images() > 0 && total.imageErrors() == 0, total::toString);
    assertEquals(shape != Shape.KEEP_ALIVE, total.resumedHandshakes() > 0, total::toString);
    summary.phases().forEach(phase -> seen.addAll(phase.pages().keySet()));
  }
}
