package io.allostat.sampler.stacks.internal;

import io.allostat.core.api.component.Call;
import io.allostat.core.api.component.ComponentNames;
import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Continuation;
import io.allostat.core.api.profile.Probe;
import io.allostat.core.api.profile.ProfileHistory;
import io.allostat.core.api.profile.ProfileSettings;
import io.allostat.core.api.profile.Profiler;
import io.allostat.core.api.profile.ProfilerCounters;
import io.allostat.core.api.resource.KernelThreads;
import io.allostat.core.api.resource.ResourceKind;
import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.resource.ResourceView;
import io.allostat.core.api.resource.ThreadCpuClock;
import io.allostat.core.api.settings.SettingException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The profiler. Requests move through {@link ExecutionContext}s; the sampling thread visits them
 * and appends {@link Bucket}s to an immutable history, from which any thread computes windows.
 */
public final class StackProfiler implements Profiler {
  private static final int[] NOWHERE = {};

  private final LongSupplier nanoClock;
  private final long bucketNanos;
  private final long historyNanos;
  private final StackTree tree;
  private final ContextCounters counters = new ContextCounters();
  private final ContextRegistry registry;
  private final Probes probes;
  private final BucketRecorder recorder;
  private final WindowCalculator calculator;
  private volatile ProfileHistory history = ProfileHistory.EMPTY;
  private volatile long samplingInstants;
  private boolean begun;

  /**
   * Makes a profiler; see {@link io.allostat.sampler.stacks.StackProfilerFactory}.
   *
   * @param settings its settings
   * @param monitors the controlled resources
   * @param views attributions inside them
   * @param threadCpu the CPU clocks of threads
   * @param nanoClock monotonic time in nanoseconds
   */
  public StackProfiler(
      ProfileSettings settings,
      List<ResourceMonitor> monitors,
      List<ResourceView> views,
      ThreadCpuClock threadCpu,
      LongSupplier nanoClock) {
    this.nanoClock = Objects.requireNonNull(nanoClock, "nanoClock");
    Objects.requireNonNull(threadCpu, "threadCpu");
    this.bucketNanos = settings.bucketMillis() * 1_000_000L;
    this.historyNanos = settings.historySeconds() * 1_000_000_000L;
    this.tree = new StackTree(settings.maxStacks(), settings.maxRemoteStacks());
    KernelThreads kernel = threadCpu.kernelThreads();
    this.registry = new ContextRegistry(tree, counters, settings.maxContexts(), kernel);
    this.probes = new Probes(registry, counters, settings.maxComponents());
    this.calculator =
        new WindowCalculator(resources(monitors, views), views, settings.minSamples());
    ContextClocks clocks = new ContextClocks(threadCpu, counters.failures);
    this.recorder =
        new BucketRecorder(
            tree,
            registry,
            counters,
            new RequestCpu(clocks),
            new RunnableLooks(clocks, new ContextStates(kernel, counters.failures), nanoClock),
            new ResourceReader(monitors),
            new Holdings(monitors, registry::request, counters.failures),
            (long) (settings.maxRequestSeconds() * 1e9));
  }

  private static Map<String, ResourceKind> resources(
      List<ResourceMonitor> monitors, List<ResourceView> views) {
    Map<String, ResourceKind> kinds = new LinkedHashMap<>();
    for (ResourceMonitor monitor : monitors) {
      String name = ComponentNames.requireValid("resource name", monitor.name());
      if (monitor.kind() == ResourceKind.CPU && kinds.containsValue(ResourceKind.CPU)) {
        throw new SettingException("resource monitors", "at most one of kind CPU", name);
      }
      if (kinds.put(name, monitor.kind()) != null) {
        throw new SettingException("resource monitors", "distinct names", name);
      }
    }
    Map<String, String> viewed = new LinkedHashMap<>();
    for (ResourceView view : views) {
      if (!kinds.containsKey(view.resource())) {
        throw new SettingException(
            "resource of view " + view.name(), "one of " + kinds.keySet(), view.resource());
      }
      if (kinds.containsKey(view.name()) || viewed.put(view.name(), view.resource()) != null) {
        throw new SettingException("resource views", "distinct names", view.name());
      }
    }
    return kinds;
  }

  @Override
  public Probe probe(String component) {
    return probes.probe(component);
  }

  @Override
  public Call beginRequest() {
    try {
      ExecutionContext context = registry.current();
      return context == null ? Call.UNTRACKED : context.beginRequest();
    } catch (Throwable failure) {
      // Whatever it is, even a lack of memory, it must not reach the request.
      counters.failures.add(failure);
      return Call.UNTRACKED;
    }
  }

  @Override
  public Continuation capture() {
    try {
      ExecutionContext context = registry.known();
      int[] chain = context == null ? NOWHERE : context.chain();
      return chain.length == 0 ? Continuation.NONE : new Captured(chain);
    } catch (Throwable failure) {
      // Whatever it is, even a lack of memory, it must not reach the request.
      counters.failures.add(failure);
      return Continuation.NONE;
    }
  }

  @Override
  public Continuation continuation(ComponentStack origin) {
    try {
      if (!registry.enabled()) {
        return Continuation.NONE;
      }
      int[] chain = tree.origin(origin);
      if (chain[chain.length - 1] == ExecutionContext.keyOf(StackTree.OTHER)) {
        counters.overflowedCalls.incrementAndGet();
      }
      return new Captured(chain);
    } catch (Throwable failure) {
      counters.failures.add(failure);
      return Continuation.NONE;
    }
  }

  /** A chain of stacks; it holds no context, so it may outlive its thread. */
  private final class Captured implements Continuation {
    private final int[] chain;

    Captured(int[] chain) {
      this.chain = chain;
    }

    @Override
    public Call resume() {
      return StackProfiler.this.resume(chain);
    }

    @Override
    public Optional<ComponentStack> stack() {
      return Optional.of(tree.stack(ExecutionContext.stackOf(chain[chain.length - 1])));
    }
  }

  private Call resume(int[] chain) {
    try {
      ExecutionContext context = registry.current();
      return context == null ? Call.UNTRACKED : context.resume(chain);
    } catch (Throwable failure) {
      counters.failures.add(failure);
      return Call.UNTRACKED;
    }
  }

  @Override
  public boolean enabled() {
    return registry.enabled();
  }

  @Override
  public void setEnabled(boolean enabled) {
    registry.setEnabled(enabled);
  }

  @Override
  public void sample() {
    if (!registry.enabled()) {
      if (begun) {
        recorder.rest();
      }
      // Windows must not span the gap.
      begun = false;
      history = ProfileHistory.EMPTY;
      return;
    }
    long now = nanoClock.getAsLong();
    if (!begun) {
      recorder.begin(now);
      begun = true;
    } else if (now - recorder.fromNanos() >= bucketNanos) {
      history = BucketHistory.append(history, recorder.finish(now), historyNanos, calculator);
      counters.failures.report();
    }
    recorder.visit(now);
    samplingInstants++;
  }

  @Override
  public boolean wantsLook() {
    return recorder.looks().wanted();
  }

  @Override
  public void lookAgain() {
    recorder.looks().again();
  }

  @Override
  public ProfileHistory history() {
    return history;
  }

  @Override
  public ProfilerCounters counters() {
    return new ProfilerCounters(
        samplingInstants,
        registry.alive(),
        tree.made(),
        counters.overflowedCalls.get(),
        counters.repairs.get(),
        counters.abandoned.get(),
        counters.failures.count());
  }
}
