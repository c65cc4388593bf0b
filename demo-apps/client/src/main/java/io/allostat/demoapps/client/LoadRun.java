package io.allostat.demoapps.client;

import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * One run of the client: checks the server, runs the plan, returns what was measured. To be run
 * once. The listener is called by the thread that called {@link #run}, once a second, and a slow
 * one delays no request.
 */
public final class LoadRun {
  // How long the thread of run() sleeps at most between two looks at the end of the loop.
  private static final long LOOK_MILLIS = 50;

  private final LoadOptions options;
  private final Consumer<SecondReport> listener;
  private final StartGate gate;
  private final AtomicBoolean used = new AtomicBoolean();
  private volatile boolean stopped;
  private volatile BrowserLoop loop;

  /** A run that has not begun. */
  public LoadRun(LoadOptions options, Consumer<SecondReport> listener) {
    this(options, listener, StartGate.open());
  }

  LoadRun(LoadOptions options, Consumer<SecondReport> listener, StartGate gate) {
    this.gate = gate;
    this.options = Objects.requireNonNull(options, "options");
    this.listener = Objects.requireNonNull(listener, "listener");
  }

  /**
   * Runs the plan to its end, to {@link #stop}, or to an exception of the listener, which is passed
   * on.
   *
   * @throws IllegalArgumentException when the mix cannot be walked here, saying why
   * @throws IOException when the server does not answer at the start
   * @throws InterruptedException when this thread is interrupted; the load has ended then
   * @throws IllegalStateException on a second call
   */
  public LoadSummary run() throws IOException, InterruptedException {
    if (!used.compareAndSet(false, true)) {
      throw new IllegalStateException("a LoadRun runs once");
    }
    TransitionMatrix matrix = options.mix().matrix(options.selection());
    BlockingQueue<SecondReport> reports = new LinkedBlockingQueue<>();
    // One more than the browsers, for the check at the start and for connections just being closed.
    int connections = 2 * options.plan().maxClients() + 1;
    try (Transport transport = new Transport(options, connections);
        BrowserLoop running =
            new BrowserLoop(
                options,
                matrix,
                new Preflight(options, transport).check(matrix),
                transport,
                reports::add)) {
      gate.pass();
      CompletableFuture<LoadSummary> end = running.start();
      loop = running;
      if (stopped) {
        running.stop();
      }
      while (!end.isDone() || !reports.isEmpty()) {
        SecondReport report = reports.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        if (report != null) {
          listener.accept(report);
        }
      }
      return end.join();
    } catch (CompletionException e) {
      throw new IllegalStateException("the load loop died", e.getCause());
    }
  }

  /**
   * Ends the run; {@link #run} returns the summary of what was. Safe from any thread, at any time,
   * more than once.
   */
  public void stop() {
    stopped = true;
    BrowserLoop running = loop;
    if (running != null) {
      running.stop();
    }
  }
}
