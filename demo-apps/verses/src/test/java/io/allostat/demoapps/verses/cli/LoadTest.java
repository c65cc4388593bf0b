package io.allostat.demoapps.verses.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.demoapps.client.LoadOptions;
import io.allostat.demoapps.client.LoadPlan;
import io.allostat.demoapps.client.LoadRun;
import io.allostat.demoapps.client.LoadSummary;
import io.allostat.demoapps.client.Mix;
import io.allostat.demoapps.client.Start;
import io.allostat.demoapps.client.TransitionMatrix.Selection;
import io.allostat.demoapps.hosting.cli.TestServer;
import io.allostat.demoapps.verses.data.Library;
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

  @TempDir Path state;

  @Test
  void everyPageOfTheMixComes() throws Exception {
    try (TestServer server =
        TestServer.secure(
            VersesCommand.NAME, state, settings -> VersesCommand.start(settings, Library.SMALL))) {
      LoadSummary summary =
          new LoadRun(
                  LoadOptions.builder(server.url(), LoadPlan.constant(10, 0, 60))
                      .mix(Mix.VERSES, Selection.AS_PUBLISHED)
                      .start(Start.STATIONARY)
                      .think(Duration.ofMillis(5))
                      .maxRequests(REQUESTS)
                      .build(),
                  second -> {})
              .run();
      assertEquals(Map.of(), summary.errors());
      assertEquals(REQUESTS, summary.replies());
      assertEquals(Set.of("Home", "Search", "Passage"), summary.phases().get(0).pages().keySet());
    }
  }
}
