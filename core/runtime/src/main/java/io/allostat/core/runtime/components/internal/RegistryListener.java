package io.allostat.core.runtime.components.internal;

import io.allostat.core.api.component.LevelChange;

/**
 * Hears of changes in the registry, on the thread that made them and outside every lock. Must not
 * block, except where an operator waits for it: that thread may be a request's.
 */
public interface RegistryListener {
  /** Ignores everything. */
  RegistryListener NONE = new RegistryListener() {};

  /**
   * A component was discovered and has no levels yet.
   *
   * @param component the component
   */
  default void discovered(ManagedComponent component) {}

  /**
   * A component was declared; called before {@code register} returns.
   *
   * @param component the component
   */
  default void declared(ManagedComponent component) {}

  /**
   * A component was moved, or failed to move.
   *
   * @param component the component
   * @param change what came of it
   */
  default void moved(ManagedComponent component, LevelChange change) {}

  /**
   * A component was quarantined.
   *
   * @param component the component
   * @param reason why
   */
  default void quarantined(ManagedComponent component, String reason) {}

  /**
   * A component was pinned or unpinned. Returns when that is saved, and throws if it cannot be:
   * whoever asked for it waits, and is told.
   *
   * @param component the component
   */
  default void pinChanged(ManagedComponent component) {}

  /**
   * A component has its pin of the run before again, which is saved already.
   *
   * @param component the component
   */
  default void pinRestored(ManagedComponent component) {}
}
