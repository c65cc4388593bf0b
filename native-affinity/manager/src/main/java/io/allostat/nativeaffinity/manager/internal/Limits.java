package io.allostat.nativeaffinity.manager.internal;

/** The largest figures that are believed. */
public final class Limits {
  /** The largest number of CPUs that Linux can be built for. */
  public static final double MOST_PROCESSORS = 8192;

  /** The largest request, processors; more is a mistake or an attack. */
  public static final double LARGEST_REQUEST = 1e6;

  /** More CPU seconds than any host has in a lifetime. */
  public static final double MOST_CPU_SECONDS = 1e15;

  /** The last millisecond of the year 9999. */
  public static final long LAST_EPOCH_MILLIS = 253_402_300_799_999L;

  /**
   * How far ahead of the reader's clock a sign of life may be, nanoseconds: it may be written while
   * somebody looks. What is further ahead was forged, or is from before the machine started anew.
   */
  public static final long MOST_AHEAD_NANOS = 1_000_000_000L;

  private Limits() {}
}
