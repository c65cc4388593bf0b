package io.allostat.demoapps.client;

import java.util.concurrent.CompletableFuture;

/**
 * A load that runs on threads of its own.
 *
 * @param <S> what it tells in the end
 */
interface LoadLoop<S> extends AutoCloseable {
  /**
   * Starts; the result completes when the plan has ended, {@link #stop} was called or it failed.
   */
  CompletableFuture<S> start();

  /** Ends the run early; the result covers what was. Safe from any thread, more than once. */
  void stop();

  /** Ends the run, if it still runs, and lets go of what it holds. */
  @Override
  void close();
}
