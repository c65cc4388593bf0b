package io.allostat.demoapps.hosting.data.process;

import io.allostat.demoapps.hosting.StartException;
import io.allostat.nativeaffinity.binding.CpuAffinity;
import io.allostat.nativeaffinity.binding.Outcome;
import io.allostat.nativeaffinity.topology.CpuSet;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The database as a process of its own, on the loopback address and on CPUs of its own. It ends
 * with the one that started it, whatever becomes of that: it minds the end of its standard input.
 */
public final class DatabaseProcess implements AutoCloseable {
  private static final long END_SECONDS = 20;

  private final Process process;
  private final String url;

  private DatabaseProcess(Process process, String url) {
    this.process = process;
    this.url = url;
  }

  /**
   * A program that is a database.
   *
   * @param option the option that asks for it
   * @param builder the program; it ends when its standard input does
   * @param input what it is told first
   * @param ready the line of its standard output by which it tells that it takes connections
   * @param url makes the address for the driver of that line
   * @param noise lines of its standard output that nobody wants to see
   */
  public record Program(
      String option,
      ProcessBuilder builder,
      String input,
      Pattern ready,
      Function<Matcher, String> url,
      Predicate<String> noise) {}

  /**
   * Starts a program, and waits until it takes connections.
   *
   * @param program what to start
   * @param cpus what it may run on; none for wherever this process may
   * @param patienceSeconds how long that may take
   * @return the process
   * @throws StartException if it cannot be started or bound
   */
  public static DatabaseProcess start(Program program, CpuSet cpus, long patienceSeconds)
      throws StartException {
    Process process = started(program, cpus);
    CompletableFuture<String> url = new CompletableFuture<>();
    Thread reader = new Thread(() -> read(process, program, url), "database-output");
    reader.setDaemon(true);
    reader.start();
    try {
      Writer in = new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8);
      in.write(program.input());
      in.flush();
      return new DatabaseProcess(process, url.get(patienceSeconds, TimeUnit.SECONDS));
    } catch (TimeoutException e) {
      throw failed(process, program, "took no connections within " + patienceSeconds + " s", e);
    } catch (IOException | ExecutionException e) {
      throw failed(process, program, "ended before it took connections", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failed(process, program, "was not waited for", e);
    }
  }

  private static StartException failed(
      Process process, Program program, String what, Exception cause) {
    process.destroyForcibly();
    return new StartException(program.option() + " " + what, cause);
  }

  /**
   * Reads to the end what the process has to say: one that nobody reads stops when the pipe is
   * full.
   */
  private static void read(Process process, Program program, CompletableFuture<String> url) {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Matcher told = program.ready().matcher(line);
        if (told.matches()) {
          url.complete(program.url().apply(told));
        } else if (!program.noise().test(line)) {
          System.err.println(line);
        }
      }
      url.completeExceptionally(new IOException("end of output"));
    } catch (IOException e) {
      url.completeExceptionally(e);
    }
  }

  /**
   * A new process begins with the CPUs of the thread that makes it, so a thread is bound for it.
   */
  private static Process started(Program program, CpuSet cpus) throws StartException {
    Starter starter = new Starter(program.builder(), cpus);
    Thread thread = new Thread(starter, "database-start");
    thread.start();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    if (starter.process == null) {
      throw new StartException(
          program.option() + " cannot be started: " + starter.failure.getMessage(),
          starter.failure);
    }
    return starter.process;
  }

  private static final class Starter implements Runnable {
    private final ProcessBuilder builder;
    private final CpuSet cpus;
    private Process process;
    private IOException failure;

    Starter(ProcessBuilder builder, CpuSet cpus) {
      this.builder = builder;
      this.cpus = cpus;
    }

    @Override
    public void run() {
      try {
        CpuAffinity affinity = CpuAffinity.system();
        Outcome bound = cpus.isEmpty() ? Outcome.DONE : affinity.bindCallingThread(cpus);
        if (bound != Outcome.DONE) {
          throw new IOException(
              "not bound to CPUs " + cpus + ": " + affinity.unsupported().orElse("" + bound));
        }
        process = builder.start();
      } catch (IOException e) {
        failure = e;
      }
    }
  }

  /**
   * @return where its database is, for the driver
   */
  public String url() {
    return url;
  }

  /**
   * @return its number
   */
  public long pid() {
    return process.pid();
  }

  /** Ends it, and waits until its files are closed. */
  @Override
  public void close() {
    try {
      process.getOutputStream().close();
      if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (IOException e) {
      process.destroyForcibly();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
