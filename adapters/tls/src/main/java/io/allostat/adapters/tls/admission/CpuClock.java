package io.allostat.adapters.tls.admission;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The CPU time of the present thread; 0 where it cannot be known. Thread safe. */
public final class CpuClock {
  private static final Logger LOG = LoggerFactory.getLogger(CpuClock.class);

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private volatile boolean known = threads.isCurrentThreadCpuTimeSupported();

  /** Reads the clock of whoever asks. */
  public CpuClock() {}

  /**
   * @return whether the CPU time of threads can be known
   */
  public boolean known() {
    return known;
  }

  /**
   * @return CPU time of this thread since its start, nanoseconds; always 0 if unknown
   */
  public long nanos() {
    if (!known) {
      return 0;
    }
    try {
      long nanos = threads.getCurrentThreadCpuTime();
      return nanos >= 0 ? nanos : unknown("somebody has switched the clocks of threads off");
    } catch (UnsupportedOperationException virtual) {
      return unknown("their threads are virtual");
    }
  }

  private long unknown(String because) {
    known = false;
    LOG.warn("the CPU time of connections is unknown: {}", because);
    return 0;
  }
}
