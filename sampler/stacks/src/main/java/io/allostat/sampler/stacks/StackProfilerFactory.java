package io.allostat.sampler.stacks;

import io.allostat.core.api.profile.ProfileSettings;
import io.allostat.core.api.profile.Profiler;
import io.allostat.core.api.profile.ProfilerFactory;
import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.resource.ResourceView;
import io.allostat.core.api.resource.ThreadCpuClock;
import io.allostat.sampler.stacks.internal.StackProfiler;
import java.util.List;
import java.util.function.LongSupplier;
import org.osgi.service.component.annotations.Component;

/**
 * Makes profilers that sample the component stacks of running requests (Philippe et al. §3, §5.1).
 * Stateless and thread safe; found through {@link java.util.ServiceLoader} or as an OSGi service.
 */
@Component
public final class StackProfilerFactory implements ProfilerFactory {
  /** For {@link java.util.ServiceLoader} and for OSGi. */
  public StackProfilerFactory() {}

  /**
   * {@inheritDoc}
   *
   * @throws io.allostat.core.api.settings.SettingException if there is more than one monitor of
   *     kind CPU, if monitors and views do not have distinct valid names, or if a view is part of a
   *     resource that has no monitor
   */
  @Override
  public Profiler create(
      ProfileSettings settings,
      List<ResourceMonitor> monitors,
      List<ResourceView> views,
      ThreadCpuClock threadCpu,
      LongSupplier nanoClock) {
    return new StackProfiler(settings, monitors, views, threadCpu, nanoClock);
  }
}
