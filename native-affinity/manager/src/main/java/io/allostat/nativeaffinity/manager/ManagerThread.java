package io.allostat.nativeaffinity.manager;

import io.allostat.nativeaffinity.manager.internal.Repeating;
import java.io.IOException;

/** Runs a manager on a thread of its own: a step each second, or each quantum if that is less. */
public final class ManagerThread implements AutoCloseable {
  /** A ledger may lose no more than that. */
  private static final long LONGEST_STEP_NANOS = 1_000_000_000L;

  private final ProcessorManager manager;
  private final Repeating thread;

  private ManagerThread(ProcessorManager manager, Repeating thread) {
    this.manager = manager;
    this.thread = thread;
  }

  /**
   * Starts it.
   *
   * @param manager what no other thread steps
   * @return ends it
   */
  public static ManagerThread start(ProcessorManager manager) {
    return start(manager, () -> {});
  }

  /**
   * Starts it for applications that have no thread of their own to show that they live.
   *
   * @param manager what no other thread steps
   * @param applications done before and after each step
   * @return ends it
   */
  public static ManagerThread start(ProcessorManager manager, Runnable applications) {
    return new ManagerThread(
        manager,
        Repeating.start(
            "allostat-processor-manager",
            () -> Math.min(LONGEST_STEP_NANOS, manager.rules().quantumNanos()),
            () -> {
              applications.run();
              try {
                manager.step();
              } finally {
                applications.run();
              }
            }));
  }

  /**
   * Ends the thread, and then the manager as {@link ProcessorManager#end} does.
   *
   * @throws IOException if the ledger cannot be written
   */
  @Override
  public void close() throws IOException {
    thread.close();
    manager.end();
  }
}
