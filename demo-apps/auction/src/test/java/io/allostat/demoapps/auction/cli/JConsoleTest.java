package io.allostat.demoapps.auction.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.auction.data.Population;
import io.allostat.demoapps.hosting.cli.ServiceLevels;
import io.allostat.demoapps.hosting.cli.SiteServer;
import io.allostat.demoapps.hosting.cli.TestBrowser;
import java.lang.module.ModuleFinder;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The real server in the JDK's own JConsole, on a screen that nobody sees. Skipped where there is
 * none; the picture is left in {@code target/screenshots}.
 */
@Timeout(180)
class JConsoleTest {
  private static final Path SCREENSHOTS = Path.of("target", "screenshots");

  @TempDir Path state;

  @Test
  void theAttributesOfALoopAreShown() throws Exception {
    if (!Screen.available()) {
      // Reports tell of skipped tests without it.
      System.err.println("skipped on this machine: needs Xvfb on the path");
    }
    Assumptions.assumeTrue(Screen.available(), "needs Xvfb on the path");
    Assumptions.assumeTrue(
        ModuleFinder.ofSystem().find("jdk.jconsole").isPresent(), "needs a JDK with JConsole");
    Files.createDirectories(SCREENSHOTS);
    ServerOptions options =
        new ServerOptions(
            "127.0.0.1",
            0,
            0,
            new Population(new BigDecimal("0.05"), 200),
            ServiceLevels.ON,
            new ServerOptions.Tuning(10, 0.85, 0.7),
            state);
    try (SiteServer server = AuctionCommand.start(options);
        Screen screen = Screen.open()) {
      TestBrowser browser = TestBrowser.secure(AuctionCommand.NAME, state, server.port());
      assertEquals(200, browser.get("ViewItem?itemId=1").statusCode());
      ProcessBuilder console =
          ServedInstance.command(
              JConsolePicture.class.getName(),
              List.of(
                  Long.toString(ProcessHandle.current().pid()),
                  SCREENSHOTS.resolve("jconsole.png").toString(),
                  "io.allostat",
                  "ControlLoop",
                  "auction",
                  "cpu",
                  "Attributes"),
              JConsolePicture.JVM_OPTIONS);
      console.environment().put("DISPLAY", screen.display());
      Process process = console.start();
      String shown = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      Assumptions.assumeTrue(process.waitFor() != JConsolePicture.NO_WINDOWS, shown);
      assertEquals(0, process.exitValue(), shown);
      assertTrue(shown.contains("OverloadThreshold\t0.85\n"), shown);
      assertTrue(shown.contains("Paused\tfalse\n"), shown);
    }
  }
}
