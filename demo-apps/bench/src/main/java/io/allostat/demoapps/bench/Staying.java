package io.allostat.demoapps.bench;

import io.allostat.core.api.component.Call;
import io.allostat.core.api.profile.Profiler;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Requests in progress that all wait, each in a stack of three components. */
final class Staying {
  /** Starts the thread of a request. */
  @FunctionalInterface
  interface Starter {
    /**
     * Starts.
     *
     * @param request what the thread does
     * @return the thread
     * @throws ReflectiveOperationException where this JDK has no such threads
     */
    Thread start(Runnable request) throws ReflectiveOperationException;
  }

  private final CountDownLatch end = new CountDownLatch(1);
  private final List<Thread> threads = new ArrayList<>();
  private final Profiler profiler;

  /** Has none yet. */
  Staying(Profiler profiler) {
    this.profiler = profiler;
  }

  /** Begins so many, and returns when all are where they stay. */
  void begin(int contexts, Starter starter)
      throws ReflectiveOperationException, InterruptedException {
    CountDownLatch inside = new CountDownLatch(contexts);
    for (int i = 0; i < contexts; i++) {
      String page = "Page" + i % 27;
      threads.add(starter.start(() -> stay(page, inside)));
    }
    inside.await();
  }

  @SuppressWarnings("try") // a call is entered and left, nothing else
  private void stay(String page, CountDownLatch inside) {
    try (Call request = profiler.beginRequest();
        Call servlet = profiler.probe(page).enter();
        Call logic = profiler.probe("Logic").enter();
        Call database = profiler.probe("Database").enter()) {
      inside.countDown();
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends them. */
  void end() throws InterruptedException {
    end.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
  }
}
