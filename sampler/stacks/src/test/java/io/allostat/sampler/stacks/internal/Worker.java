package io.allostat.sampler.stacks.internal;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A thread that does what it is told: it waits when told nothing, and runs when told to spin. */
final class Worker implements AutoCloseable {
  private final ExecutorService executor = Executors.newSingleThreadExecutor();
  private final Thread thread = call(Thread::currentThread);
  private volatile boolean spinning;
  private Future<?> spin;

  /** What a worker does. */
  interface Task<T> {
    T call() throws Exception;
  }

  /** Returns when the task is done and the thread waits again, so that no sample sees it run. */
  <T> T call(Task<T> task) {
    T result;
    try {
      result = executor.submit(task::call).get();
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    }
    if (thread != null) {
      awaitWaiting();
    }
    return result;
  }

  void run(Runnable task) {
    call(
        () -> {
          task.run();
          return null;
        });
  }

  /** Returns when the thread is running. */
  void spin() {
    CountDownLatch running = new CountDownLatch(1);
    spinning = true;
    spin =
        executor.submit(
            () -> {
              running.countDown();
              while (spinning) {
                Thread.onSpinWait();
              }
            });
    try {
      running.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    while (thread.getState() != Thread.State.RUNNABLE) {
      Thread.onSpinWait();
    }
  }

  /** Returns when the thread waits. */
  void rest() {
    spinning = false;
    try {
      spin.get();
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    }
    awaitWaiting();
  }

  void awaitWaiting() {
    while (thread.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
  }

  Thread thread() {
    return thread;
  }

  @Override
  public void close() {
    spinning = false;
    executor.shutdown();
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
