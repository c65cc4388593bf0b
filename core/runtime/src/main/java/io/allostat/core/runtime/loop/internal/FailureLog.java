package io.allostat.core.runtime.loop.internal;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts the failures of one activity and logs the 1st, 2nd, 4th, 8th …, so that one that fails at
 * every turn can neither hide nor fill the disk. Thread safe.
 */
public final class FailureLog {
  private static final Logger LOG = LoggerFactory.getLogger(FailureLog.class);

  private final String activity;
  private final AtomicLong count = new AtomicLong();

  /**
   * Begins at zero.
   *
   * @param activity what may fail, named in the log
   */
  public FailureLog(String activity) {
    this.activity = activity;
  }

  /**
   * Does something and reports what it throws.
   *
   * @param step what to do
   */
  public void guard(Runnable step) {
    try {
      step.run();
    } catch (Throwable e) {
      report(e);
    }
  }

  /**
   * Counts a failure.
   *
   * @param failure what was thrown
   */
  public void report(Throwable failure) {
    report(() -> failure);
  }

  /**
   * Counts a failure that is made where it is logged.
   *
   * @param failure gives what is to be logged
   */
  public void report(Supplier<Throwable> failure) {
    long now = count.incrementAndGet();
    if (Long.bitCount(now) == 1) {
      LOG.error("{} failed and goes on (failure {})", activity, now, failure.get());
    }
  }

  /**
   * @return the failures so far
   */
  public long count() {
    return count.get();
  }
}
