package io.allostat.sampler.resources.internal;

import com.sun.management.OperatingSystemMXBean;
import io.allostat.core.api.resource.ResourceKind;
import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.resource.ResourceReading;
import java.io.IOException;
import java.lang.management.ManagementFactory;

/**
 * This process's own CPU time out of {@link Runtime#availableProcessors()}: what remains where the
 * system does not show its CPUs. Blind to what other processes take of the same CPUs.
 */
public final class ProcessCpuMonitor implements ResourceMonitor {
  /** Reads nothing yet. */
  public ProcessCpuMonitor() {}

  @Override
  public String name() {
    return CpuSetMonitor.NAME;
  }

  @Override
  public ResourceKind kind() {
    return ResourceKind.CPU;
  }

  @Override
  public ResourceReading read() throws IOException {
    if (ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system) {
      long nanos = system.getProcessCpuTime();
      if (nanos >= 0) {
        return new ResourceReading(nanos / 1e9, Runtime.getRuntime().availableProcessors());
      }
    }
    throw new IOException("this JVM does not tell its process's CPU time");
  }
}
