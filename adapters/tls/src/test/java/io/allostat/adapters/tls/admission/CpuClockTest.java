package io.allostat.adapters.tls.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.junit.jupiter.api.Test;

class CpuClockTest {
  private final CpuClock clock = new CpuClock();

  @Test
  void aThreadHasUsedTime() {
    assertTrue(clock.nanos() > 0);
    assertTrue(clock.known());
  }

  /** Anybody can do that over JMX; taken for no time, it would make connections look free. */
  @Test
  void clocksThatAreSwitchedOffAreUnknown() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    threads.setThreadCpuTimeEnabled(false);
    try {
      assertEquals(0, clock.nanos());
      assertFalse(clock.known());
    } finally {
      threads.setThreadCpuTimeEnabled(true);
    }
    assertEquals(0, clock.nanos(), "what began without a clock has no end");
  }
}
