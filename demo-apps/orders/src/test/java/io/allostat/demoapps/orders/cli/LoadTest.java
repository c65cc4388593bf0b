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
import io.allostat.demoapps.hosting.cli.ServerSettings;
import io.allostat.demoapps.hosting.cli.ServiceLevels;
import io.allostat.demoapps.hosting.cli.SiteServer;
import io.allostat.demoapps.hosting.data.GeneratedDatabase;
import io.allostat.demoapps.orders.data.ConsistencyCheck;
import io.allostat.demoapps.orders.data.Shop;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Site and client together, over TLS: few customers and items that many batches are of. */
@Timeout(60)
class LoadTest {
  private static final int REQUESTS = 400;

  @TempDir Path state;

  @Test
  void everyPageOfTheMixComesAndEveryBatchIsBookedAsAWhole() throws Exception {
    long batches;
    ServerSettings settings =
        new ServerSettings.Common(
            "127.0.0.1",
            0,
            0,
            ServiceLevels.OFF,
            new ServerSettings.Tuning(10, null, null),
            state,
            ServerSettings.Entry.DEFAULT,
            ServerSettings.Share.NONE);
    try (SiteServer server = OrdersCommand.start(settings, Shop.SMALL)) {
      URI url = URI.create("https://localhost:" + server.port());
      LoadSummary summary =
          new LoadRun(
                  LoadOptions.builder(url, LoadPlan.constant(10, 0, 60))
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
    try (GeneratedDatabase database = Shop.open(state)) {
      ConsistencyCheck.Result result = ConsistencyCheck.run(database.dataSource());
      assertTrue(result.consistent(), () -> result + " " + result.examples());
      assertEquals(batches, Shop.number(database, "SELECT COUNT(*) FROM batch"));
      assertEquals(
          0, Shop.number(database, "SELECT COUNT(*) FROM batch WHERE accepted < orders / 2"));
    }
  }
}
