package io.allostat.core.runtime.testing.internal;

import io.allostat.core.api.component.Call;
import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Continuation;
import io.allostat.core.api.profile.Estimate;
import io.allostat.core.api.profile.Probe;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ProfileHistory;
import io.allostat.core.api.profile.Profiler;
import io.allostat.core.api.profile.ProfilerCounters;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.core.api.profile.StackProfile;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A profiler that counts calls and shows one CPU at a usage that the test sets. */
public final class FakeProfiler implements Profiler {
  public final Map<String, AtomicInteger> entered = new ConcurrentHashMap<>();
  public final AtomicLong samples = new AtomicLong();
  public volatile Runnable onSample = () -> {};
  public volatile double usage = 0.5;
  public volatile boolean empty;
  private volatile boolean enabled = true;
  public final AtomicInteger histories = new AtomicInteger();

  @Override
  public Probe probe(String component) {
    AtomicInteger count = entered.computeIfAbsent(component, c -> new AtomicInteger());
    return () -> {
      count.incrementAndGet();
      return Call.UNTRACKED;
    };
  }

  @Override
  public Call beginRequest() {
    return Call.UNTRACKED;
  }

  @Override
  public Continuation capture() {
    return Continuation.NONE;
  }

  @Override
  public void sample() {
    samples.incrementAndGet();
    onSample.run();
  }

  @Override
  public boolean enabled() {
    return enabled;
  }

  @Override
  public void setEnabled(boolean enabled) {
    this.enabled = enabled;
  }

  @Override
  public ProfileHistory history() {
    histories.incrementAndGet();
    if (empty) {
      return ProfileHistory.EMPTY;
    }
    Profile profile = profile(usage);
    return new ProfileHistory() {
      @Override
      public long latestNanos() {
        return 100_000_000_000L;
      }

      @Override
      public Optional<Profile> window(long fromNanos, long toNanos) {
        return Optional.of(
            new Profile(fromNanos, toNanos, 100, profile.resources(), profile.stacks()));
      }
    };
  }

  private static Profile profile(double usage) {
    return new Profile(
        0,
        1,
        1,
        List.of(new ResourceProfile("cpu", true, usage, 1, 100, 0.01)),
        List.of(
            StackProfile.of(
                ComponentStack.of("Search", "Database"),
                "cpu",
                new Estimate(0.5, 0.4, 0.6, 50),
                usage,
                1,
                10,
                5),
            StackProfile.of(ComponentStack.of("Rare"), "cpu", Estimate.absent(2), usage, 1, 1, 1)));
  }

  @Override
  public ProfilerCounters counters() {
    return new ProfilerCounters(samples.get(), 3, 2, 7, 1, 2, 4);
  }
}
