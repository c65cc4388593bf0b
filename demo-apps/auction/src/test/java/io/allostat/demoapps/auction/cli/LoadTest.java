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
import io.allostat.demoapps.hosting.data.DatabaseSpec;
import io.allostat.demoapps.hosting.data.Queries;
import io.allostat.demoapps.hosting.data.TestDatabase;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;
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
  private static final int ENOUGH_SESSIONS = 30;
  private static final Itinerary BIDDING =
      Itinerary.of(Mix.BIDDING).with(Start.STATIONARY).withImages(true);

  /** The pages that write, and those rows of theirs that were not generated. */
  private static final Map<String, String> WRITTEN =
      Map.of(
          "RegisterUser",
          "users WHERE id > (SELECT ids.users FROM ids)",
          "RegisterItem",
          "(SELECT id FROM items UNION ALL SELECT id FROM old_items) i WHERE id > "
              + (SMALL.items() + SMALL.oldItems()),
          "StoreBid",
          "bids WHERE id > (SELECT ids.bid FROM ids)",
          "StoreBuyNow",
          "buy_now WHERE id > (SELECT ids.buy_now FROM ids)",
          "StoreComment",
          "comments WHERE id > (SELECT ids.comment FROM ids)");

  @TempDir Path state;

  @ParameterizedTest
  @EnumSource(TestDatabase.class)
  void whatVisitorsOfTheBiddingMixWriteIsStoredWholeAndOnce(TestDatabase kind) throws Exception {
    var place = kind.fresh();
    sellAllAtOnce(place);
    Told told = new Told();
    try (TestServer server =
        TestServer.secure(
            AuctionCommand.NAME,
            state,
            settings -> AuctionCommand.start(ServerOptions.of(settings, SMALL, place)))) {
      URI url = server.url();
      browse(url, told);
      for (Shape shape : Shape.values()) {
        offer(url, shape, told);
      }
    }
    try (StateDirectory directory = StateDirectory.open(state);
        var database = TestSite.open(directory, SMALL, place)) {
      assertEquals(List.of(), new ConsistencyCheck(database.dataSource()).run());
      requireWritten(database.dataSource(), told);
    }
  }

  /** Else nine of ten purchases would be refused, and chance would decide whether one is made. */
  private void sellAllAtOnce(DatabaseSpec place) throws Exception {
    try (StateDirectory directory = StateDirectory.open(state);
        var database = TestSite.open(directory, SMALL, place);
        Connection connection = database.dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      statement.executeUpdate("UPDATE items SET buy_now = initial_price WHERE buy_now IS NULL");
    }
  }

  /** The client takes a refusal for a page too: only rows show that something was stored. */
  private static void requireWritten(DataSource database, Told told) throws SQLException {
    long rows = 0;
    for (Map.Entry<String, String> page : WRITTEN.entrySet()) {
      String sql = "SELECT COUNT(*) FROM " + page.getValue();
      List<Long> count = new Queries(database).list(sql, row -> row.getLong(1));
      assertTrue(count.get(0) > 0, page::getKey);
      rows += count.get(0);
    }
    // What was under way at the end may be stored, though nobody was told.
    assertTrue(told.stored() > 0 && rows >= told.stored(), rows + " rows, " + told);
  }

  /** What visitors were told. */
  private static final class Told {
    private final Map<String, Long> pages = new TreeMap<>();
    private long refused;

    void add(Map<String, Long> more, long refusals) {
      more.forEach((page, count) -> pages.merge(page, count, Long::sum));
      refused += refusals;
    }

    /** Of the pages that write, those that did not say that it could not be. */
    long stored() {
      return WRITTEN.keySet().stream().mapToLong(page -> pages.getOrDefault(page, 0L)).sum()
          - refused;
    }

    @Override
    public String toString() {
      return refused + " refused of " + pages;
    }
  }

  /** In a closed loop. */
  private static void browse(URI url, Told told) throws Exception {
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
    told.add(phase.pages(), phase.refusedReplies());
  }

  /** As sessions that arrive, some of which are still there at the end. */
  private static void offer(URI url, Shape shape, Told told) throws Exception {
    SessionRun[] run = new SessionRun[1];
    AtomicLong completed = new AtomicLong();
    AtomicLong resumed = new AtomicLong();
    run[0] =
        new SessionRun(
            SessionOptions.builder(url, SessionPlan.parse("25@0+60"))
                .shape(shape)
                .itinerary(BIDDING)
                .think(Duration.ofMillis(5))
                .patience(Duration.ofSeconds(30))
                // Others than those of the browsers, so that new users have other names.
                .seed(2 + shape.ordinal())
                .build(),
            second -> {
              completed.addAndGet(second.report().completed());
              resumed.addAndGet(second.report().resumedHandshakes());
              if (completed.get() >= ENOUGH_SESSIONS
                  && (shape == Shape.KEEP_ALIVE || resumed.get() > 0)) {
                run[0].stop();
              }
            });
    SessionReport.Summary summary = run[0].run();
    SessionReport total = summary.total();
    assertEquals(Map.of(), total.lost(), shape::toString);
    assertTrue(total.completed() > 0, total::toString);
    assertEquals(total.arrivals(), total.completed() + summary.inProgress());
    assertTrue(total.images() > 0 && total.imageErrors() == 0, total::toString);
    assertEquals(shape != Shape.KEEP_ALIVE, total.resumedHandshakes() > 0, total::toString);
    for (SessionReport.Phase phase : summary.phases()) {
      told.add(phase.pages(), phase.report().refusedReplies());
    }
  }
}
