package io.allostat.demoapps.quotes.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
import io.allostat.demoapps.quotes.data.Population;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Site and client together, over TLS. */
@Timeout(60)
class LoadTest {
  private static final int REQUESTS = 400;
  private static final Population SMALL = new Population(new BigDecimal("0.02"));

  @TempDir Path state;

  @Test
  void everyPageOfTheMixComes() throws Exception {
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
    try (SiteServer server = QuotesCommand.start(settings, SMALL)) {
      URI url = URI.create("https://localhost:" + server.port());
      LoadSummary summary =
          new LoadRun(
                  LoadOptions.builder(url, LoadPlan.constant(10, 0, 60))
                      .mix(Mix.QUOTES, Selection.AS_PUBLISHED)
                      .start(Start.STATIONARY)
                      .think(Duration.ofMillis(5))
                      .maxRequests(REQUESTS)
                      .build(),
                  second -> {})
              .run();
      assertEquals(Map.of(), summary.errors());
      assertEquals(REQUESTS, summary.replies());
      assertEquals(Set.of("Home", "Symbols", "Prices"), summary.phases().get(0).pages().keySet());
    }
  }
}
