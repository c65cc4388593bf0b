package io.allostat.nativeaffinity.daemon;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** A JVM that a test starts, hears, signals and ends. */
final class Spawned implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 60;
  private static final String END = "(its output ended)";

  private final Process process;
  private final BlockingQueue<String> said = new LinkedBlockingQueue<>();

  private Spawned(Process process) {
    this.process = process;
    Thread reader = new Thread(this::read, "reads " + process.pid());
    reader.setDaemon(true);
    reader.start();
  }

  static Spawned java(Class<?> main, String... args) throws IOException {
    return java(List.of(), System.getProperty("java.class.path"), main, args);
  }

  /** One that another command starts, such as one that changes the user, with other classes. */
  static Spawned java(List<String> by, String classPath, Class<?> main, String... args)
      throws IOException {
    List<String> command = new ArrayList<>(by);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx64m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(List.of("-cp", classPath, main.getName()));
    command.addAll(List.of(args));
    return new Spawned(
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
  }

  private void read() {
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      in.lines().forEach(said::add);
    } catch (IOException | UncheckedIOException e) {
      // As at its end.
    }
    said.add(END);
  }

  long pid() {
    return process.pid();
  }

  /** Waits for a line that it says; those before it are gone then. */
  String await(Predicate<String> wanted) throws InterruptedException {
    List<String> before = new ArrayList<>();
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (true) {
      String line = said.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
      if (line != null && wanted.test(line)) {
        return line;
      }
      if (line == null || line.equals(END)) {
        throw new AssertionError("process " + pid() + " said " + before + ", then " + line);
      }
      before.add(line);
    }
  }

  void tell(String line) throws IOException {
    process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.US_ASCII));
    process.getOutputStream().flush();
  }

  void signal(String signal) throws IOException, InterruptedException {
    Process kill = new ProcessBuilder("kill", "-" + signal, Long.toString(pid())).start();
    if (kill.waitFor() != 0) {
      throw new IOException("kill -" + signal + " " + pid() + " failed");
    }
  }

  /** Sends a signal that ends it, and waits for its end. */
  int end(String signal) throws IOException, InterruptedException {
    signal(signal);
    return exit();
  }

  int exit() throws InterruptedException {
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("process " + pid() + " does not end");
    }
    return process.exitValue();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
