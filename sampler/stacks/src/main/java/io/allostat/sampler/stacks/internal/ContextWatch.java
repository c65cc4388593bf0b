package io.allostat.sampler.stacks.internal;

/**
 * What the sampling thread remembers of one context between visits: the age of its request and its
 * thread's CPU clock. Used by the sampling thread only.
 */
final class ContextWatch {
  private static final long NEVER_READ = Long.MIN_VALUE;

  private long sequence;
  private long firstSeenNanos;
  private boolean abandoned;
  private long cpuNanos = NEVER_READ;
  private boolean seenReady;

  /**
   * Notes the request that is open now.
   *
   * @return true if it has just become older than a request may be
   */
  boolean visit(long openSequence, long nowNanos, long maxAgeNanos) {
    if (openSequence != sequence) {
      sequence = openSequence;
      firstSeenNanos = nowNanos;
      abandoned = false;
    }
    boolean open = (openSequence & 1) != 0;
    boolean expired = open && !abandoned && nowNanos - firstSeenNanos > maxAgeNanos;
    abandoned |= expired;
    return expired;
  }

  boolean abandoned() {
    return abandoned;
  }

  void markReady() {
    seenReady = true;
  }

  /** True if the thread was ready in this bucket, so that its CPU time matters. */
  boolean seenReady() {
    return seenReady;
  }

  boolean hasCpuBase() {
    return cpuNanos != NEVER_READ;
  }

  /**
   * Moves to a new reading of the thread's CPU clock, and begins a bucket.
   *
   * @return the difference in nanoseconds, or -1 if either reading is unknown
   */
  long advanceCpu(long reading) {
    long before = cpuNanos;
    cpuNanos = reading;
    seenReady = false;
    return before < 0 || reading < 0 ? -1 : Math.max(0, reading - before);
  }

  /** Sets the first reading. */
  void baseCpu(long reading) {
    cpuNanos = reading;
  }
}
