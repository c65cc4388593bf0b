package io.allostat.core.api.profile;

import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.resource.ResourceView;
import io.allostat.core.api.resource.ThreadCpuClock;
import java.util.List;
import java.util.function.LongSupplier;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Makes profilers; found through {@link java.util.ServiceLoader} or as an OSGi service. Thread
 * safe.
 */
@ProviderType
public interface ProfilerFactory {
  /**
   * Makes a profiler.
   *
   * @param settings its settings
   * @param monitors the controlled resources; at most one of kind CPU
   * @param views attributions inside a controlled resource
   * @param threadCpu the CPU clocks of threads
   * @param nanoClock monotonic time in nanoseconds, as {@link System#nanoTime()}
   * @return the profiler; nothing runs until {@link Profiler#sample()} is called
   */
  Profiler create(
      ProfileSettings settings,
      List<ResourceMonitor> monitors,
      List<ResourceView> views,
      ThreadCpuClock threadCpu,
      LongSupplier nanoClock);
}
