package io.allostat.demoapps.auction.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.allostat.demoapps.auction.Main;
import io.allostat.demoapps.hosting.cli.TestBrowser;
import io.allostat.nativeaffinity.binding.Shares;
import io.allostat.nativeaffinity.manager.region.Claim;
import io.allostat.nativeaffinity.manager.region.Grant;
import io.allostat.nativeaffinity.manager.region.Processes;
import io.allostat.nativeaffinity.manager.region.Region;
import io.allostat.nativeaffinity.manager.region.RegionFile;
import io.allostat.nativeaffinity.topology.MachineCpus;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The processor manager and two servers as processes of their own, which share one processor. */
@EnabledOnOs(OS.LINUX)
@Timeout(420)
@Tag("once")
class ProvisioningTest {
  private static final String MANAGER = "io.allostat.nativeaffinity.daemon.Main";

  private final String name = "auction-test-" + ProcessHandle.current().pid();
  private final Deque<Process> processes = new ArrayDeque<>();
  @TempDir Path folder;

  private Process java(String main, String... args) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx256m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main));
    command.addAll(List.of(args));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    processes.push(process);
    return process;
  }

  @AfterEach
  void endAll() throws InterruptedException {
    for (Process process : processes) {
      process.destroy();
      if (!process.waitFor(20, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    }
    // Should the manager have been killed.
    Shares.open(name).close();
  }

  /** Reads what it says up to a line with a word; the rest is read so that it never waits. */
  private static String await(Process process, String word) throws IOException {
    BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    List<String> said = new ArrayList<>();
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      said.add(line);
      if (line.contains(word)) {
        Thread rest = new Thread(() -> out.lines().forEach(ignored -> {}), "reads on");
        rest.setDaemon(true);
        rest.start();
        return line;
      }
    }
    throw new AssertionError("expected a line with " + word + ", got " + said);
  }

  private Process server(String application, int managementPort) throws IOException {
    return java(
        Main.class.getName(),
        "--port",
        "0",
        "--management-port",
        Integer.toString(managementPort),
        "--scale",
        "0.01",
        "--service-levels",
        "off",
        "--admission",
        "on",
        "--state-dir",
        folder.resolve(application + managementPort).toString(),
        "--processors",
        region().toString(),
        "--application",
        application);
  }

  private Path region() {
    return folder.resolve("processors");
  }

  private static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    }
  }

  private static double granted(Region region, String application) {
    return region.scan(Processes.ofThisMachine()).claims().stream()
        .filter(claim -> claim.application().equals(application))
        .flatMap(claim -> region.granted(claim).stream())
        .mapToDouble(Grant::processors)
        .sum();
  }

  private static double requested(Region region, String application) {
    return region.scan(Processes.ofThisMachine()).claims().stream()
        .filter(claim -> claim.application().equals(application))
        .mapToDouble(Claim::requested)
        .sum();
  }

  private static String allocation(int managementPort) throws IOException {
    try (InputStream in =
        URI.create("http://127.0.0.1:" + managementPort + "/status").toURL().openStream()) {
      return new ObjectMapper().readTree(in).get("coordinator").get("allocation").asText();
    }
  }

  /** What is refused was asked for too. */
  private static void connect(Path trust, int port) throws Exception {
    try {
      TestBrowser browser = TestBrowser.secure(AuctionCommand.NAME, trust, port);
      assertEquals(200, browser.get("Home").statusCode());
    } catch (IOException refused) {
      assertFalse(refused instanceof ConnectException, refused::toString);
    }
  }

  @Test
  void twoServersShareAProcessorByWhatTheyAskFor() throws Exception {
    String cpu = Integer.toString(MachineCpus.query().usable().stream().findFirst().orElseThrow());
    Process manager =
        java(
            MANAGER,
            "--region",
            region().toString(),
            "--ledger",
            folder.resolve("ledger.csv").toString(),
            "--name",
            name,
            "--cpus",
            cpu,
            "--set",
            "quantumSeconds=0.2");
    await(manager, "managing");
    int managementPort = freePort();
    Process busy = server("busy", managementPort);
    Process idle = server("idle", 0);
    String ready = await(busy, "ready on");
    await(idle, "ready on");
    Region region = RegionFile.join(region());

    // Each request is a connection and a handshake of its own.
    int port = URI.create(ready.substring(ready.indexOf("https:"))).getPort();
    Path trust = folder.resolve("busy" + managementPort);
    do {
      connect(trust, port);
    } while (requested(region, "busy") < 0.1
        // What nobody asked for is lent to both alike.
        || granted(region, "busy") <= granted(region, "idle") + 0.1
        // It hears of what is given with its next beat.
        || !allocation(managementPort).equals("GRANTED"));
    assertTrue(granted(region, "idle") > 0, "nobody is starved");

    Process twin = server("busy", 0);
    String refusal = await(twin, "--processors");
    assertTrue(refusal.contains("which process " + busy.pid() + " has"), refusal);
    assertEquals(2, twin.waitFor());
  }
}
