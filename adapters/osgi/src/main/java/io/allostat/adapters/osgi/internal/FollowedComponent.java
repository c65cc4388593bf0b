package io.allostat.adapters.osgi.internal;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.component.Component;
import java.util.function.Supplier;

/** A component by its name, in whichever instance runs at present. Thread safe. */
final class FollowedComponent {
  private final String name;
  private volatile Component present;

  FollowedComponent(String name) {
    this.name = name;
  }

  String name() {
    return name;
  }

  /**
   * Follows.
   *
   * @param instance the instance that runs now, or null; asked under a lock, so that whoever comes
   *     last does not bring back what was before
   */
  synchronized void follow(Supplier<Allostat> instance) {
    Allostat running = instance.get();
    present = running == null ? null : running.components().discovered(name);
  }

  /**
   * @return the component, or null while no instance runs
   */
  Component present() {
    return present;
  }
}
