package io.allostat.demoapps.auction.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.Instances;
import io.allostat.core.api.component.Components;
import io.allostat.core.api.component.LevelChange.Origin;
import io.allostat.demoapps.auction.data.Population;
import io.allostat.demoapps.hosting.cli.ServiceLevels;
import io.allostat.nativeaffinity.topology.MachineCpus;
import java.math.BigDecimal;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A site whose database is a real process; both may use all CPUs, which only Allostat minds. */
class DatabaseProcessTest {
  private static final Pattern ITEM = Pattern.compile("ViewItem\\?itemId=");

  @TempDir Path state;

  @Test
  void joiningInTheWebTierGivesTheSameListsAndTheProcessEndsWithTheServer() throws Exception {
    ServerOptions options =
        new ServerOptions(
            "127.0.0.1",
            0,
            0,
            new Population(new BigDecimal("0.05"), 200),
            ServiceLevels.OFF,
            new ServerOptions.Tuning(10, null, null),
            new ServerOptions.Database(true, MachineCpus.query().allowed()),
            state,
            ServerOptions.Entry.DEFAULT);
    ProcessHandle database;
    try (AuctionServer server = AuctionServer.start(options)) {
      database = onlyDatabase();
      Browser browser = new Browser(state, server.port());
      Components components = Instances.find("auction").orElseThrow().components();
      long items = 0;
      for (int region = 1; region <= 62; region += 6) {
        for (int page = 0; page <= 1; page++) {
          String path =
              "SearchItemsInRegion?category=6&nbOfItems=2&region=" + region + "&page=" + page;
          components.setServiceLevel("Region", 0, Origin.APPLICATION);
          HttpResponse<String> full = browser.get(path);
          components.setServiceLevel("Region", 1, Origin.APPLICATION);
          HttpResponse<String> joined = browser.get(path);
          assertEquals(200, full.statusCode());
          assertEquals(full.body(), joined.body());
          assertTrue(full.headers().firstValue("X-Service-Level-Loss").isEmpty());
          assertTrue(joined.headers().firstValue("X-Service-Level-Loss").isPresent());
          items += ITEM.matcher(full.body()).results().count();
        }
      }
      assertTrue(items > 10, items + " items");
      assertTrue(database.isAlive());
    }
    database.onExit().get(60, TimeUnit.SECONDS);
    assertFalse(database.isAlive());
  }

  private static ProcessHandle onlyDatabase() {
    List<ProcessHandle> found = ProcessHandle.current().children().toList();
    assertEquals(1, found.size(), "" + found);
    return found.get(0);
  }
}
