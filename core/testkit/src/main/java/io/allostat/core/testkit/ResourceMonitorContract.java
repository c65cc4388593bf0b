package io.allostat.core.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.component.ComponentNames;
import io.allostat.core.api.resource.ResourceKind;
import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.resource.ResourceReading;
import org.junit.jupiter.api.Test;

/**
 * What every {@link ResourceMonitor} keeps to. Extended by the test of an implementation; one over
 * fixtures or for another resource than processors overrides clock and use.
 */
public abstract class ResourceMonitorContract {
  /**
   * Usage that is still explained by reading the clock and the resource one after the other, and by
   * the grain of the kernel's accounting.
   */
  private static final double MOST = 1.05;

  /** A processor quota may be used up at both ends of the time between two readings. */
  private static final double QUOTA_PERIOD_SECONDS = 0.1;

  private static final long USE_NANOS = 1_000_000_000L;

  /** For subclasses. */
  protected ResourceMonitorContract() {}

  /**
   * @return a new subject
   * @throws Exception if it cannot be made
   */
  protected abstract ResourceMonitor monitor() throws Exception;

  /**
   * @return the clock by which time passes for the resource, nanoseconds; {@link System#nanoTime()}
   *     unless overridden
   */
  protected long nanoTime() {
    return System.nanoTime();
  }

  /**
   * Uses the resource while time passes: works for a second on this thread unless overridden.
   *
   * @param monitor what {@link #monitor()} made
   * @throws Exception if the resource cannot be used
   */
  protected void use(ResourceMonitor monitor) throws Exception {
    long begin = System.nanoTime();
    while (System.nanoTime() - begin < USE_NANOS) {
      Thread.onSpinWait();
    }
  }

  @Test
  void nameAndKindAreConstant() throws Exception {
    ResourceMonitor subject = monitor();
    String name = subject.name();
    ResourceKind kind = subject.kind();
    assertTrue(ComponentNames.isValid(name), () -> "name: " + name);
    assertNotNull(kind, "kind");
    for (int i = 0; i < 3; i++) {
      subject.read();
      assertEquals(name, subject.name());
      assertEquals(kind, subject.kind());
    }
  }

  @Test
  void readingsNeverFall() throws Exception {
    ResourceMonitor subject = monitor();
    double busySeconds = 0;
    for (int i = 0; i < 200; i++) {
      ResourceReading reading = subject.read();
      assertNotNull(reading, "reading");
      assertTrue(reading.capacity() > 0, reading::toString);
      double before = busySeconds;
      assertTrue(reading.busySeconds() >= before, () -> "fell from " + before + " to " + reading);
      busySeconds = reading.busySeconds();
    }
  }

  @Test
  void usageIsAShareOfTheCapacityAndShowsUse() throws Exception {
    ResourceMonitor subject = monitor();
    final long begin = nanoTime();
    final ResourceReading first = subject.read();
    use(subject);
    final ResourceReading second = subject.read();
    double seconds = (nanoTime() - begin) / 1e9;
    assertTrue(seconds > 0, "time must pass between the readings");
    double capacity = Math.max(first.capacity(), second.capacity());
    double busy = second.busySeconds() - first.busySeconds();
    assertTrue(busy > 0, () -> "use was not seen: " + first + ", then " + second);
    double most = MOST * capacity * (seconds + QUOTA_PERIOD_SECONDS);
    assertTrue(
        busy <= most,
        () -> "usage beyond the capacity: " + first + ", then after " + seconds + " s " + second);
  }
}
