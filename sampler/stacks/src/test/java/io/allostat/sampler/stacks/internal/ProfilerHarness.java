package io.allostat.sampler.stacks.internal;

import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ProfileSettings;
import io.allostat.core.api.resource.ResourceReading;
import io.allostat.core.api.resource.ThreadCpuClock;
import io.allostat.core.api.settings.Settings;
import io.allostat.core.testkit.GivenCpu;
import io.allostat.core.testkit.ManualClock;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A profiler on a manual clock, with a CPU that is read from fields. */
final class ProfilerHarness {
  final ManualClock clock;
  final StackProfiler profiler;
  double busySeconds;
  double capacity = 1;
  boolean readable = true;
  ThreadCpuClock threadCpu = ThreadCpuClock.UNKNOWN;

  ProfilerHarness(String... settings) {
    this(0, settings);
  }

  /** With clocks of their own instead of {@link #threadCpu}. */
  ProfilerHarness(ThreadCpuClock clocks, String... settings) {
    this(clocks, 0, settings);
  }

  ProfilerHarness(long nanos, String... settings) {
    this(null, nanos, settings);
  }

  private ProfilerHarness(ThreadCpuClock clocks, long nanos, String... settings) {
    clock = new ManualClock(nanos);
    Map<String, String> values = new HashMap<>();
    for (String setting : settings) {
      String[] parts = setting.split("=");
      values.put(parts[0], parts[1]);
    }
    profiler =
        new StackProfiler(
            Settings.of(ProfileSettings.class, values),
            List.of(new GivenCpu(this::cpu)),
            List.of(),
            clocks != null ? clocks : ids -> threadCpu.cpuNanos(ids),
            clock);
  }

  /** Samples ten times a second; the CPU is busy for this share of the time. */
  void sampleSeconds(int seconds, double busyShare) {
    for (int i = 0; i < 10 * seconds; i++) {
      profiler.sample();
      clock.advance(Duration.ofMillis(100));
      busySeconds += busyShare * capacity / 10;
    }
  }

  /** Ends the bucket and gives the profile of the last seconds. */
  Profile profile(int seconds) {
    profiler.sample();
    long latest = profiler.history().latestNanos();
    return profiler.history().window(latest - seconds * 1_000_000_000L, latest).orElseThrow();
  }

  private ResourceReading cpu() throws IOException {
    if (!readable) {
      throw new IOException("not readable");
    }
    return new ResourceReading(busySeconds, capacity);
  }
}
