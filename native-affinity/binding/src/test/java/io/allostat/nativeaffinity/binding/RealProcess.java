package io.allostat.nativeaffinity.binding;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A small process of a test's own, which ends it when closed. */
public final class RealProcess implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 20;

  private final Process process;

  private RealProcess(Process process) {
    this.process = process;
  }

  /** Sleeps; ends by itself after two minutes, should the test be killed. */
  public static RealProcess sleeping() throws IOException {
    return start("sleep", "120");
  }

  /** Takes all the CPU time that it gets; ends by itself after so many seconds of it. */
  public static RealProcess busy(int cpuSeconds) throws IOException {
    return start("sh", "-c", "ulimit -t " + cpuSeconds + "; while :; do :; done");
  }

  /** Its time on a CPU up to now, of its first thread. */
  public long usedNanos() throws IOException {
    Path file = Path.of("/proc/" + pid() + "/schedstat");
    assumeTrue(Files.exists(file), "needs schedstat");
    return Long.parseLong(Files.readString(file).split(" ")[0]);
  }

  /** Runs a command with its output to be read here. */
  public static RealProcess start(String... command) throws IOException {
    return new RealProcess(
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
  }

  public long pid() {
    return process.pid();
  }

  public Process process() {
    return process;
  }

  /** The next line that it says; null when it ends without one. */
  public String firstLine() throws IOException {
    return new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))
        .readLine();
  }

  /** Ends it with SIGKILL and waits until it is gone. */
  public void kill() {
    process.destroyForcibly().onExit().orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
  }

  /** Likewise: it is a member of its groups as long as it is there. */
  @Override
  public void close() {
    kill();
  }
}
