package io.allostat.demoapps.auction.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.core.api.Instances;
import io.allostat.core.api.component.Components;
import io.allostat.core.api.component.LevelChange.Origin;
import io.allostat.demoapps.auction.data.Population;
import io.allostat.demoapps.hosting.StartException;
import io.allostat.demoapps.hosting.cli.ServiceLevels;
import io.allostat.demoapps.hosting.cli.SiteServer;
import java.math.BigDecimal;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RestartTest {
  private static final String SEARCH = "SearchItemsInCategory";

  @TempDir Path state;

  @Test
  @SuppressWarnings("try") // the servers are only opened and closed
  void levelsSurviveARestartUnlessServiceLevelsAreOff() throws Exception {
    try (SiteServer first = start(ServiceLevels.ON)) {
      components().setServiceLevel(SEARCH, 2, Origin.OPERATOR);
      assertEquals(2, level());
    }
    try (SiteServer second = start(ServiceLevels.ON)) {
      assertEquals(2, level());
    }
    try (SiteServer third = start(ServiceLevels.OFF)) {
      assertEquals(0, level());
    }
  }

  private SiteServer start(ServiceLevels serviceLevels) throws StartException {
    return AuctionCommand.start(
        new ServerOptions(
            "127.0.0.1",
            0,
            0,
            new Population(new BigDecimal("0.01"), 100),
            serviceLevels,
            new ServerOptions.Tuning(10, null, null),
            state));
  }

  private static int level() {
    return components().find(SEARCH).orElseThrow().serviceLevel();
  }

  private static Components components() {
    return Instances.find("auction").orElseThrow().components();
  }
}
