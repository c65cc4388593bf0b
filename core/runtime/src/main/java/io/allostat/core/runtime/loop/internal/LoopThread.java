package io.allostat.core.runtime.loop.internal;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One daemon thread that goes round one loop until it is closed. What the loop's body throws is
 * counted and logged, and the loop goes on; a loop that ends without having been closed says so.
 */
public final class LoopThread implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LoopThread.class);

  private final Turn turn;
  private final Runnable body;
  private final Duration patience;
  private final FailureLog failures;
  private final Thread thread;
  private volatile boolean closing;

  /**
   * Makes a loop that is not yet started.
   *
   * @param name the thread's name, after its role
   * @param turn says when to go round
   * @param body goes round once
   * @param patience how long closing waits for the thread's end
   */
  public LoopThread(String name, Turn turn, Runnable body, Duration patience) {
    this.turn = turn;
    this.body = body;
    this.patience = patience;
    this.failures = new FailureLog(name);
    this.thread = new Thread(this::run, name);
    thread.setDaemon(true);
  }

  /**
   * Starts the thread.
   *
   * @throws IllegalThreadStateException if it was started before
   */
  public void start() {
    thread.start();
  }

  /**
   * @return true while the loop goes round
   */
  public boolean alive() {
    return thread.isAlive();
  }

  /**
   * @return how often the body threw
   */
  public long failures() {
    return failures.count();
  }

  private void run() {
    try {
      while (!closing) {
        if (turnCame()) {
          failures.guard(body);
        }
      }
    } catch (Throwable e) {
      LOG.error("{} died; what it set last stays in force", thread.getName(), e);
    }
  }

  private boolean turnCame() {
    try {
      turn.await();
      return !closing;
    } catch (InterruptedException e) {
      // Only close() ends the loop; an interrupt from elsewhere costs it one turn.
      return false;
    }
  }

  /**
   * Ends the loop: asks, interrupts, joins, and reports a thread that does not end in time.
   * Idempotent. Called by the loop's own thread it only asks.
   */
  @Override
  public void close() {
    closing = true;
    if (Thread.currentThread() == thread) {
      return;
    }
    thread.interrupt();
    boolean interrupted = Thread.interrupted();
    try {
      thread.join(patience.toMillis());
    } catch (InterruptedException e) {
      interrupted = true;
    }
    if (thread.isAlive()) {
      Throwable where = new Throwable("where it is");
      where.setStackTrace(thread.getStackTrace());
      LOG.warn("{} did not end within {}; it is left behind", thread.getName(), patience, where);
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
