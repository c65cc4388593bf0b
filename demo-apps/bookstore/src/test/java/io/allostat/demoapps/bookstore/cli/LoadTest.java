package io.allostat.demoapps.bookstore.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.bookstore.data.ConsistencyCheck;
import io.allostat.demoapps.bookstore.data.Stores;
import io.allostat.demoapps.bookstore.site.Interaction;
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
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Store and client together: few books and many browsers that all want them. */
@Timeout(180)
class LoadTest {
  private static final int REQUESTS = 900;

  @TempDir Path state;

  @Test
  void everyPageOfEveryMixComesAndWhatWasBoughtIsBookedAsAWhole() throws Exception {
    Set<String> seen = new TreeSet<>();
    long confirmed = 0;
    try (SiteServer server = start()) {
      URI url = URI.create("https://localhost:" + server.port());
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
        confirmed += pages.getOrDefault(Interaction.BUY_CONFIRM.path(), 0L);
      }
    }
    Set<String> rare = Set.of("AdminRequest", "AdminConfirm", "OrderInquiry", "OrderDisplay");
    Set<String> common =
        Arrays.stream(Interaction.values())
            .map(Interaction::path)
            .filter(page -> !rare.contains(page))
            .collect(Collectors.toSet());
    assertTrue(seen.containsAll(common), () -> "" + seen);
    try (GeneratedDatabase database = Stores.open(state)) {
      ConsistencyCheck.Result result = ConsistencyCheck.run(database.dataSource());
      assertTrue(result.consistent(), () -> result + " " + result.examples());
      assertEquals(confirmed, result.newOrders());
    }
  }

  private SiteServer start() throws Exception {
    return BookstoreCommand.start(
        new ServerSettings.Common(
            "127.0.0.1",
            0,
            0,
            ServiceLevels.OFF,
            new ServerSettings.Tuning(10, null, null),
            state,
            ServerSettings.Entry.DEFAULT,
            ServerSettings.Share.NONE),
        Stores.SMALL);
  }
}
