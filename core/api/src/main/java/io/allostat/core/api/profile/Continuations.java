package io.allostat.core.api.profile;

import io.allostat.core.api.component.Call;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * Carries component stacks to the threads that go on with a request: wraps what is handed over.
 * What is wrapped runs as it would have run, and what it throws reaches its caller. {@code
 * CompletableFuture} and its kin take the executor: {@code future.thenApplyAsync(f,
 * Continuations.executor(profiler, executor))}. Stateless and thread safe.
 */
@SuppressWarnings("try") // a stack is taken up and left, nothing else
public final class Continuations {
  private Continuations() {}

  /**
   * Wraps a task with the calling thread's present stack.
   *
   * @param profiler follows the stack
   * @param task to be run by whatever thread, any number of times
   * @return the task, which runs in that stack
   */
  public static Runnable runnable(Profiler profiler, Runnable task) {
    Objects.requireNonNull(task, "task: expected something to run, got null");
    Continuation captured = profiler.capture();
    return () -> {
      try (Call call = captured.resume()) {
        task.run();
      }
    };
  }

  /**
   * Wraps a task that has a result with the calling thread's present stack.
   *
   * @param profiler follows the stack
   * @param task to be called by whatever thread, any number of times
   * @param <T> the result
   * @return the task, which runs in that stack
   */
  public static <T> Callable<T> callable(Profiler profiler, Callable<T> task) {
    Objects.requireNonNull(task, "task: expected something to call, got null");
    Continuation captured = profiler.capture();
    return () -> {
      try (Call call = captured.resume()) {
        return task.call();
      }
    };
  }

  /**
   * Wraps a supplier with the calling thread's present stack, as {@code
   * CompletableFuture.supplyAsync} wants it.
   *
   * @param profiler follows the stack
   * @param task to be asked by whatever thread, any number of times
   * @param <T> the result
   * @return the supplier, which runs in that stack
   */
  public static <T> Supplier<T> supplier(Profiler profiler, Supplier<T> task) {
    Objects.requireNonNull(task, "task: expected a supplier, got null");
    Continuation captured = profiler.capture();
    return () -> {
      try (Call call = captured.resume()) {
        return task.get();
      }
    };
  }

  /**
   * Wraps an executor: each task runs in the stack of the thread that hands it over.
   *
   * @param profiler follows the stacks
   * @param executor runs the tasks
   * @return an executor that hands everything on to it
   */
  public static Executor executor(Profiler profiler, Executor executor) {
    Objects.requireNonNull(executor, "executor: expected an executor, got null");
    return task -> executor.execute(runnable(profiler, task));
  }
}
