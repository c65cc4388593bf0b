package io.allostat.demoapps.bench;

import io.allostat.core.api.profile.ProfileSettings;
import io.allostat.core.api.profile.Profiler;
import io.allostat.core.api.resource.ResourceKind;
import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.resource.ResourceReading;
import io.allostat.core.api.resource.ThreadCpuClock;
import io.allostat.sampler.stacks.StackProfilerFactory;
import java.util.List;
import java.util.function.LongSupplier;

/** Profilers as a server has them. */
final class Profilers {
  private Profilers() {}

  /** A profiler of one processor with default settings; nothing samples it but its owner. */
  static Profiler create(ThreadCpuClock threadCpu) {
    return create(ProfileSettings.defaults(), threadCpu);
  }

  /** The same with other settings. */
  static Profiler create(ProfileSettings settings, ThreadCpuClock threadCpu) {
    return create(settings, threadCpu, System::nanoTime);
  }

  /** The same with another clock. */
  static Profiler create(
      ProfileSettings settings, ThreadCpuClock threadCpu, LongSupplier nanoClock) {
    return new StackProfilerFactory()
        .create(settings, List.of(new Cpu()), List.of(), threadCpu, nanoClock);
  }

  /** A processor that is half in use; reading it costs next to nothing. */
  private static final class Cpu implements ResourceMonitor {
    @Override
    public String name() {
      return "cpu";
    }

    @Override
    public ResourceKind kind() {
      return ResourceKind.CPU;
    }

    @Override
    public ResourceReading read() {
      return new ResourceReading(System.nanoTime() / 2e9, 1);
    }
  }
}
