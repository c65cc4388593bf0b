package io.allostat.adapters.console.internal;

import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread that reads and answers requests, and a second one that interrupts it when a
 * request takes too long. Interrupting closes the connection that is being read, so a client that
 * never ends its request cannot keep the endpoint. Requests beyond a bounded queue are refused.
 */
public final class RequestThread implements Executor, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RequestThread.class);
  private static final int WAITING_REQUESTS = 32;
  private static final int JOIN_SECONDS = 5;

  private final ThreadPoolExecutor requests =
      new ThreadPoolExecutor(
          1,
          1,
          0,
          TimeUnit.SECONDS,
          new ArrayBlockingQueue<>(WAITING_REQUESTS),
          task -> daemon(task, "allostat-management"));
  private final ScheduledExecutorService timeouts =
      Executors.newSingleThreadScheduledExecutor(
          task -> daemon(task, "allostat-management-timeout"));
  private final Duration requestTime;

  /**
   * Makes both threads.
   *
   * @param requestTime how long a request may take
   */
  public RequestThread(Duration requestTime) {
    this.requestTime = requestTime;
  }

  @Override
  public void execute(Runnable request) {
    requests.execute(() -> runInTime(request));
  }

  /**
   * Runs something on the thread later; again later while too many requests wait, and never once
   * this is closed.
   *
   * @param delay how much later
   * @param task what to run
   */
  void executeIn(Duration delay, Runnable task) {
    try {
      timeouts.schedule(() -> attempt(delay, task), delay.toMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      LOG.debug("the management endpoint is closed, nothing is done any more", e);
    }
  }

  private void attempt(Duration delay, Runnable task) {
    try {
      execute(task);
    } catch (RejectedExecutionException e) {
      executeIn(delay, task);
    }
  }

  /**
   * Runs something on the thread and waits for its end.
   *
   * @param task what to run
   */
  public void runAndWait(Runnable task) {
    Future<?> done = requests.submit(task);
    try {
      done.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  @Override
  public void close() {
    timeouts.shutdownNow();
    requests.shutdownNow();
    try {
      if (!requests.awaitTermination(JOIN_SECONDS, TimeUnit.SECONDS)) {
        LOG.warn("the management thread is still busy {} s after its interrupt", JOIN_SECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void runInTime(Runnable request) {
    Deadline deadline = new Deadline(Thread.currentThread());
    ScheduledFuture<?> timeout =
        timeouts.schedule(deadline::expire, requestTime.toMillis(), TimeUnit.MILLISECONDS);
    try {
      request.run();
    } catch (RuntimeException | LinkageError e) {
      LOG.warn("a management request failed", e);
    } finally {
      timeout.cancel(false);
      deadline.over();
    }
  }

  private static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }

  /** Interrupts a thread, but never after the request it was for. */
  private static final class Deadline {
    private final Thread thread;
    private boolean over;

    private Deadline(Thread thread) {
      this.thread = thread;
    }

    private synchronized void expire() {
      if (!over) {
        thread.interrupt();
      }
    }

    private synchronized void over() {
      over = true;
      Thread.interrupted();
    }
  }
}
