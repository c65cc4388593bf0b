package io.allostat.demoapps.bench;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A JVM with the class path of this one, and its CPU time. */
final class ChildProcess implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 15;

  /** Those of the unit file in {@code native-affinity/daemon}. */
  private static final List<String> OPTIONS =
      List.of(
          "-Xmx64m",
          "-XX:+UseSerialGC",
          "-XX:TieredStopAtLevel=1",
          "-XX:CompileThresholdScaling=0.05",
          "-XX:-UsePerfData");

  private final Process process;

  ChildProcess(String main, String... args) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(OPTIONS);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main));
    command.addAll(List.of(args));
    process =
        new ProcessBuilder(command)
            .redirectOutput(Redirect.DISCARD)
            .redirectError(Redirect.INHERIT)
            .start();
  }

  long pid() {
    return process.pid();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** CPU time of its threads that live, nanoseconds. */
  long cpuNanos() throws IOException {
    long sum = 0;
    Path tasks = Path.of("/proc", Long.toString(pid()), "task");
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(tasks)) {
      for (Path thread : threads) {
        try {
          sum += Long.parseLong(Files.readString(thread.resolve("schedstat")).split(" ")[0]);
        } catch (NoSuchFileException ended) {
          // Between the listing and the reading.
        }
      }
    }
    return sum;
  }

  /** Processors in use over some time. */
  double processorsOver(double seconds) throws IOException, InterruptedException {
    long cpu = cpuNanos();
    long begin = System.nanoTime();
    Thread.sleep(Math.round(seconds * 1000));
    return (double) (cpuNanos() - cpu) / (System.nanoTime() - begin);
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
