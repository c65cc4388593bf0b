package io.allostat.sampler.stacks.internal;

import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts our own exceptions; the sampling thread logs them, so that a request never has to. */
final class ProfilerFailures {
  private static final Logger LOG = LoggerFactory.getLogger(ProfilerFailures.class);

  private final AtomicLong count = new AtomicLong();
  private volatile Throwable latest;
  private long logged;

  /** Never throws. */
  void add(Throwable failure) {
    count.incrementAndGet();
    latest = failure;
  }

  long count() {
    return count.get();
  }

  /** Logs the first failure and then whenever their number has grown tenfold. */
  void report() {
    long now = count.get();
    if (now > 0 && now >= 10 * logged) {
      LOG.warn("{} failures in the profiler so far, the latest is", now, latest);
      logged = now;
    }
  }
}
