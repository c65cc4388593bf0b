package io.allostat.core.api.component;

import org.osgi.annotation.versioning.ConsumerType;

/**
 * Moves a component to a service level. Components that only read {@link Component#serviceLevel()}
 * need none.
 *
 * <p>It is called by one thread at a time, never by a request's thread unless the request itself
 * sets a level. It must not block: it runs on the control loop's thread. If it throws, the
 * component is quarantined and stays at the level it had.
 */
@ConsumerType
@FunctionalInterface
public interface LevelActuator {
  /** Accepts every level. */
  LevelActuator NONE = level -> level;

  /**
   * Moves the component.
   *
   * @param level the level asked for, 0 to the number of levels minus 1
   * @return the level that is now in force
   * @throws Exception if the component cannot be moved; it is then quarantined
   */
  int apply(int level) throws Exception;
}
