package io.allostat.adapters.osgi.internal;

import java.util.Optional;
import org.osgi.service.component.annotations.Component;

/**
 * Keeps what an operator had set when the last instance ended: what the present one was to begin
 * with, or the next one is while there is none, since a part of it is being updated. It needs
 * nothing itself, and so lasts as long as this bundle runs. Thread safe.
 */
@Component(service = LastOperatorSettings.class, immediate = true)
public final class LastOperatorSettings {
  private volatile OperatorSettings last;

  /** Made by Declarative Services. */
  public LastOperatorSettings() {}

  void keep(OperatorSettings settings) {
    last = settings;
  }

  Optional<OperatorSettings> find() {
    return Optional.ofNullable(last);
  }
}
