package io.allostat.sampler.resources;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.resource.ResourceSource;
import io.allostat.core.api.settings.SettingException;
import io.allostat.core.testkit.ResourceMonitorContract;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Views of real processes: a shell that works when told, this process, and one above it. */
class OtherProcessViewContractTest extends ResourceMonitorContract {
  private static final Path OWN_NAME = Path.of("/proc/self/comm");
  private static final double BUSY_SECONDS = 0.1;

  /** For each line that comes, some milliseconds of work; before that it takes a name. */
  private static final String WORKING =
      "[ -n \"$1\" ] && printf %s $1 >/proc/$$/comm; echo ready;"
          + " while read line; do i=0; while [ $i -lt 5000 ]; do i=$((i+1)); done; done";

  private Process other;

  @BeforeEach
  void start() throws IOException {
    assumeTrue(Files.isWritable(OWN_NAME), "needs Linux");
    other = working("");
  }

  /** Starts a shell of this command name, or of its own if that is empty. */
  private static Process working(String name) throws IOException {
    Process shell = new ProcessBuilder("/bin/sh", "-c", WORKING, "sh", name).start();
    assertEquals("ready", shell.inputReader().readLine());
    return shell;
  }

  @AfterEach
  void stop() throws InterruptedException {
    if (other != null) {
      other.destroyForcibly().waitFor();
    }
  }

  @Override
  protected ResourceMonitor monitor() {
    return view("pid", Long.toString(other.pid()));
  }

  private static ResourceMonitor view(String type, String target) {
    return new CpuMonitorFactory()
        .create(new ResourceSource("other", type, target, Optional.of("cpu")))
        .orElseThrow();
  }

  @Override
  protected void use(ResourceMonitor monitor) throws IOException {
    double before = monitor.read().busySeconds();
    while (monitor.read().busySeconds() < before + BUSY_SECONDS) {
      other.getOutputStream().write('\n');
      other.getOutputStream().flush();
    }
  }

  /** Uses so much CPU time on this thread. */
  private static void work(double seconds) {
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    long end = clock.getCurrentThreadCpuTime() + (long) (seconds * 1e9);
    while (clock.getCurrentThreadCpuTime() < end) {
      Thread.onSpinWait();
    }
  }

  @Test
  void theOwnNumberIsRefused() {
    String own = Long.toString(ProcessHandle.current().pid());
    assertThrows(SettingException.class, () -> view("pid", own));
  }

  @Test
  void thisServerDoesNotCountAmongThoseOfItsName() throws Exception {
    String before = Files.readString(OWN_NAME);
    String name = "a" + ProcessHandle.current().pid();
    Files.writeString(OWN_NAME, name);
    try {
      ResourceMonitor named = view("command", name);
      assertEquals(
          "there is no process command(" + name + ") besides this server itself",
          assertThrows(IOException.class, named::read).getMessage());
      stop();
      other = working(name);
      named.read();
      work(5 * BUSY_SECONDS);
      double idle = named.read().busySeconds();
      assertTrue(idle < BUSY_SECONDS, () -> "counted " + idle + " s of its own");
      use(named);
      assertTrue(named.read().busySeconds() >= BUSY_SECONDS, "the shell's time");
    } finally {
      Files.writeString(OWN_NAME, before.strip());
    }
  }

  @Test
  void thisServerDoesNotCountInTheTreeOfTheShellThatStartedIt() throws Exception {
    Process shell =
        new ProcessBuilder(
                "/bin/sh",
                "-c",
                // With something left to do the shell does not become the server.
                "\"$0\" -cp \"$1\" \"$2\"; true",
                ProcessHandle.current().info().command().orElseThrow(),
                System.getProperty("java.class.path"),
                BelowAShell.class.getName())
            .redirectErrorStream(true)
            .start();
    String told = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    double seconds = Double.parseDouble(told.strip());
    assertTrue(seconds < BUSY_SECONDS, told);
  }

  /** Works for a while, and prints how much of that a view of the process above it counts. */
  static final class BelowAShell {
    private BelowAShell() {}

    public static void main(String... arguments) throws IOException {
      long above = ProcessHandle.current().parent().orElseThrow().pid();
      ResourceMonitor tree = view("pid", Long.toString(above));
      tree.read();
      work(5 * BUSY_SECONDS);
      System.out.println(tree.read().busySeconds());
    }
  }
}
