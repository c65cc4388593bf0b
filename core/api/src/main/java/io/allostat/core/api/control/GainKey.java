package io.allostat.core.api.control;

import io.allostat.core.api.component.Adaptation;
import io.allostat.core.api.profile.ComponentStack;

/**
 * What a gain belongs to.
 *
 * @param component the adapted component
 * @param fromLevel the less degraded level of the step
 * @param stack the affected component stack
 * @param resource the resource
 */
public record GainKey(String component, int fromLevel, ComponentStack stack, String resource) {
  /**
   * Makes the key of an adaptation's gain.
   *
   * @param adaptation the adaptation
   * @param stack the affected stack
   * @param resource the resource
   * @return the key
   */
  public static GainKey of(Adaptation adaptation, ComponentStack stack, String resource) {
    return new GainKey(adaptation.component(), adaptation.fromLevel(), stack, resource);
  }

  /**
   * Tells whether this is a gain of an adaptation.
   *
   * @param adaptation the adaptation
   * @return true if component and step are the same
   */
  public boolean belongsTo(Adaptation adaptation) {
    return component.equals(adaptation.component()) && fromLevel == adaptation.fromLevel();
  }
}
