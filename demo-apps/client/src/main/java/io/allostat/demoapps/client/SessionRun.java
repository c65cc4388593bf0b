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
 * One run of a partly-open load. To be run once. The listener is called by the thread that called
 * {@link #run}, once a second, and a slow one delays no request.
 */
public final class SessionRun {
  private static final long LOOK_MILLIS = 50;

  private final SessionOptions options;
  private final Consumer<SessionReport.Second> listener;
  private final StartGate gate;
  private final AtomicBoolean used = new AtomicBoolean();
  private volatile boolean stopped;
  private volatile SessionLoop loop;

  /**
   * A run that has not begun.
   *
   * @param options what to run
   * @param listener hears of every second
   */
  public SessionRun(SessionOptions options, Consumer<SessionReport.Second> listener) {
    this(options, listener, StartGate.open());
  }

  SessionRun(SessionOptions options, Consumer<SessionReport.Second> listener, StartGate gate) {
    this.gate = gate;
    this.options = Objects.requireNonNull(options, "options");
    this.listener = Objects.requireNonNull(listener, "listener");
  }

  /**
   * Runs the plan to its end, or to {@link #stop}.
   *
   * @return what was measured
   * @throws IOException when the server does not answer at the start
   * @throws InterruptedException when this thread is interrupted; the load has ended then
   * @throws IllegalStateException on a second call
   */
  public SessionReport.Summary run() throws IOException, InterruptedException {
    if (!used.compareAndSet(false, true)) {
      throw new IllegalStateException("a SessionRun runs once");
    }
    TransitionMatrix matrix = Mix.BROWSING.matrix(TransitionMatrix.Selection.AS_PUBLISHED);
    BlockingQueue<SessionReport.Second> reports = new LinkedBlockingQueue<>();
    try (SessionLoop running = new SessionLoop(options, matrix, look(matrix), reports::add)) {
      loop = running;
      if (stopped) {
        running.stop();
      }
      gate.pass();
      CompletableFuture<SessionReport.Summary> end = new CompletableFuture<>();
      Thread thread = new Thread(() -> complete(end, running), "session-loop");
      thread.setDaemon(true);
      thread.start();
      try {
        while (!end.isDone() || !reports.isEmpty()) {
          SessionReport.Second report = reports.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
          if (report != null) {
            listener.accept(report);
          }
        }
      } finally {
        running.stop();
        thread.join();
      }
      return end.join();
    } catch (CompletionException e) {
      throw new IllegalStateException("the load loop died", e.getCause());
    }
  }

  private static void complete(CompletableFuture<SessionReport.Summary> end, SessionLoop running) {
    try {
      end.complete(running.run());
    } catch (RuntimeException | Error e) {
      end.completeExceptionally(e);
    }
  }

  private Population look(TransitionMatrix matrix) throws IOException, InterruptedException {
    LoadOptions probe = options.probe();
    try (Transport transport = new Transport(probe, 2)) {
      return new Preflight(probe, transport).check(matrix);
    }
  }

  /** Ends the run early. Safe from any thread, at any time, more than once. */
  public void stop() {
    stopped = true;
    SessionLoop running = loop;
    if (running != null) {
      running.stop();
    }
  }
}
