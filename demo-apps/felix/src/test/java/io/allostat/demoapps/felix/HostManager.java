package io.allostat.demoapps.felix;

import io.allostat.nativeaffinity.binding.Shares;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The processor manager of a host: the real one, as a process of its own, which can be killed. It
 * gives all that it has to whoever is there, so that the tests' own JVM is held to nothing.
 */
final class HostManager implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 60;

  private final String name = "felix-test-" + ProcessHandle.current().pid();
  private final Path folder;
  private Process process;

  /**
   * Starts nothing yet.
   *
   * @param folder where its files are
   */
  HostManager(Path folder) {
    this.folder = folder;
  }

  /** The file that applications join. */
  Path region() {
    return folder.resolve("processors");
  }

  /** Starts it, or the one that takes up what the last one left, and waits until it manages. */
  void start() throws IOException {
    Path log = folder.resolve("manager.log");
    process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx64m",
                    "-XX:TieredStopAtLevel=1",
                    "-XX:+UseSerialGC",
                    "-cp",
                    System.getProperty("java.class.path"),
                    "io.allostat.nativeaffinity.daemon.Main",
                    "--region",
                    region().toString(),
                    "--ledger",
                    folder.resolve("host.csv").toString(),
                    "--name",
                    name,
                    "--set",
                    "quantumSeconds=0.1"))
            .redirectError(log.toFile())
            .start();
    // Left open: it has nothing else to say.
    String said =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))
            .readLine();
    if (said == null) {
      throw new IOException("the manager does not start: " + Files.readString(log));
    }
  }

  /** Kills it with {@code SIGKILL}. */
  void kill() {
    process.destroyForcibly();
    awaitEnd();
  }

  /** Ends it in order. */
  void end() {
    process.destroy();
    awaitEnd();
  }

  private void awaitEnd() {
    try {
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        throw new AssertionError("the manager does not end");
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Ends it in any case, and gives back what one that was killed still holds. */
  @Override
  public void close() {
    if (process != null) {
      kill();
      Shares.open(name, region().resolveSibling("processors.bound")).close();
    }
  }
}
