package io.allostat.core.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs tasks at the same time. */
final class Together {
  private Together() {}

  /** Begins all tasks at once, each on a thread of its own, and throws what the first threw. */
  @SafeVarargs
  static void run(Callable<Void>... tasks) throws Exception {
    CyclicBarrier begin = new CyclicBarrier(tasks.length);
    ExecutorService threads = Executors.newFixedThreadPool(tasks.length);
    try {
      List<Future<Void>> running = new ArrayList<>();
      for (Callable<Void> task : tasks) {
        running.add(
            threads.submit(
                () -> {
                  begin.await();
                  return task.call();
                }));
      }
      for (Future<Void> each : running) {
        each.get();
      }
    } catch (ExecutionException e) {
      throw new AssertionError("a thread failed: " + e.getCause(), e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }
}
