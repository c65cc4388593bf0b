package io.allostat.adapters.console.internal;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The thread that moves components for an operator. A component may take long, or hang; that must
 * not keep others from seeing the state meanwhile. One at a time: while it hangs, further ones are
 * refused. The thread ends when it has had nothing to do for some seconds.
 */
final class OperatorThread implements AutoCloseable {
  private static final int KEEP_SECONDS = 10;

  private final ThreadPoolExecutor thread =
      new ThreadPoolExecutor(
          1,
          1,
          KEEP_SECONDS,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(),
          task -> {
            Thread made = new Thread(task, "allostat-management-operator");
            made.setDaemon(true);
            return made;
          });

  /** Given back by the task: the thread itself may need a moment before it takes the next one. */
  private final Semaphore free = new Semaphore(1);

  private final Duration patience;

  /**
   * @param patience how long a caller waits
   */
  OperatorThread(Duration patience) {
    this.patience = patience;
    thread.allowCoreThreadTimeOut(true);
  }

  /**
   * Runs something and waits for it.
   *
   * @param <T> its result
   * @param task what to run
   * @return its result, or empty if it goes on
   * @throws RejectedExecutionException if an earlier one goes on
   * @throws ExecutionException with what it threw
   * @throws InterruptedException if the caller was interrupted meanwhile
   */
  <T> Optional<T> run(Callable<T> task) throws ExecutionException, InterruptedException {
    if (!free.tryAcquire()) {
      throw new RejectedExecutionException("an earlier one goes on");
    }
    Future<T> result;
    try {
      result = thread.submit(() -> call(task));
    } catch (RejectedExecutionException closed) {
      free.release();
      throw closed;
    }
    try {
      return Optional.of(result.get(patience.toMillis(), TimeUnit.MILLISECONDS));
    } catch (TimeoutException e) {
      return Optional.empty();
    }
  }

  private <T> T call(Callable<T> task) throws Exception {
    try {
      return task.call();
    } finally {
      free.release();
    }
  }

  /** Interrupts what is still going on and does not wait for its end. */
  @Override
  public void close() {
    thread.shutdownNow();
  }
}
