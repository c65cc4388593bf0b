package io.allostat.core.testkit;

import io.allostat.core.api.resource.ResourceKind;
import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.resource.ResourceReading;
import java.io.IOException;

/**
 * The CPU as a test says that it is used. As thread safe as its readings.
 *
 * @param readings what each call of {@link #read} answers
 */
public record GivenCpu(Readings readings) implements ResourceMonitor {
  /** Where the readings come from. */
  @FunctionalInterface
  public interface Readings {
    /**
     * Reads.
     *
     * @return busy seconds and capacity
     * @throws IOException if the test wants it to be unreadable
     */
    ResourceReading read() throws IOException;
  }

  @Override
  public String name() {
    return "cpu";
  }

  @Override
  public ResourceKind kind() {
    return ResourceKind.CPU;
  }

  @Override
  public ResourceReading read() throws IOException {
    return readings.read();
  }
}
