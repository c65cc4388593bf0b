package io.allostat.core.testkit.reference;

import io.allostat.core.api.component.Call;
import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Continuation;
import io.allostat.core.api.profile.Estimate;
import io.allostat.core.api.profile.Probe;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ProfileHistory;
import io.allostat.core.api.profile.ProfileSettings;
import io.allostat.core.api.profile.Profiler;
import io.allostat.core.api.profile.ProfilerCounters;
import io.allostat.core.api.profile.StackProfile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;

/** The simplest profiler that keeps to the contract: counts entries under one lock. */
final class ReferenceProfiler implements Profiler {
  enum Defect {
    NONE,
    HAS_A_PAST,
    COUNTS_TWICE,
    THROWS_ON_CLOSE,
    COUNTER_FALLS,
    KEEPS_LEAKED_CALLS,
    FORGETS_OVERFLOWS,
    OF_ONE_THREAD,
    IGNORES_SWITCH,
    LOSES_CONTINUATIONS,
    CONTINUES_ELSEWHERE,
    CONTINUES_FOR_EVER,
    CAPTURES_NULL,
    LOSES_ORIGINS
  }

  private record Bucket(long begin, long end, Map<ComponentStack, Integer> entries) {}

  private final Defect defect;
  private final ProfileSettings settings;
  private final LongSupplier clock;
  private final Thread maker = Thread.currentThread();
  private final Set<String> known = new HashSet<>();
  private final Map<Thread, List<String>> requests = new HashMap<>();
  private final List<Bucket> buckets = new ArrayList<>();
  private final Set<ComponentStack> stacks = new HashSet<>();
  private final Set<ComponentStack> origins = new HashSet<>();
  private Map<ComponentStack, Integer> entries = new HashMap<>();
  private long bucketBegin;
  private long instants;
  private long overflowed;
  private long repaired;
  private boolean enabled = true;

  ReferenceProfiler(Defect defect, ProfileSettings settings, LongSupplier clock) {
    this.defect = defect;
    this.settings = settings;
    this.clock = clock;
    bucketBegin = clock.getAsLong();
  }

  @Override
  public synchronized Probe probe(String component) {
    boolean fits = known.contains(component) || known.size() < settings.maxComponents();
    if (fits) {
      known.add(component);
      return () -> enter(component);
    }
    return () -> {
      countOverflow();
      return enter("(other)");
    };
  }

  private synchronized void countOverflow() {
    overflowed += defect == Defect.FORGETS_OVERFLOWS ? 0 : 1;
  }

  private synchronized Call enter(String component) {
    if (defect == Defect.OF_ONE_THREAD && Thread.currentThread() != maker) {
      throw new IllegalStateException("another thread");
    }
    List<String> stack = requests.get(Thread.currentThread());
    boolean off = !enabled && defect != Defect.IGNORES_SWITCH;
    if (off || stack == null || stack.size() == ComponentStack.MAX_DEPTH) {
      return Call.UNTRACKED;
    }
    stack.add(component);
    int depth = stack.size();
    ComponentStack entered = new ComponentStack(stack);
    stacks.add(entered);
    entries.merge(entered, defect == Defect.COUNTS_TWICE ? 2 : 1, Integer::sum);
    return () -> leave(stack, depth);
  }

  private synchronized void leave(List<String> stack, int depth) {
    if (stack.size() >= depth) {
      stack.subList(depth - 1, stack.size()).clear();
    } else if (defect == Defect.THROWS_ON_CLOSE) {
      throw new IllegalStateException("closed twice");
    }
  }

  @Override
  public synchronized boolean enabled() {
    return enabled;
  }

  @Override
  public synchronized void setEnabled(boolean enabled) {
    this.enabled = enabled;
    buckets.clear();
    entries.clear();
    bucketBegin = clock.getAsLong();
  }

  @Override
  public synchronized Call beginRequest() {
    Thread thread = Thread.currentThread();
    if (requests.containsKey(thread)) {
      return Call.UNTRACKED;
    }
    List<String> stack = new ArrayList<>();
    requests.put(thread, stack);
    return () -> end(thread, stack);
  }

  private synchronized void end(Thread thread, List<String> stack) {
    if (requests.get(thread) == stack && defect != Defect.KEEPS_LEAKED_CALLS || stack.isEmpty()) {
      repaired += stack.isEmpty() ? 0 : 1;
      stack.clear();
      requests.remove(thread, stack);
    }
  }

  @Override
  public synchronized Continuation capture() {
    List<String> stack = requests.get(Thread.currentThread());
    if (stack == null || stack.isEmpty() || defect == Defect.LOSES_CONTINUATIONS) {
      return defect == Defect.CAPTURES_NULL ? null : Continuation.NONE;
    }
    List<String> captured = List.copyOf(stack);
    return new Continued(captured);
  }

  @Override
  public synchronized Continuation continuation(ComponentStack origin) {
    if (defect == Defect.LOSES_ORIGINS) {
      return Continuation.NONE;
    }
    if (!origins.contains(origin) && origins.size() >= settings.maxRemoteStacks()) {
      countOverflow();
      return new Continued(ComponentStack.OTHER.components());
    }
    origins.add(origin);
    return new Continued(origin.components());
  }

  private final class Continued implements Continuation {
    private final List<String> captured;

    Continued(List<String> captured) {
      this.captured = captured;
    }

    @Override
    public Call resume() {
      return ReferenceProfiler.this.resume(captured);
    }

    @Override
    public Optional<ComponentStack> stack() {
      return Optional.of(new ComponentStack(captured));
    }
  }

  private synchronized Call resume(List<String> captured) {
    Thread thread = Thread.currentThread();
    if (requests.containsKey(thread) && defect != Defect.CONTINUES_ELSEWHERE) {
      return Call.UNTRACKED;
    }
    List<String> stack = new ArrayList<>(captured);
    requests.put(thread, stack);
    return () -> leaveContinued(thread, stack, captured.size());
  }

  private synchronized void leaveContinued(Thread thread, List<String> stack, int depth) {
    if (requests.get(thread) == stack) {
      repaired += stack.size() > depth ? 1 : 0;
      if (defect != Defect.CONTINUES_FOR_EVER) {
        requests.remove(thread);
      }
    }
  }

  @Override
  public synchronized void sample() {
    instants++;
    long now = clock.getAsLong();
    if (now - bucketBegin >= settings.bucketMillis() * 1_000_000L) {
      buckets.add(new Bucket(bucketBegin, now, entries));
      entries = new HashMap<>();
      bucketBegin = now;
    }
  }

  @Override
  public synchronized ProfileHistory history() {
    List<Bucket> complete = List.copyOf(buckets);
    return new ProfileHistory() {
      @Override
      public long latestNanos() {
        return complete.isEmpty() ? Long.MIN_VALUE : complete.get(complete.size() - 1).end();
      }

      @Override
      public Optional<Profile> window(long fromNanos, long toNanos) {
        List<Bucket> inside =
            complete.stream()
                .filter(b -> b.begin() - fromNanos >= 0 && b.end() - toNanos <= 0)
                .toList();
        if (inside.isEmpty()) {
          return defect == Defect.HAS_A_PAST ? Optional.of(Profile.EMPTY) : Optional.empty();
        }
        return Optional.of(profile(inside));
      }
    };
  }

  private static Profile profile(List<Bucket> buckets) {
    long begin = buckets.get(0).begin();
    long end = buckets.get(buckets.size() - 1).end();
    Map<ComponentStack, Integer> sums = new HashMap<>();
    buckets.forEach(b -> b.entries().forEach((stack, n) -> sums.merge(stack, n, Integer::sum)));
    List<StackProfile> stacks = new ArrayList<>();
    sums.forEach(
        (stack, n) -> {
          double rate = n / ((end - begin) / 1e9);
          stacks.add(StackProfile.of(stack, "cpu", Estimate.absent(0), 0.5, 1, rate, rate));
        });
    return new Profile(begin, end, 0, List.of(), stacks);
  }

  @Override
  public synchronized ProfilerCounters counters() {
    long shown = defect == Defect.COUNTER_FALLS ? instants % 3 : instants;
    return new ProfilerCounters(shown, requests.size(), stacks.size(), overflowed, repaired, 0, 0);
  }
}
