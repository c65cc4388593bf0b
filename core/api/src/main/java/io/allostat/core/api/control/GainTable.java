package io.allostat.core.api.control;

import io.allostat.core.api.component.Adaptation;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * All gains known, immutable.
 *
 * @param gains gains by what they belong to
 */
public record GainTable(Map<GainKey, Gain> gains) {
  /** A table without gains. */
  public static final GainTable EMPTY = new GainTable(Map.of());

  /** Copies the map. */
  public GainTable {
    gains = Map.copyOf(gains);
  }

  /**
   * Finds a gain.
   *
   * @param key what it belongs to
   * @return the gain, or empty if it was never calibrated
   */
  public Optional<Gain> find(GainKey key) {
    return Optional.ofNullable(gains.get(key));
  }

  /**
   * Selects the gains of one adaptation.
   *
   * @param adaptation the adaptation
   * @return its gains by key, possibly none
   */
  public Map<GainKey, Gain> of(Adaptation adaptation) {
    Map<GainKey, Gain> selected = new HashMap<>();
    gains.forEach(
        (key, gain) -> {
          if (key.belongsTo(adaptation)) {
            selected.put(key, gain);
          }
        });
    return selected;
  }

  /**
   * Adds or replaces gains.
   *
   * @param changed the new gains
   * @return a new table
   */
  public GainTable with(Map<GainKey, Gain> changed) {
    Map<GainKey, Gain> merged = new HashMap<>(gains);
    merged.putAll(changed);
    return new GainTable(merged);
  }
}
