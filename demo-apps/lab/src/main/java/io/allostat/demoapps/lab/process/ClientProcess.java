package io.allostat.demoapps.lab.process;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.observe.ClientOutput;
import io.allostat.demoapps.lab.observe.ClientSecond;
import io.allostat.demoapps.lab.observe.ClientSummary;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

/** A client under way. It ends with its plan, when told to, or when it exceeds its time. */
public final class ClientProcess implements AutoCloseable {
  private final Children children;
  private final Process process;
  private final OutputLog errors;
  private final Thread errorReader;
  private final ScheduledExecutorService watchdog;
  private volatile boolean late;

  /** Hears of every second, and may end the client. */
  @FunctionalInterface
  public interface Listener {
    /**
     * A second has passed.
     *
     * @param second what happened
     * @return whether to go on
     */
    boolean onSecond(ClientSecond second);
  }

  /**
   * Starts a client.
   *
   * @param children keeps the process
   * @param command what to run
   * @param log where its complaints go
   * @param limitSeconds it is ended after this time
   */
  public ClientProcess(Children children, List<String> command, Path log, long limitSeconds) {
    this(
        children,
        command,
        log,
        limitSeconds,
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "client-watchdog");
              thread.setDaemon(true);
              return thread;
            }));
  }

  /** With a watchdog that tells when the time is over. */
  ClientProcess(
      Children children,
      List<String> command,
      Path log,
      long limitSeconds,
      ScheduledExecutorService watchdog) {
    this.children = children;
    this.watchdog = watchdog;
    this.process = children.start(new ProcessBuilder(command));
    this.errors = new OutputLog(log);
    this.errorReader = errors.drain("client-errors", process.getErrorStream(), line -> {});
    watchdog.schedule(this::expire, limitSeconds, TimeUnit.SECONDS);
  }

  private void expire() {
    late = true;
    children.stop(process);
  }

  /**
   * The process.
   *
   * @return its pid
   */
  public long pid() {
    return process.pid();
  }

  /**
   * Reads what the client says until it ends.
   *
   * @param listener is called by this thread for every second
   * @return the client's summary
   * @throws LabException when the client ends without one
   */
  public ClientSummary follow(Listener listener) {
    AtomicBoolean goOn = new AtomicBoolean(true);
    return followLines(
        line -> {
          ClientOutput.Line parsed = ClientOutput.parse(line);
          if (parsed instanceof ClientOutput.Summary end) {
            return Heard.last(end.value());
          }
          if (goOn.get()) {
            goOn.set(listener.onSecond(((ClientOutput.Second) parsed).value()));
          }
          return Heard.more(goOn.get());
        });
  }

  /**
   * What a line said.
   *
   * @param goOn whether the client is to go on
   * @param summary the client's summary, if the line was that
   * @param <T> what a summary is
   */
  public record Heard<T>(boolean goOn, Optional<T> summary) {
    /**
     * A line before the summary.
     *
     * @param goOn whether the client is to go on
     * @param <T> what a summary is
     * @return it
     */
    public static <T> Heard<T> more(boolean goOn) {
      return new Heard<>(goOn, Optional.empty());
    }

    /**
     * The line with the summary.
     *
     * @param summary the summary
     * @param <T> what a summary is
     * @return it
     */
    public static <T> Heard<T> last(T summary) {
      return new Heard<>(true, Optional.of(summary));
    }
  }

  /**
   * Reads what a client says until it ends.
   *
   * @param reader is called by this thread for every line
   * @param <T> what a summary is
   * @return the client's summary
   * @throws LabException when the client ends without one
   */
  public <T> T followLines(Function<String, Heard<T>> reader) {
    Optional<T> summary = Optional.empty();
    boolean stopping = false;
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Heard<T> heard = reader.apply(line);
        summary = heard.summary();
        if (!heard.goOn() && !stopping) {
          stopping = true;
          // Process.destroy would close the stream that the summary comes through.
          process.toHandle().destroy();
        }
      }
    } catch (IOException e) {
      throw new LabException("the client's output broke off: " + e.getMessage(), e);
    }
    return summary.orElseThrow(() -> new LabException(complaint()));
  }

  private String complaint() {
    if (late) {
      return "the client did not end in time and was stopped";
    }
    try {
      errorReader.join(TimeUnit.SECONDS.toMillis(2));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return "the client ended without a summary: " + errors.last();
  }

  @Override
  public void close() {
    watchdog.shutdownNow();
    children.stop(process);
  }
}
