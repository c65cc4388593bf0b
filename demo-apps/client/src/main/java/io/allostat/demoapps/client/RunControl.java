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
 * What every run of a load does: it runs once, begins when the gate opens, hands the reports to a
 * listener on the thread that runs it, and can be stopped. Thread-safe.
 *
 * @param <R> what it tells meanwhile
 */
final class RunControl<R> {
  // How long the thread of the run sleeps at most between two looks at the end of the loop.
  private static final long LOOK_MILLIS = 50;

  private final BlockingQueue<R> reports = new LinkedBlockingQueue<>();
  private final AtomicBoolean used = new AtomicBoolean();
  private final Consumer<R> listener;
  private final StartGate gate;
  private volatile boolean stopped;
  private volatile LoadLoop<?> loop;

  RunControl(Consumer<R> listener, StartGate gate) {
    this.listener = Objects.requireNonNull(listener, "listener");
    this.gate = gate;
  }

  /**
   * To be called first.
   *
   * @throws IllegalStateException on a second call
   */
  void begin() {
    if (!used.compareAndSet(false, true)) {
      throw new IllegalStateException("a run of a load runs once");
    }
  }

  /** Takes a report. Does not block. */
  void report(R report) {
    reports.add(report);
  }

  /**
   * Runs a loop to its end, to {@link #stop}, or to an exception of the listener, which is passed
   * on. The caller closes the loop.
   *
   * @throws IOException when another load cannot begin, so that this one does not
   * @throws IllegalStateException when the loop fails
   */
  <S> S follow(LoadLoop<S> running) throws IOException, InterruptedException {
    gate.pass();
    CompletableFuture<S> end = running.start();
    loop = running;
    if (stopped) {
      running.stop();
    }
    while (!end.isDone() || !reports.isEmpty()) {
      R report = reports.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
      if (report != null) {
        listener.accept(report);
      }
    }
    try {
      return end.join();
    } catch (CompletionException e) {
      throw new IllegalStateException("the load loop died", e.getCause());
    }
  }

  /** Ends the run early. Safe from any thread, at any time, more than once. */
  void stop() {
    stopped = true;
    LoadLoop<?> running = loop;
    if (running != null) {
      running.stop();
    }
  }
}
