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
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A client under way. It ends with its plan, when told to, or when it exceeds its time. */
public final class ClientProcess implements AutoCloseable {
  private final Children children;
  private final Process process;
  private final OutputLog errors;
  private final Thread errorReader;
  private final ScheduledExecutorService watchdog =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "client-watchdog");
            thread.setDaemon(true);
            return thread;
          });
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
    this.children = children;
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
    ClientSummary summary = null;
    boolean stopping = false;
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        ClientOutput.Line parsed = ClientOutput.parse(line);
        if (parsed instanceof ClientOutput.Summary end) {
          summary = end.value();
        } else if (parsed instanceof ClientOutput.Second second && !stopping) {
          stopping = !listener.onSecond(second.value());
          if (stopping) {
            // Process.destroy would close the stream that the summary comes through.
            process.toHandle().destroy();
          }
        }
      }
    } catch (IOException e) {
      throw new LabException("the client's output broke off: " + e.getMessage(), e);
    }
    if (summary == null) {
      throw new LabException(complaint());
    }
    return summary;
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
