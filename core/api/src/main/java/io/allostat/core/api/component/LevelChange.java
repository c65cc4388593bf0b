package io.allostat.core.api.component;

import java.util.Optional;

/**
 * What came of an attempt to move a component.
 *
 * @param component the component's name
 * @param previousLevel the level before
 * @param requestedLevel the level asked for
 * @param appliedLevel the level in force afterwards
 * @param origin who asked
 * @param failure what went wrong, if anything did
 */
public record LevelChange(
    String component,
    int previousLevel,
    int requestedLevel,
    int appliedLevel,
    Origin origin,
    Optional<String> failure) {

  /** Who moved a component. */
  public enum Origin {
    /** The application's own code. */
    APPLICATION,
    /** The control loop. */
    LOOP,
    /** An operator, over JMX or a console. */
    OPERATOR,
    /** The state of an earlier run, taken up at start. */
    RESTORED
  }

  /**
   * @return true if the level asked for is the level in force
   */
  public boolean succeeded() {
    return failure.isEmpty() && appliedLevel == requestedLevel;
  }
}
