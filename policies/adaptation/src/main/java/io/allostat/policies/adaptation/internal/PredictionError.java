package io.allostat.policies.adaptation.internal;

import io.allostat.core.api.control.Gain;
import io.allostat.core.api.control.GainKey;
import io.allostat.core.api.control.GainTable;
import io.allostat.core.api.control.Prediction;
import io.allostat.core.api.profile.ComponentStack;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Compares a prediction with what happened: |Σ(Ĝ·c⁻ − c⁺)·W⁺| / Σ c⁺·W⁺ over the affected stacks of
 * the resource that led to the change. When undoing, c⁻/Ĝ is expected, or the remembered cost where
 * the calls had been removed.
 */
public final class PredictionError {
  private PredictionError() {}

  /**
   * Computes the error.
   *
   * @param change the change with its profiles
   * @param known the gains that the prediction used
   * @return the error as a share, or empty if the gains had not all been calibrated or nothing is
   *     left to compare with
   */
  public static OptionalDouble of(Calibrator change, GainTable known) {
    String resource = change.regulation().decision().resource();
    Optional<Prediction> predicted = change.regulation().decision().prediction(resource);
    if (predicted.filter(Prediction::calibrated).isEmpty()) {
      return OptionalDouble.empty();
    }
    double difference = 0;
    double happened = 0;
    for (ComponentStack stack : change.affected()) {
      double rate = Cost.rootRate(change.after(), stack.root());
      double now = change.later(stack, resource).point();
      Cost before = Cost.of(change.before(), stack, resource);
      Gain gain = known.gains().get(GainKey.of(change.adaptation(), stack, resource));
      difference += (expected(before, gain, change.undone(), now) - now) * rate;
      happened += now * rate;
    }
    return happened > 0
        ? OptionalDouble.of(Math.abs(difference) / happened)
        : OptionalDouble.empty();
  }

  private static double expected(Cost before, Gain gain, boolean undone, double now) {
    if (gain == null) {
      return now; // below the share that counts, or the prediction would not be calibrated
    }
    Effect effect =
        undone ? Effect.ofUndoing(before, gain, Prior.EXPECTED) : Effect.ofApplying(before, gain);
    double start =
        before.samples() > 0
            ? before.point()
            : undone ? gain.ratio().value() * gain.costBefore() : gain.costBefore();
    return start + effect.change();
  }
}
