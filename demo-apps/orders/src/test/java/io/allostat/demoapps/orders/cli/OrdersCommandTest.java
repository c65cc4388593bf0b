package io.allostat.demoapps.orders.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.hosting.data.GeneratedDatabase;
import io.allostat.demoapps.orders.Main;
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

/** The real program in JVMs of its own. */
@Timeout(180)
class OrdersCommandTest {
  private static final int SIGTERM_EXIT = 143;

  @TempDir Path temp;

  private Process run(String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx256m", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  private static String said(Process process) throws Exception {
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(process.waitFor(60, TimeUnit.SECONDS));
    return said;
  }

  @Test
  void aWrongOptionIsOneLineAndExitCode2() throws Exception {
    Process process = run("--scale", "0", "--state-dir", temp.toString());
    String said = said(process);
    assertEquals(2, process.exitValue(), said);
    assertTrue(said.contains("orders: scale must be"), said);
  }

  @Test
  void whatIsNotThereIsNotFoundWithoutFault() throws Exception {
    Process process = run("check", "--scale", "0.01", "--state-dir", temp.toString());
    String said = said(process);
    assertEquals(2, process.exitValue(), said);
    assertTrue(said.contains("orders check: --state-dir: expected the data of a server"), said);
  }

  @Test
  void theServerStartsStopsAndIsChecked() throws Exception {
    Process server =
        run(
            "--port",
            "0",
            "--management-port",
            "0",
            "--scale",
            "0.01",
            "--state-dir",
            temp.toString());
    List<String> before = new ArrayList<>();
    try (BufferedReader out = server.inputReader(StandardCharsets.UTF_8)) {
      String line = out.readLine();
      while (line != null && !line.startsWith("orders: ready on https://localhost:")) {
        before.add(line);
        line = out.readLine();
      }
      assertTrue(line != null && line.endsWith("/orders/Home"), () -> "" + before);
      server.destroy();
      assertTrue(server.waitFor(60, TimeUnit.SECONDS));
    }
    assertEquals(SIGTERM_EXIT, server.exitValue());

    Process check = run("check", "--scale", "0.01", "--state-dir", temp.toString());
    String said = said(check);
    assertEquals(0, check.exitValue(), said);
    assertTrue(said.contains("orders check: 0 batches and 0 orders checked, 0 violations"), said);

    try (GeneratedDatabase database = Shop.open(temp)) {
      Shop.change(database, "UPDATE item SET sold = 4 WHERE id = 3");
    }
    Process spoilt = run("check", "--scale", "0.01", "--state-dir", temp.toString());
    String found = said(spoilt);
    assertEquals(1, spoilt.exitValue(), found);
    assertTrue(found.contains("item 3 was sold 4 times, by the orders 0"), found);
  }
}
