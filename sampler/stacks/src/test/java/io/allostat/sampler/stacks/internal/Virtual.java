package io.allostat.sampler.stacks.internal;

import static org.junit.jupiter.api.Assumptions.abort;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Virtual threads, from JDK 21 on. */
final class Virtual {
  private Virtual() {}

  /** Leaves a test out, and says why, where there are none. */
  static void assumed() {
    if (Runtime.version().feature() < 21) {
      abort("needs virtual threads, JDK 21 or later");
    }
  }

  /** Runs in a new virtual thread. */
  static Thread start(Runnable task) {
    try {
      return (Thread)
          Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Runs in a new virtual thread to its end. */
  static void run(Worker.Task<?> task) {
    FutureTask<?> future = new FutureTask<>(task::call);
    Thread thread = start(future);
    try {
      future.get();
      thread.join();
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }
}
