package io.allostat.demoapps.quotes.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.demoapps.client.LoadOptions;
import io.allostat.demoapps.client.LoadPlan;
import io.allostat.demoapps.client.LoadRun;
import io.allostat.demoapps.client.LoadSummary;
import io.allostat.demoapps.client.Mix;
import io.allostat.demoapps.client.Start;
import io.allostat.demoapps.client.TransitionMatrix.Selection;
import io.allostat.demoapps.hosting.cli.TestServer;
import io.allostat.demoapps.hosting.data.DatabaseSpec;
import io.allostat.demoapps.hosting.data.TestDatabase;
import io.allostat.demoapps.quotes.data.Market;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Site and client together, over TLS. */
@Timeout(120)
class LoadTest {
  private static final int REQUESTS = 400;

  @TempDir Path state;

  @ParameterizedTest
  @EnumSource(TestDatabase.class)
  void everyPageOfTheMixComes(TestDatabase kind) throws Exception {
    DatabaseSpec spec = kind.fresh();
    try (TestServer server =
        TestServer.secure(
            QuotesCommand.NAME,
            state,
            settings -> QuotesCommand.start(settings, Market.SMALL, spec))) {
      LoadSummary summary =
          new LoadRun(
                  LoadOptions.builder(server.url(), LoadPlan.constant(10, 0, 60))
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
