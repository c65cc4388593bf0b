package io.allostat.demoapps.orders.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.client.LoadOptions;
import io.allostat.demoapps.client.LoadPlan;
import io.allostat.demoapps.client.LoadRun;
import io.allostat.demoapps.client.LoadSummary;
import io.allostat.demoapps.client.Mix;
import io.allostat.demoapps.client.Start;
import io.allostat.demoapps.client.TransitionMatrix.Selection;
import io.allostat.demoapps.hosting.cli.TestServer;
import io.allostat.demoapps.hosting.data.DatabaseSpec;
import io.allostat.demoapps.hosting.data.GeneratedDatabase;
import io.allostat.demoapps.hosting.data.TestDatabase;
import io.allostat.demoapps.orders.data.ConsistencyCheck;
import io.allostat.demoapps.orders.data.Shop;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Site and client together, over TLS: few customers and items that many batches are of. */
@Timeout(120)
class LoadTest {
  private static final int REQUESTS = 400;

  @TempDir Path state;

  @ParameterizedTest
  @EnumSource(TestDatabase.class)
  void everyPageOfTheMixComesAndEveryBatchIsBookedAsAWhole(TestDatabase kind) throws Exception {
    DatabaseSpec spec = kind.fresh();
    long batches;
    try (TestServer server =
        TestServer.secure(
            OrdersCommand.NAME,
            state,
            settings -> OrdersCommand.start(settings, Shop.SMALL, spec))) {
      LoadSummary summary =
          new LoadRun(
                  LoadOptions.builder(server.url(), LoadPlan.constant(10, 0, 60))
                      .mix(Mix.ORDERS, Selection.AS_PUBLISHED)
                      .start(Start.STATIONARY)
                      .think(Duration.ofMillis(5))
                      .maxRequests(REQUESTS)
                      .build(),
                  second -> {})
              .run();
      assertEquals(Map.of(), summary.errors());
      assertEquals(REQUESTS, summary.replies());
      Map<String, Long> pages = summary.phases().get(0).pages();
      assertEquals(Set.of("Home", "Batch", "Account"), pages.keySet());
      batches = pages.get("Batch");
    }
    try (GeneratedDatabase database = Shop.open(state, spec)) {
      ConsistencyCheck.Result result = ConsistencyCheck.run(database.dataSource(), Shop.SMALL);
      assertTrue(result.consistent(), () -> result + " " + result.examples());
      assertEquals(batches, Shop.number(database, "SELECT COUNT(*) FROM batch"));
      assertEquals(
          0, Shop.number(database, "SELECT COUNT(*) FROM batch WHERE accepted < orders / 2"));
    }
  }
}
