package io.allostat.core.runtime.management.internal;

import io.allostat.core.api.management.ProfileItem;
import io.allostat.core.api.management.ProfileMXBean;
import io.allostat.core.api.management.ResourceItem;
import io.allostat.core.api.management.StackItem;
import io.allostat.core.api.profile.Profiler;
import io.allostat.core.runtime.loop.internal.SamplingRate;
import java.util.List;

/** The profile, read from the shared snapshot. */
final class ProfileBean implements ProfileMXBean {
  private final Snapshots snapshots;
  private final Profiler profiler;
  private final SamplingRate sampling;

  ProfileBean(Snapshots snapshots, Profiler profiler, SamplingRate sampling) {
    this.snapshots = snapshots;
    this.profiler = profiler;
    this.sampling = sampling;
  }

  @Override
  public boolean isEnabled() {
    return profiler.enabled();
  }

  @Override
  public void setEnabled(boolean enabled) {
    profiler.setEnabled(enabled);
  }

  @Override
  public double getSamplingHertz() {
    return sampling.hertz();
  }

  @Override
  public void setSamplingHertz(double hertz) {
    Transportable.refusing(() -> sampling.set(hertz));
  }

  private ProfileItem item() {
    return snapshots.current().profile();
  }

  @Override
  public List<StackItem> getStacks() {
    return item().stacks();
  }

  @Override
  public List<ResourceItem> getResources() {
    return item().resources();
  }

  @Override
  public double getWindowSeconds() {
    return item().windowSeconds();
  }

  @Override
  public long getSamplingInstants() {
    return item().samplingInstants();
  }

  @Override
  public int getContexts() {
    return item().contexts();
  }

  @Override
  public int getKnownStacks() {
    return item().knownStacks();
  }

  @Override
  public long getOverflowedCalls() {
    return item().overflowedCalls();
  }

  @Override
  public long getRepairedContexts() {
    return item().repairedContexts();
  }

  @Override
  public long getAbandonedContexts() {
    return item().abandonedContexts();
  }

  @Override
  public long getFailures() {
    return item().failures();
  }
}
