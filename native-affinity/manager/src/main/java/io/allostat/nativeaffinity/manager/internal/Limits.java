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

  private Limits() {}
}
