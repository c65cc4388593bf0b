package io.allostat.core.runtime.loop.internal;

import io.allostat.core.api.control.JournalEntry;

/** Hears what the adaptation loop does. Must not block. */
public interface AdaptationListener {
  /** Ignores everything. */
  AdaptationListener NONE = new AdaptationListener() {};

  /**
   * A decision was carried out and journalled; called by the loop's thread at every step.
   *
   * @param entry the decision
   */
  default void decided(JournalEntry entry) {}

  /** Thresholds, or whether the loop acts, were changed; called by the thread that did it. */
  default void settingsChanged() {}
}
