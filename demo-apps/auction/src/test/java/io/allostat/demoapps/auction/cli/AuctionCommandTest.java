package io.allostat.demoapps.auction.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.auction.Main;
import io.allostat.demoapps.auction.data.Population;
import io.allostat.demoapps.auction.data.SiteDatabase;
import io.allostat.demoapps.auction.data.TestSite;
import io.allostat.demoapps.hosting.StateDirectory;
import io.allostat.demoapps.hosting.cli.JavaProcess;
import io.allostat.demoapps.hosting.data.DatabaseSpec;
import io.allostat.demoapps.hosting.data.TestDatabase;
import io.allostat.nativeaffinity.topology.MachineCpus;
import java.io.BufferedReader;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AuctionCommandTest {
  private static final int SIGTERM_EXIT = 143;

  @TempDir Path temp;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--prot 1|--prot",
        "--port http|--port",
        "--port 70000|--port: expected 0 to 65535, got 70000",
        "--port 8443 --management-port 8443|--management-port",
        "--scale 0|scale must be",
        "--scale big|--scale",
        "--service-levels maybe|expected one of on, off, no-calibration, got \"maybe\"",
        "--sampling-hertz 0|samplingHertz",
        "--overload-threshold 0.5|underloadThreshold",
        "--resources sda|resources: expected name=type(target)",
        "--views database|views: expected name=resource:component",
        "--database mysql|--database: expected embedded, process, postgresql or a URL",
        "--database jdbc:h2:mem:|--database: expected embedded, process, postgresql or a URL",
        "--database-cpus 1|--database-cpus: expected with --database process or postgresql only",
        "--database jdbc:postgresql://h/d --database-cpus 1|--database-cpus: expected with",
        "--database process --database-cpus x|--database-cpus",
        "--cpus 8000|--cpus",
        "--cpus 0-|--cpus"
      })
  void aWrongOptionIsOneLineAndExitCode2(String options, String expected) throws Exception {
    Run run = new Run(List.of(options.split(" ")));
    assertEquals(2, run.exit(), run.errors());
    assertEquals(1, run.errors().lines().count(), run.errors());
    assertTrue(run.errors().startsWith("auction: "), run.errors());
    assertTrue(run.errors().contains(expected), run.errors());
  }

  @Test
  void aTakenPortIsOneLineAndExitCode2() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Run run = new Run(List.of("--port", "" + taken.getLocalPort(), "--state-dir", "" + temp));
      assertEquals(2, run.exit(), run.errors());
      assertEquals(1, run.errors().lines().count(), run.errors());
      assertTrue(run.errors().contains("port " + taken.getLocalPort()), run.errors());
    }
  }

  @Test
  void anUnusableDirectoryIsOneLineAndExitCode2() throws Exception {
    Path file = Files.writeString(temp.resolve("file"), "not a directory");
    Run run = new Run(List.of("--port", "0", "--state-dir", file.toString()));
    assertEquals(2, run.exit(), run.errors());
    assertEquals(1, run.errors().lines().count(), run.errors());
    assertTrue(run.errors().contains("--state-dir"), run.errors());
  }

  @Test
  void helpNamesEveryOption() throws Exception {
    Run run = new Run(List.of("--help"));
    String help = new String(run.process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, run.exit());
    for (String option :
        List.of("port", "management-port", "cpus", "scale", "service-levels", "state-dir")) {
      assertTrue(help.contains("--" + option + "="), help);
    }
  }

  @Test
  void sigtermStopsTheServerAndTheOneItStartedOnItsCpu() throws Exception {
    int cpu = MachineCpus.query().usable().stream().findFirst().orElseThrow();
    List<String> command =
        List.of(
            "--port",
            "0",
            "--management-port",
            "0",
            "--scale",
            "0.01",
            "--cpus",
            "" + cpu,
            "--state-dir",
            temp.toString());
    Run run = new Run(command);
    assertTrue(run.ready(), "the server did not start: " + run.errors());
    List<ProcessHandle> started = run.process.descendants().toList();
    boolean restarted = Runtime.getRuntime().availableProcessors() > 1;
    assertEquals(restarted, !started.isEmpty(), "restarted on its CPU where there are others");
    for (ProcessHandle child : started) {
      String status = Files.readString(Path.of("/proc", "" + child.pid(), "status"));
      assertTrue(status.contains("Cpus_allowed_list:\t" + cpu + "\n"), status);
    }
    run.process.destroy();
    assertEquals(SIGTERM_EXIT, run.exit(), run.errors());
    for (ProcessHandle child : started) {
      child.onExit().get(Run.SECONDS, TimeUnit.SECONDS);
    }
    Path log = temp.resolve("data-scale-0.01");
    assertTrue(Files.exists(log.resolve("auction.mv.db")));
    assertFalse(Files.exists(log.resolve("auction.lock.db")));
    checksWhatIsThere(log);
  }

  private void checksWhatIsThere(Path data) throws Exception {
    String[] options = {"--scale", "0.01", "--state-dir", temp.toString()};
    assertEquals(0, CheckCommand.run(options));
    String url = "jdbc:h2:file:" + data.resolve("auction");
    try (Connection connection = DriverManager.getConnection(url, "sa", "");
        Statement statement = connection.createStatement()) {
      statement.executeUpdate("UPDATE items SET nb_of_bids = 77 WHERE id = 1");
    }
    assertEquals(1, CheckCommand.run(options));
  }

  @Test
  void whatIsInPostgresIsChecked() throws Exception {
    DatabaseSpec spec = TestDatabase.POSTGRESQL.fresh();
    String url = spec.url().orElseThrow();
    String[] options = {"--scale", "0.01", "--database", url, "--state-dir", "" + temp};
    assertEquals(2, CheckCommand.run(options), "nothing is there");
    Population population = new Population(new BigDecimal("0.01"), Population.USERS);
    try (StateDirectory directory = StateDirectory.open(temp);
        SiteDatabase database = TestSite.open(directory, population, spec);
        Connection connection = database.dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      assertEquals(0, CheckCommand.run(options));
      statement.executeUpdate("UPDATE items SET nb_of_bids = 77 WHERE id = 1");
      assertEquals(1, CheckCommand.run(options));
    }
  }

  @Test
  void whatIsNotThereCannotBeChecked() throws Exception {
    Run run = new Run(List.of("check", "--scale", "0.01", "--state-dir", "" + temp));
    assertEquals(2, run.exit(), run.errors());
    assertEquals(1, run.errors().lines().count(), run.errors());
    assertTrue(run.errors().contains("there is no"), run.errors());
  }

  /** The real program in a JVM of its own. */
  private final class Run {
    static final long SECONDS = 120;

    final Process process;
    private final Path errors;

    Run(List<String> arguments) throws IOException {
      errors = Files.createTempFile(temp, "auction", ".err");
      process =
          JavaProcess.of(Main.class.getName(), arguments).redirectError(errors.toFile()).start();
    }

    boolean ready() throws IOException {
      BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        if (line.startsWith("auction: ready on https://localhost:")) {
          return true;
        }
      }
      return false;
    }

    int exit() throws InterruptedException {
      if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
      return process.waitFor();
    }

    String errors() throws IOException {
      return Files.readString(errors);
    }
  }
}
