package io.allostat.core.runtime.state.internal;

import io.allostat.core.api.component.ComponentNames;
import io.allostat.core.api.control.Gain;
import io.allostat.core.api.control.GainKey;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What an instance keeps from one run to the next.
 *
 * @param instance the instance's name
 * @param components by name
 * @param gains what has been learned
 */
public record SavedState(
    String instance, Map<String, SavedComponent> components, Map<GainKey, Gain> gains) {
  /** Checks the name and copies the maps; components are kept in the order of their names. */
  public SavedState {
    ComponentNames.requireValid("instance", instance);
    components = Collections.unmodifiableMap(new TreeMap<>(components));
    gains = Map.copyOf(gains);
  }

  /**
   * The state of an instance that never ran.
   *
   * @param instance its name
   * @return the state
   */
  public static SavedState empty(String instance) {
    return new SavedState(instance, Map.of(), Map.of());
  }
}
