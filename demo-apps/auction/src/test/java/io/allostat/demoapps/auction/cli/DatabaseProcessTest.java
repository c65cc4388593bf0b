package io.allostat.demoapps.auction.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.allostat.demoapps.auction.data.Population;
import io.allostat.demoapps.hosting.cli.ServiceLevels;
import io.allostat.demoapps.hosting.cli.TestBrowser;
import io.allostat.demoapps.hosting.cli.TestServer;
import io.allostat.demoapps.hosting.data.DatabaseSpec;
import io.allostat.demoapps.hosting.data.TestDatabase;
import io.allostat.nativeaffinity.topology.MachineCpus;
import java.math.BigDecimal;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A site whose database is a real process; both may use all CPUs, which only Allostat minds. */
@Timeout(120)
@Tag("once")
class DatabaseProcessTest {
  private static final Pattern ITEM = Pattern.compile("ViewItem\\?itemId=");

  /** More of the server's CPUs than an idle database takes. */
  private static final double BUSY = 0.005;

  @TempDir static Path state;

  private static TestServer start(DatabaseSpec database, String views) throws Exception {
    ServerOptions options =
        new ServerOptions(
            "127.0.0.1",
            0,
            0,
            new Population(new BigDecimal("0.05"), 200),
            ServiceLevels.OFF,
            new ServerOptions.Tuning(10, null, null, "", views),
            database,
            state,
            ServerOptions.Entry.DEFAULT);
    return TestServer.secure(AuctionCommand.NAME, state, settings -> AuctionCommand.start(options));
  }

  @ParameterizedTest
  @ValueSource(strings = {"process", "postgresql"})
  void joiningInTheWebTierGivesTheSameListsAndTheProcessEndsWithTheServer(String where)
      throws Exception {
    List<ProcessHandle> processes = new ArrayList<>();
    String cpus = MachineCpus.query().allowed().toCpuList();
    try (TestServer server = start(spec(where, cpus), "")) {
      ProcessHandle database = database(server);
      processes.add(database);
      database.descendants().forEach(processes::add);
      TestBrowser browser = server.browser();
      long items = 0;
      for (int region = 1; region <= 62; region += 6) {
        for (int page = 0; page <= 1; page++) {
          String path =
              "SearchItemsInRegion?category=6&nbOfItems=2&region=" + region + "&page=" + page;
          server.move("Region", 0);
          HttpResponse<String> full = browser.get(path);
          server.move("Region", 1);
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
    for (ProcessHandle process : processes) {
      process.onExit().get(60, TimeUnit.SECONDS);
      assertFalse(process.isAlive());
    }
  }

  /** A PostgreSQL works in the processes below the one that is named. */
  @ParameterizedTest
  @ValueSource(strings = {"process", "postgresql"})
  void whatItUsesOfTheServersCpusIsAView(String where) throws Exception {
    try (TestServer server = start(spec(where, null), "")) {
      requireView(server);
    }
  }

  @Test
  void oneThatRunsAnywayIsAViewByItsNumber() throws Exception {
    DatabaseSpec spec = TestDatabase.POSTGRESQL.fresh();
    try (TestServer server = start(spec, "Database=cpu:pid(" + TestDatabase.postgresPid() + ")")) {
      assertTrue(server.server().databasePids().isEmpty());
      requireView(server);
    }
  }

  private static void requireView(TestServer server) throws Exception {
    TestBrowser browser = server.browser();
    JsonNode found = null;
    for (int i = 0; i < 5_000 && (found == null || found.path("usage").asDouble() < BUSY); i++) {
      for (int request = 0; request < 20; request++) {
        assertEquals(
            200, browser.get("SearchItemsInRegion?region=1&category=6&nbOfItems=20").statusCode());
      }
      for (JsonNode resource : server.status().path("profile").path("resources")) {
        found = resource.path("resource").asText().equals("Database") ? resource : found;
      }
    }
    assertTrue(found != null && found.path("usage").asDouble() >= BUSY, "" + found);
    assertFalse(found.path("controlled").asBoolean());
  }

  private static DatabaseSpec spec(String where, String cpus) {
    if (where.equals("postgresql")) {
      TestDatabase.requirePostgres();
    }
    return DatabaseSpec.of(where, cpus);
  }

  private static ProcessHandle database(TestServer server) {
    return ProcessHandle.of(server.server().databasePids().get(0)).orElseThrow();
  }
}
