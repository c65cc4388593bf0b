package io.allostat.nativeaffinity.manager.internal;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A daemon thread that does something again and again until it is closed. What it throws is logged
 * the 1st, 2nd, 4th, 8th time in a row, and it goes on.
 */
public final class Repeating implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Repeating.class);
  private static final long PATIENCE_MILLIS = 10_000;

  private final Body body;
  private final LongSupplier intervalNanos;
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Thread thread;
  private long failures;

  /** What is done. */
  @FunctionalInterface
  public interface Body {
    /**
     * Does it once.
     *
     * @throws Exception if it failed; it is done again after the interval
     */
    void run() throws Exception;
  }

  private Repeating(String name, LongSupplier intervalNanos, Body body) {
    this.body = body;
    this.intervalNanos = intervalNanos;
    this.thread = new Thread(this::run, name);
    thread.setDaemon(true);
  }

  /**
   * Starts the thread.
   *
   * @param name its name, after its role
   * @param intervalNanos from the end of one time to the begin of the next, asked each time
   * @param body what is done, at once for the first time
   * @return ends it
   */
  public static Repeating start(String name, LongSupplier intervalNanos, Body body) {
    Repeating repeating = new Repeating(name, intervalNanos, body);
    repeating.thread.start();
    return repeating;
  }

  private void run() {
    try {
      do {
        guarded();
      } while (!closing.await(intervalNanos.getAsLong(), TimeUnit.NANOSECONDS));
    } catch (InterruptedException e) {
      LOG.error("{} was interrupted and ends; what it set last stays in force", thread.getName());
    } catch (Throwable e) {
      LOG.error("{} died; what it set last stays in force", thread.getName(), e);
    }
  }

  private void guarded() throws InterruptedException {
    try {
      body.run();
      if (failures > 0) {
        LOG.info("{} works again after {} failures", thread.getName(), failures);
        failures = 0;
      }
    } catch (InterruptedException e) {
      throw e;
    } catch (Throwable e) {
      failures++;
      if (Long.bitCount(failures) == 1) {
        LOG.error("{} failed and goes on (failure {})", thread.getName(), failures, e);
      }
    }
  }

  /** Ends the thread, after what it is just doing. */
  @Override
  public void close() {
    closing.countDown();
    if (Thread.currentThread() == thread) {
      return;
    }
    try {
      thread.join(PATIENCE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (thread.isAlive()) {
      LOG.warn("{} did not end; it is left behind", thread.getName());
    }
  }
}
