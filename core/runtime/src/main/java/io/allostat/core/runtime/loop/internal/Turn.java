package io.allostat.core.runtime.loop.internal;

/** Decides when a loop may go round once more. */
@FunctionalInterface
public interface Turn {
  /**
   * Waits for the next turn.
   *
   * @throws InterruptedException if the loop is to look whether it was closed
   */
  void await() throws InterruptedException;
}
