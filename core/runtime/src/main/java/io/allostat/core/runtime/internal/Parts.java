package io.allostat.core.runtime.internal;

import io.allostat.core.api.control.AdaptationPolicy;
import io.allostat.core.api.management.InstanceExporter;
import io.allostat.core.api.profile.ProfilerFactory;
import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.resource.ThreadCpuClock;
import java.util.List;

/**
 * What other modules contribute to an instance.
 *
 * @param profilers makes its profiler
 * @param policy decides for its adaptation loop
 * @param found the resource monitors that work on this machine
 * @param threadCpu the CPU clocks of threads
 * @param exporters show the instance to tools outside
 */
record Parts(
    ProfilerFactory profilers,
    AdaptationPolicy policy,
    List<ResourceMonitor> found,
    ThreadCpuClock threadCpu,
    List<InstanceExporter> exporters) {
  /** Copies the lists. */
  Parts {
    found = List.copyOf(found);
    exporters = List.copyOf(exporters);
  }
}
