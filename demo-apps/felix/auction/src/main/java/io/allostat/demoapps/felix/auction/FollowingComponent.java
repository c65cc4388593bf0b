package io.allostat.demoapps.felix.auction;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.component.Call;
import io.allostat.core.api.component.Component;
import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.core.api.component.LevelActuator;
import io.allostat.core.api.component.ServiceLevel;
import java.util.List;
import java.util.Optional;

/**
 * A component of the site that works with the instance of Allostat that runs at present, or with
 * none: then it keeps its level and calls are not profiled. Thread safe.
 */
final class FollowingComponent implements Component, LevelActuator {
  private final ComponentDescriptor descriptor;
  private volatile Component followed;
  private volatile int level;

  FollowingComponent(ComponentDescriptor descriptor) {
    this.descriptor = descriptor;
  }

  /** Works with an instance from now on, or with none if it is null. */
  void follow(Allostat instance) {
    followed = instance == null ? null : instance.components().discovered(name());
  }

  @Override
  public int apply(int wanted) {
    level = wanted;
    return wanted;
  }

  @Override
  public String name() {
    return descriptor.name();
  }

  @Override
  public List<ServiceLevel> serviceLevels() {
    return descriptor.serviceLevels();
  }

  @Override
  public int serviceLevel() {
    return level;
  }

  @Override
  public Call enter() {
    Component present = followed;
    return present == null ? Call.UNTRACKED : present.enter();
  }

  @Override
  public boolean pinned() {
    Component present = followed;
    return present != null && present.pinned();
  }

  @Override
  public Optional<String> quarantine() {
    Component present = followed;
    return present == null ? Optional.empty() : present.quarantine();
  }
}
