package io.allostat.core.api.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class ContinuationsTest {
  private final List<String> events = new ArrayList<>();
  private int captures;

  /** A profiler that can only capture, and writes down what becomes of it. */
  private final Profiler profiler =
      (Profiler)
          Proxy.newProxyInstance(
              getClass().getClassLoader(),
              new Class<?>[] {Profiler.class},
              (proxy, method, arguments) -> {
                assertEquals("capture", method.getName());
                int number = ++captures;
                return (Continuation)
                    () -> {
                      events.add("resume " + number);
                      return () -> events.add("close " + number);
                    };
              });

  @Test
  void aTaskRunsInTheStackOfWhoeverWrappedIt() {
    Runnable wrapped = Continuations.runnable(profiler, () -> events.add("run"));
    assertEquals(1, captures);
    wrapped.run();
    wrapped.run();
    assertEquals(1, captures);
    assertEquals(List.of("resume 1", "run", "close 1", "resume 1", "run", "close 1"), events);
  }

  @Test
  void resultsAndExceptionsPass() throws Exception {
    Callable<String> called = Continuations.callable(profiler, () -> "result");
    assertEquals("result", called.call());
    Supplier<String> asked = Continuations.supplier(profiler, () -> "supplied");
    assertEquals("supplied", asked.get());
    IOException failure = new IOException("no");
    Callable<String> failing =
        Continuations.callable(
            profiler,
            () -> {
              throw failure;
            });
    assertSame(failure, assertThrows(IOException.class, failing::call));
    assertEquals(List.of("resume 3", "close 3"), events.subList(4, 6));
  }

  @Test
  void anExecutorRunsEachTaskInTheStackOfItsOwnCaller() {
    Executor executor = Continuations.executor(profiler, Runnable::run);
    executor.execute(() -> events.add("first"));
    CompletableFuture.completedFuture(1)
        .thenAcceptAsync(i -> events.add("second"), executor)
        .join();
    assertEquals(List.of("resume 1", "first", "close 1", "resume 2", "second", "close 2"), events);
  }

  @Test
  void nothingToRunIsRefusedAtOnce() {
    assertThrows(NullPointerException.class, () -> Continuations.runnable(profiler, null));
    assertThrows(NullPointerException.class, () -> Continuations.executor(profiler, null));
    assertEquals(0, captures);
  }
}
