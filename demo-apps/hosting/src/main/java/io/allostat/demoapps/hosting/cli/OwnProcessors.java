package io.allostat.demoapps.hosting.cli;

import io.allostat.core.api.resource.ResourceKind;
import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.resource.ResourceMonitorFactory;
import io.allostat.nativeaffinity.topology.CpuSet;
import java.io.IOException;
import java.util.ServiceLoader;

/** How many processors this process has without a manager. */
final class OwnProcessors {
  private OwnProcessors() {}

  /**
   * Counts them by the parts that are found on the class path.
   *
   * @param usable the CPUs that are online and in the mask
   * @return min(quota/period, CPUs of the mask), > 0
   */
  static double of(CpuSet usable) {
    return of(usable, ServiceLoader.load(ResourceMonitorFactory.class));
  }

  /** The quota is what is left to the CPU monitor; where it cannot be read, the mask is all. */
  static double of(CpuSet usable, Iterable<ResourceMonitorFactory> factories) {
    double processors = usable.size();
    for (ResourceMonitorFactory factory : factories) {
      for (ResourceMonitor monitor : factory.create()) {
        if (monitor.kind() == ResourceKind.CPU) {
          processors = Math.min(processors, capacity(monitor, processors));
        }
      }
    }
    return processors;
  }

  private static double capacity(ResourceMonitor monitor, double otherwise) {
    try {
      return monitor.read().capacity();
    } catch (IOException notShown) {
      return otherwise;
    }
  }
}
