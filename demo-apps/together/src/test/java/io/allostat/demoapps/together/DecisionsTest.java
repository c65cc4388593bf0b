package io.allostat.demoapps.together;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.component.Adaptation;
import io.allostat.demoapps.hosting.cli.ServerSettings;
import io.allostat.demoapps.hosting.cli.ServiceLevels;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The loop of a server with two sites, both of which are busy. */
@Timeout(180)
class DecisionsTest {
  @TempDir Path state;

  @Test
  void oneLoopDegradesTheComponentsOfEitherSite() throws Exception {
    ServerSettings.Tuning overloaded = new ServerSettings.Tuning(100, 0.02, 0.01);
    try (SmallSites server =
        SmallSites.start(
            state, true, ServiceLevels.NO_CALIBRATION, overloaded, "verses", "orders")) {
      Allostat allostat = SmallSites.allostat();
      Set<String> degraded;
      Set<String> decided;
      do {
        server.body(SmallSites.VERSES);
        assertEquals(200, server.book(400).statusCode());
        degraded = degradedSites(allostat);
        // A decision is in the journal once it is done, which is after the level has changed.
        decided = decidedSites(allostat);
      } while (degraded.size() < 2 || decided.size() < 2);
      assertEquals(Set.of("verses", "orders"), degraded);
      assertEquals(degraded, decided);
    }
  }

  private static Set<String> degradedSites(Allostat allostat) {
    return allostat.components().all().stream()
        .filter(component -> component.serviceLevel() > 0)
        .map(component -> site(component.name()))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> decidedSites(Allostat allostat) {
    return allostat.controlLoop().journal().stream()
        .flatMap(entry -> entry.decision().adaptation().stream())
        .map(Adaptation::component)
        .map(DecisionsTest::site)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String site(String component) {
    return component.substring(0, component.indexOf('-'));
  }
}
