package io.allostat.demoapps.felix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.launch.Framework;

/**
 * The shell of what the command starts, at a terminal. Skipped where there is no {@code script},
 * which makes one.
 */
class ShellTest {
  private static final char TAB = '\t';
  private static final char ENTER = '\r';
  private static final char END = 4;

  @TempDir Path state;
  private final StringBuffer screen = new StringBuffer();
  private Process terminal;
  private Thread reader;

  @BeforeEach
  void start() throws Exception {
    Assumptions.assumeTrue(
        Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .anyMatch(folder -> new File(folder, "script").canExecute()),
        "needs script (of util-linux) on the path");
    configure();
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Djdk.console=java.base",
            "-Duser.home=" + state,
            "-Dlogback.configurationFile=" + System.getProperty("logback.configurationFile"),
            "-Dfelix.log=" + state.resolve("felix.log"),
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName(),
            state.toString());
    // A terminal that a program makes has no size of its own.
    String line = "stty rows 40 cols 120; exec " + String.join(" ", command);
    ProcessBuilder builder = new ProcessBuilder("script", "-qefc", line, "/dev/null");
    builder.environment().put("TERM", "xterm");
    terminal = builder.redirectErrorStream(true).start();
    reader = new Thread(this::read, "terminal");
    reader.start();
  }

  /** A small site at ports of its own, for the command to go on with. */
  private void configure() throws Exception {
    Framework felix =
        Main.start(
            Path.of("target", "bundles"),
            state,
            "secret",
            context ->
                Map.of(
                        "io.allostat.demoapps.felix.tomcat",
                        Map.of("port", 0, "securePort", 0),
                        "io.allostat.demoapps.felix.auction",
                        Map.of("scale", "0.01", "users", 100),
                        "io.allostat.instance",
                        Map.of("instance", "auction"),
                        "io.allostat.console",
                        Map.of("endpoint", true, "managementPort", 0))
                    .forEach((pid, values) -> Configurations.begin(context, pid, values)));
    felix.stop();
    felix.waitForStop(0);
  }

  private void read() {
    try (InputStream in = terminal.getInputStream()) {
      byte[] some = new byte[1024];
      for (int count = in.read(some); count >= 0; count = in.read(some)) {
        screen.append(new String(some, 0, count, StandardCharsets.ISO_8859_1));
      }
    } catch (IOException e) {
      screen.append(e);
    }
  }

  @AfterEach
  void stop() throws Exception {
    if (terminal != null) {
      terminal.destroy();
      terminal.waitFor();
      reader.join();
    }
  }

  @Test
  void namesOfComponentsAndWordsAreCompletedFromTheFirstLineOn() throws Exception {
    shown("g! ");
    type("allostat:loop pa", TAB, ENTER);
    shown("paused");
    type("allostat:level ViewIt", TAB, "1", ENTER);
    shown("ViewItem is at level 1");
    type(END);
    assertTrue(terminal.waitFor(30, TimeUnit.SECONDS), screen::toString);
    assertEquals(0, terminal.exitValue(), screen::toString);
  }

  private void type(Object... keys) throws IOException {
    OutputStream out = terminal.getOutputStream();
    for (Object key : keys) {
      out.write(String.valueOf(key).getBytes(StandardCharsets.ISO_8859_1));
    }
    out.flush();
  }

  private void shown(String text) {
    try {
      Felix.until(text, () -> screen.indexOf(text) >= 0);
    } catch (AssertionError e) {
      throw new AssertionError(e.getMessage() + ", on the screen:\n" + screen, e);
    }
  }
}
