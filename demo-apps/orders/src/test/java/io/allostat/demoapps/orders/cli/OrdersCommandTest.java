package io.allostat.demoapps.orders.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.hosting.StateDirectory;
import io.allostat.demoapps.hosting.cli.JavaProcess;
import io.allostat.demoapps.hosting.data.DatabaseSpec;
import io.allostat.demoapps.hosting.data.GeneratedDatabase;
import io.allostat.demoapps.hosting.data.TestDatabase;
import io.allostat.demoapps.orders.Main;
import io.allostat.demoapps.orders.data.DataGenerator;
import io.allostat.demoapps.orders.data.Shop;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The real program in JVMs of its own. */
@Timeout(180)
class OrdersCommandTest {
  private static final int SIGTERM_EXIT = 143;

  @TempDir Path temp;

  private Process run(String... arguments) throws IOException {
    return JavaProcess.of(Main.class.getName(), List.of(arguments))
        .redirectErrorStream(true)
        .start();
  }

  private static String said(Process process) throws Exception {
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(process.waitFor(60, TimeUnit.SECONDS));
    return said;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--scale 0|orders: scale must be",
        "--database mysql|orders: --database: expected embedded, process, postgresql or a URL",
        "check --database mysql|orders check: --database: expected embedded, process"
      })
  void aWrongOptionIsOneLineAndExitCode2(String options, String expected) throws Exception {
    List<String> arguments = new ArrayList<>(List.of(options.split(" ")));
    arguments.addAll(List.of("--state-dir", temp.toString()));
    Process process = run(arguments.toArray(String[]::new));
    String said = said(process);
    assertEquals(2, process.exitValue(), said);
    assertTrue(said.contains(expected), said);
  }

  @Test
  void whatIsNotThereIsNotFoundWithoutFault() throws Exception {
    Process process = run("check", "--scale", "0.01", "--state-dir", temp.toString());
    String said = said(process);
    assertEquals(2, process.exitValue(), said);
    assertTrue(said.contains("orders check: --state-dir: expected the data of a server"), said);
  }

  @Test
  void whatIsInPostgresIsChecked() throws Exception {
    DatabaseSpec spec = TestDatabase.POSTGRESQL.fresh();
    String[] options = {"--scale", "0.01", "--database", spec.url().orElseThrow()};
    assertEquals(2, CheckCommand.run(options), "nothing is there");
    try (GeneratedDatabase database = Shop.open(temp, spec)) {
      assertEquals(0, CheckCommand.run(options));
      Shop.change(database, "UPDATE item SET sold = 4 WHERE id = 3");
      assertEquals(1, CheckCommand.run(options));
    }
  }

  /** What is its own ends with the server, and is there again for the check. */
  @ParameterizedTest
  @ValueSource(strings = {"embedded", "process", "postgresql"})
  void theServerStartsStopsAndIsChecked(String where) throws Exception {
    if (where.equals("postgresql")) {
      TestDatabase.requirePostgres();
    }
    Process server =
        run(
            "--port",
            "0",
            "--management-port",
            "0",
            "--scale",
            "0.01",
            "--database",
            where,
            "--state-dir",
            temp.toString());
    List<String> before = new ArrayList<>();
    try (BufferedReader out = server.inputReader(StandardCharsets.UTF_8)) {
      String line = out.readLine();
      while (line != null && !line.startsWith("orders: ready on https://localhost:")) {
        before.add(line);
        line = out.readLine();
      }
      assertTrue(line != null && line.contains("/orders/Home"), () -> "" + before);
      assertEquals(!where.equals("embedded"), line.contains(", database pid "), line);
      server.destroy();
      assertTrue(server.waitFor(60, TimeUnit.SECONDS));
    }
    assertEquals(SIGTERM_EXIT, server.exitValue());

    checks(where, 0, "0 batches and 0 orders checked, 0 violations");
    spoil(where);
    checks(where, 1, "item 3 was sold 4 times, by the orders 0");
  }

  private void checks(String where, int code, String expected) throws Exception {
    Process check =
        run("check", "--scale", "0.01", "--database", where, "--state-dir", temp.toString());
    String said = said(check);
    assertEquals(code, check.exitValue(), said);
    assertTrue(said.contains("orders check: " + expected), said);
  }

  private void spoil(String where) throws Exception {
    DatabaseSpec spec = DatabaseSpec.of(where, null);
    try (StateDirectory directory = StateDirectory.open(temp);
        GeneratedDatabase database =
            GeneratedDatabase.openExisting(directory, DataGenerator.data(Shop.SMALL), spec)) {
      Shop.change(database, "UPDATE item SET sold = 4 WHERE id = 3");
    }
  }
}
