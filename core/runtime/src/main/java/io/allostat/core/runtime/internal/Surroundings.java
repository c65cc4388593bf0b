package io.allostat.core.runtime.internal;

import io.allostat.core.runtime.loop.internal.Waiting;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.InstantSource;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import javax.management.MBeanServer;

/**
 * Time, chance and the MBean server; what a test replaces.
 *
 * @param clock monotonic nanoseconds
 * @param wallClock for journals and notifications
 * @param waiting waits on {@code clock}
 * @param random uniform in [0, 1); drawn by the sampling loop only
 * @param server where MBeans are published
 * @param patience how long the end of a loop's thread is waited for
 */
record Surroundings(
    LongSupplier clock,
    InstantSource wallClock,
    Waiting waiting,
    DoubleSupplier random,
    MBeanServer server,
    Duration patience) {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  static Surroundings system() {
    return new Surroundings(
        System::nanoTime,
        InstantSource.system(),
        Waiting.SYSTEM,
        new SplittableRandom()::nextDouble,
        ManagementFactory.getPlatformMBeanServer(),
        PATIENCE);
  }
}
