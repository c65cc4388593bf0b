package io.allostat.demoapps.together;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.hosting.StateDirectory;
import io.allostat.demoapps.hosting.cli.JavaProcess;
import io.allostat.demoapps.hosting.data.DatabaseSpec;
import io.allostat.demoapps.hosting.data.GeneratedDatabase;
import io.allostat.demoapps.hosting.data.Queries;
import io.allostat.demoapps.orders.data.DataGenerator;
import io.allostat.demoapps.orders.data.Population;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The real program, mostly in JVMs of its own. */
@Timeout(180)
class TogetherCommandTest {
  private static final int SIGTERM_EXIT = 143;
  private static final List<String> DATA =
      List.of("--sites", "orders,verses", "--scale", "orders=0.01,verses=0.05");

  @TempDir Path temp;

  private Process run(List<String> first, List<String> options) throws IOException {
    List<String> arguments = new ArrayList<>(first);
    arguments.addAll(options);
    arguments.addAll(List.of("--state-dir", temp.toString()));
    return JavaProcess.of(Main.class.getName(), arguments).redirectErrorStream(true).start();
  }

  private static String said(Process process) throws Exception {
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(process.waitFor(60, TimeUnit.SECONDS));
    return said;
  }

  @Test
  void aWrongOptionIsOneLineAndExitCode2() throws Exception {
    Process process = run(List.of(), List.of("--sites", "orders,shop"));
    String said = said(process);
    assertEquals(2, process.exitValue(), said);
    assertEquals(1, said.lines().count(), said);
    assertTrue(said.startsWith("together: --sites: expected each"), said);
    assertTrue(said.contains("got \"orders,shop\""), said);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "--sites shop",
        "--scale orders=0",
        "--scale verses=1",
        "--database oracle",
        "--port 70000"
      })
  void nothingIsMadeWhereAnOptionIsWrong(String option, String value) {
    Path state = temp.resolve("state");
    List<String> arguments = new ArrayList<>(List.of(option, value));
    if (!option.equals("--sites")) {
      arguments.addAll(List.of("--sites", "orders"));
    }
    arguments.addAll(List.of("--state-dir", state.toString()));
    assertEquals(2, TogetherCommand.run(Main.class, arguments.toArray(String[]::new)));
    assertFalse(Files.exists(state));
  }

  @Test
  void theServerStartsStopsAndAllOfItIsChecked() throws Exception {
    Process server = run(List.of("--port", "0", "--management-port", "0"), DATA);
    List<String> before = new ArrayList<>();
    try (BufferedReader out = server.inputReader(StandardCharsets.UTF_8)) {
      String line = out.readLine();
      while (line != null && !line.startsWith("together: ready on ")) {
        before.add(line);
        line = out.readLine();
      }
      assertTrue(
          line != null
              && line.matches(
                  "together: ready on https://localhost:(\\d+)/orders/Home,"
                      + " https://localhost:\\1/verses/Home"),
          "" + before + line);
      server.destroy();
      assertTrue(server.waitFor(60, TimeUnit.SECONDS));
    }
    assertEquals(SIGTERM_EXIT, server.exitValue());

    Process check = run(List.of("check"), DATA);
    String said = said(check);
    assertEquals(0, check.exitValue(), said);
    assertTrue(said.contains("orders check: 0 batches and 0 orders checked, 0 violations"), said);
    assertTrue(said.contains("together check: verses only reads its data"), said);

    Process other = run(List.of("check"), List.of("--sites", "orders", "--scale", "orders=0.02"));
    String missing = said(other);
    assertEquals(2, other.exitValue(), missing);
    assertTrue(missing.contains("orders check: --state-dir: expected the data of"), missing);

    spoil();
    Process spoilt = run(List.of("check"), DATA);
    String found = said(spoilt);
    assertEquals(1, spoilt.exitValue(), found);
    assertTrue(found.contains("item 3 was sold 4 times, by the orders 0"), found);
  }

  private void spoil() throws Exception {
    Population population = new Population(SmallSites.ORDERS_SCALE);
    try (StateDirectory directory = StateDirectory.open(temp.resolve("orders"));
        GeneratedDatabase database =
            GeneratedDatabase.openExisting(
                directory, DataGenerator.data(population), DatabaseSpec.EMBEDDED)) {
      new Queries(database.dataSource())
          .transaction(rows -> rows.update("UPDATE item SET sold = 4 WHERE id = 3"));
    }
  }
}
