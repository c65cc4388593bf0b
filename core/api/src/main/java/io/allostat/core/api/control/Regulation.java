package io.allostat.core.api.control;

import io.allostat.core.api.profile.Profile;
import java.util.Map;

/**
 * A change whose effect is being measured.
 *
 * @param decision the change
 * @param before the profile it rests on
 * @param levels the level every component must keep until the calibration ends
 */
public record Regulation(Decision decision, Profile before, Map<String, Integer> levels) {
  /** Copies the map. */
  public Regulation {
    levels = Map.copyOf(levels);
  }
}
