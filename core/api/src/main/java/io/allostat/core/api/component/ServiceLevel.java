package io.allostat.core.api.component;

import io.allostat.core.api.settings.SettingException;

/**
 * One of a component's ordered modes.
 *
 * @param name a word for the operator, unique within the component
 * @param degradationWeight the designer's judgement of what the step <em>into</em> this level, from
 *     the level before, takes from the quality (Philippe et al. §2, w_δ): 0 for level 0, positive
 *     and finite for all others
 */
public record ServiceLevel(String name, double degradationWeight) {
  /** The name of level 0 of a component that declares no levels of its own. */
  public static final String FULL = "full";

  /** Checks name and weight. */
  public ServiceLevel {
    ComponentNames.requireValid("service level name", name);
    if (!(degradationWeight >= 0) || Double.isInfinite(degradationWeight)) {
      throw new SettingException(
          "degradation weight of service level " + name, "a finite number >= 0", degradationWeight);
    }
  }
}
