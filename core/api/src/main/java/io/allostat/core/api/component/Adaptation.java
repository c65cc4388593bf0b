package io.allostat.core.api.component;

import io.allostat.core.api.settings.SettingException;

/**
 * One step of one component between two neighbouring service levels (δ in the papers). Applying it
 * moves from {@code fromLevel} to {@code fromLevel + 1}, undoing it moves back.
 *
 * @param component the component's name
 * @param fromLevel the less degraded of the two levels, >= 0 and not the last
 * @param degradationWeight w_δ > 0, what applying it takes from the quality
 */
public record Adaptation(String component, int fromLevel, double degradationWeight) {
  /** Checks level and weight. */
  public Adaptation {
    ComponentNames.requireValid("component name", component);
    if (fromLevel < 0 || fromLevel > ComponentDescriptor.MAX_LEVELS - 2) {
      throw new SettingException(
          "level of " + component, "0 to " + (ComponentDescriptor.MAX_LEVELS - 2), fromLevel);
    }
    if (!(degradationWeight > 0) || Double.isInfinite(degradationWeight)) {
      throw new SettingException(
          "degradation weight of " + component, "a number > 0", degradationWeight);
    }
  }

  /**
   * @return the more degraded of the two levels
   */
  public int toLevel() {
    return fromLevel + 1;
  }

  @Override
  public String toString() {
    return component + " " + fromLevel + "->" + toLevel();
  }
}
