package io.allostat.policies.adaptation.internal;

import static io.allostat.policies.adaptation.internal.Text.percent;

import io.allostat.core.api.control.ControlState;
import io.allostat.core.api.control.GainTable;
import io.allostat.core.api.control.Observation;
import io.allostat.core.api.control.Outcome;
import io.allostat.core.api.control.Regulation;
import io.allostat.core.api.profile.Profile;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * The calibration mode: waits until the effect of the last change can be told, and tells it.
 *
 * <p>It lasts for the calibration time; longer, up to {@value #LONGEST_CALIBRATIONS} times as long,
 * while requests begun before the change make up a large part of what is measured, or the use after
 * the change is known poorly. Whoever needs a further change need not wait for that second part.
 */
public final class Calibration {
  static final int LONGEST_CALIBRATIONS = 3;

  /** A tick that comes this share of the decision time early still ends a calibration. */
  private static final double EARLY = 0.1;

  /** The share of what was measured that may belong to requests begun before the change. */
  private static final double CLEAN = 0.1;

  /** The standard error, as a share of the use after the change, that need not be smaller. */
  private static final double PRECISE = 0.05;

  private static final int BLOCKS = 4;

  private final ControlState state;
  private final Regulation pending;
  private final Observation observation;
  private final Piles piles;
  private final Optional<Calibrator> calibrator;

  /**
   * Looks at the calibration that is going on.
   *
   * @param state holds the change being measured
   * @param observation what is seen now
   * @param piles of the observation's history
   */
  public Calibration(ControlState state, Observation observation, Piles piles) {
    this.state = state;
    this.pending = state.pending().orElseThrow();
    this.observation = observation;
    this.piles = piles;
    this.calibrator = measured();
  }

  /** What is learned when the calibration ends. */
  public record Result(Outcome outcome, GainTable gains) {}

  /**
   * Looks for a second change.
   *
   * @return what disturbs, or empty
   */
  public Optional<String> disturbance() {
    return Calibrator.disturbance(pending, observation);
  }

  /**
   * Tells whether nothing may be changed yet.
   *
   * @return true during the calibration time
   */
  public boolean inhibits() {
    double length = observation.settings().calibrationSeconds();
    return elapsedSeconds() < length - EARLY * observation.settings().decisionSeconds();
  }

  /**
   * Tells whether longer measuring would show more.
   *
   * @return true if requests begun before the change are too much of what was measured, or what was
   *     measured is too little
   */
  public boolean improvable() {
    double longest = LONGEST_CALIBRATIONS * observation.settings().calibrationSeconds();
    return elapsedSeconds() < longest
        && calibrator.filter(c -> unclean(c) || c.relativeError() > PRECISE).isPresent();
  }

  private static boolean unclean(Calibrator measured) {
    return measured.outdatedShare() > CLEAN;
  }

  /**
   * The usage that requests begun before the change still cause.
   *
   * @param resource a controlled resource
   * @return a share of its capacity
   */
  public double outdatedUsage(String resource) {
    return calibrator
        .filter(c -> !extended() || unclean(c))
        .map(c -> c.outdatedUsage(resource))
        .orElse(0.0);
  }

  /**
   * Ends the calibration.
   *
   * @return the outcome and the gains afterwards
   */
  public Result conclude() {
    if (calibrator.isEmpty()) {
      return rejected("no complete window after the change");
    }
    Calibrator measured = calibrator.get();
    Optional<String> rejection = measured.rejection(observation.settings().minCalibrationSamples());
    if (rejection.isPresent()) {
      return rejected(rejection.get());
    }
    Outcome outcome =
        new Outcome(
            pending.decision().adaptation().orElseThrow(),
            usage(),
            Optional.empty(),
            PredictionError.of(measured, state.gains()));
    return new Result(outcome, measured.learn(state.gains()));
  }

  /**
   * Ends the calibration without having learned.
   *
   * @param why the reason
   * @return the outcome and the unchanged gains
   */
  public Result rejected(String why) {
    Outcome outcome =
        new Outcome(
            pending.decision().adaptation().orElseThrow(),
            usage(),
            Optional.of(why),
            OptionalDouble.empty());
    return new Result(outcome, state.gains());
  }

  /**
   * The usage during the calibration so far.
   *
   * @return U_R of every controlled resource
   */
  public Map<String, Double> usage() {
    return calibrator.map(c -> Regulator.usages(c.after())).orElseGet(TreeMap::new);
  }

  /**
   * Says how far it is.
   *
   * @return a sentence
   */
  public String progress() {
    StringBuilder text = new StringBuilder("calibrating ");
    text.append(pending.decision().adaptation().orElseThrow());
    if (inhibits()) {
      text.append(
          Text.format(
              ": %.0f of %.0f s", elapsedSeconds(), observation.settings().calibrationSeconds()));
    } else {
      text.append(
          calibrator.filter(Calibration::unclean).isPresent()
              ? ": requests begun before the change still run"
              : ": measuring longer for a smaller error");
    }
    usage()
        .forEach(
            (name, share) -> text.append(", ").append(name).append(" at ").append(percent(share)));
    return text.toString();
  }

  private boolean extended() {
    return !inhibits() && elapsedSeconds() > 1.1 * observation.settings().calibrationSeconds();
  }

  private double elapsedSeconds() {
    return (observation.nanoTime() - state.lastChangeNanos()) / 1e9;
  }

  /**
   * All except the settling and the time until the requests begun before the change were gone; of a
   * longer calibration the newer half, if they never were.
   */
  private Optional<Calibrator> measured() {
    long settled = Regulator.since(state, observation);
    long end = observation.history().latestNanos();
    Optional<Calibrator> all = calibrator(settled);
    if (all.filter(Calibration::unclean).isEmpty()) {
      return all;
    }
    long half = settled + (end - settled) / 2;
    OptionalLong drained =
        piles.drained(state.lastChangeNanos(), half, pending.decision().resource());
    if (drained.isPresent()) {
      return calibrator(drained.getAsLong()).or(() -> all);
    }
    return extended() ? calibrator(half).or(() -> all) : all;
  }

  private Optional<Calibrator> calibrator(long from) {
    long to = observation.history().latestNanos();
    return to == Long.MIN_VALUE || to - from <= 0
        ? Optional.empty()
        : window(from, to).map(p -> new Calibrator(pending, p, piles));
  }

  private Optional<Profile> window(long from, long to) {
    List<Profile> blocks = Blocks.of(observation.history(), from, to, (to - from) / BLOCKS + 1);
    return blocks.isEmpty() ? Optional.empty() : Optional.of(Blocks.merge(blocks));
  }
}
