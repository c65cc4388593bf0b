package io.allostat.core.runtime.internal;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.AllostatBuilder;
import io.allostat.core.api.coordination.CoordinationPolicy;
import io.allostat.core.api.management.InstanceExporter;
import io.allostat.core.api.profile.Profiler;
import io.allostat.core.api.profile.ProfilerFactory;
import io.allostat.core.api.resource.ResourceKind;
import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.resource.ResourceReading;
import io.allostat.core.api.resource.ThreadCpuClock;
import io.allostat.core.runtime.testing.internal.FakeProfiler;
import io.allostat.core.runtime.testing.internal.ManualTime;
import io.allostat.core.runtime.testing.internal.ScriptedPolicy;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** An instance made of fakes, on manual time. */
final class Fixture {
  private static final AtomicInteger COUNT = new AtomicInteger();

  final ManualTime time = new ManualTime();
  final FakeProfiler profiler = new FakeProfiler();
  final ScriptedPolicy policy = new ScriptedPolicy();
  final List<InstanceExporter> exporters = new ArrayList<>();
  final String instance;
  Optional<Parts.AdmissionPart> admission = Optional.empty();
  Optional<CoordinationPolicy> coordination = Optional.empty();

  /** What the profiler was made to read. */
  List<ResourceMonitor> monitors = List.of();

  Fixture() {
    this("test-" + COUNT.incrementAndGet());
  }

  Fixture(String instance) {
    this.instance = instance;
  }

  AllostatRuntime create() {
    return create(b -> {});
  }

  AllostatRuntime create(Consumer<AllostatBuilder> more) {
    AllostatBuilder builder = Allostat.builder().instance(instance);
    more.accept(builder);
    return new AllostatRuntime(builder.configuration(), parts(), surroundings());
  }

  Parts parts() {
    ProfilerFactory profilers =
        (settings, given, views, cpu, clock) -> {
          monitors = given;
          return profiler;
        };
    return new Parts(
        profilers,
        policy,
        List.of(monitor("cpu", ResourceKind.CPU)),
        ThreadCpuClock.UNKNOWN,
        admission,
        coordination,
        exporters);
  }

  Surroundings surroundings() {
    return new Surroundings(
        time.clock,
        time.clock,
        time,
        () -> 0.5,
        ManagementFactory.getPlatformMBeanServer(),
        Duration.ofSeconds(10));
  }

  Profiler profiler() {
    return profiler;
  }

  static ResourceMonitor monitor(String name, ResourceKind kind) {
    return new ResourceMonitor() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public ResourceKind kind() {
        return kind;
      }

      @Override
      public ResourceReading read() {
        return new ResourceReading(0, 1);
      }
    };
  }
}
