package io.allostat.core.runtime.state.internal;

import io.allostat.core.api.component.ComponentNames;
import io.allostat.core.api.control.Gain;
import io.allostat.core.api.control.GainKey;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
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
   * Leaves out half of the gains, those that were calibrated least.
   *
   * @return the rest
   */
  SavedState withoutLeastCalibrated() {
    Map<GainKey, Gain> kept = new HashMap<>();
    gains.entrySet().stream()
        .sorted(
            Comparator.comparingInt((Map.Entry<GainKey, Gain> e) -> -e.getValue().calibrations())
                .thenComparing(e -> e.getKey().toString()))
        .limit(gains.size() / 2)
        .forEach(e -> kept.put(e.getKey(), e.getValue()));
    return new SavedState(instance, components, kept);
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
