package io.allostat.nativeaffinity.manager.internal;

import io.allostat.core.api.processors.ProcessorSettings;
import io.allostat.core.api.settings.LiveSettings;
import io.allostat.nativeaffinity.manager.ProcessorManager;
import java.util.Set;

/** The settings of a manager, as consoles show and change them. Stateless. */
public final class ManagerSettings {
  private ManagerSettings() {}

  /**
   * Shows a manager's.
   *
   * @param manager which
   * @return its settings; what is changed holds from the next quantum on
   */
  public static LiveSettings<ProcessorSettings> of(ProcessorManager manager) {
    return new LiveSettings<>(
        ProcessorSettings.class,
        () -> manager.rules().settings(),
        change -> manager.change(rules -> rules.withSettings(change.apply(rules.settings()))),
        // Whether parts of a processor can be held is found out at the start.
        Set.of("partsPerProcessor"));
  }
}
