package io.allostat.policies.adaptation;

import io.allostat.core.api.control.AdaptationPolicy;
import io.allostat.core.api.control.ComponentState;
import io.allostat.core.api.control.ControlMode;
import io.allostat.core.api.control.ControlState;
import io.allostat.core.api.control.Decision;
import io.allostat.core.api.control.Decision.Kind;
import io.allostat.core.api.control.Observation;
import io.allostat.core.api.control.Outcome;
import io.allostat.core.api.control.Regulation;
import io.allostat.core.api.control.Step;
import io.allostat.policies.adaptation.internal.Calibration;
import io.allostat.policies.adaptation.internal.Calibration.Result;
import io.allostat.policies.adaptation.internal.FullService;
import io.allostat.policies.adaptation.internal.Piles;
import io.allostat.policies.adaptation.internal.Regulator;
import io.allostat.policies.adaptation.internal.ThresholdsOnly;
import io.allostat.policies.adaptation.internal.Windows;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.osgi.service.component.annotations.Component;

/**
 * The adaptation policy of Philippe et al. §2–3: a resource above its ceiling has the most
 * efficient adaptation applied, one below its floor has the most worthwhile one undone if the
 * predicted usage allows, and after each change nothing moves until its gain has been measured.
 *
 * <pre>
 * apply δ:  ΔU_R = (1/cap_R) · Σ_S (G(S) − 1) · c_R(S) · W(root(S))              equation (1)
 * undo  δ:  ΔU_R = (1/cap_R) · Σ_S ((1 − G(S)) / G(S)) · c_R(S) · W(root(S))     equation (2)
 * </pre>
 *
 * <p>Beyond the paper: where those who are turned away need several steps whose gains are known,
 * these are taken at once and not measured; figures carry intervals; undoing is judged by the upper
 * end of its prediction; usage above a ceiling must be more than chance; gains are merged over
 * calibrations. With {@code calibration=false} all of this is off and thresholds alone decide.
 *
 * <p>Pure and therefore thread safe: everything it remembers is in the {@link ControlState}.
 */
@Component
public final class CalibratedPolicy implements AdaptationPolicy {
  @Override
  public Step step(ControlState state, Observation observation) {
    if (!observation.settings().calibration()) {
      return withoutCalibration(state, observation);
    }
    Piles piles = new Piles(observation.history());
    return state.pending().isPresent()
        ? calibrate(state, observation, piles)
        : regulate(state, observation, piles, Optional.empty(), resource -> 0);
  }

  @Override
  public Map<String, Double> fullServiceRatios(ControlState state, Observation observation) {
    return Windows.choose(
            observation.history(),
            Regulator.since(state, observation),
            observation.nanoTime(),
            observation.settings())
        .map(windows -> new FullService(windows, state.gains(), observation.components()).ratios())
        .orElse(Map.of());
  }

  private static Step withoutCalibration(ControlState state, Observation observation) {
    Decision decision = new ThresholdsOnly(observation).decide();
    long changed =
        decision.adaptation().isPresent() ? observation.nanoTime() : state.lastChangeNanos();
    ControlState next = remembering(state.regulating(changed), decision);
    return new Step(next, decision, Optional.empty());
  }

  private static Step regulate(
      ControlState state,
      Observation observation,
      Piles piles,
      Optional<Outcome> outcome,
      ToDoubleFunction<String> outdatedUsage) {
    Optional<Windows> windows =
        Windows.choose(
            observation.history(),
            Regulator.since(state, observation),
            observation.nanoTime(),
            observation.settings());
    if (windows.isEmpty()) {
      String reason = "not enough was measured since the last change";
      return new Step(state, hold(observation, Map.of(), reason), outcome);
    }
    List<Decision> decisions =
        new Regulator(state, observation, piles, windows.get(), outdatedUsage).decide();
    Decision decision = decisions.get(0);
    if (decision.adaptation().isEmpty()) {
      return new Step(state, decision, outcome);
    }
    if (decisions.size() > 1) {
      // What each of several did at once cannot be told, so nothing is measured.
      ControlState next = state.regulating(observation.nanoTime());
      return new Step(next, decision, outcome, decisions.subList(1, decisions.size()));
    }
    Regulation regulation =
        new Regulation(
            decision, piles.settled(windows.get().cost()), levelsAfter(decision, observation));
    ControlState next =
        new ControlState(
            ControlMode.CALIBRATION,
            observation.nanoTime(),
            Optional.of(regulation),
            state.gains(),
            state.lastUpgradeNanos());
    return new Step(remembering(next, decision), decision, outcome);
  }

  private static Step calibrate(ControlState state, Observation observation, Piles piles) {
    Calibration calibration = new Calibration(state, observation, piles);
    Optional<String> disturbance = calibration.disturbance();
    if (disturbance.isPresent()) {
      // Profiles of different levels must not be mixed, so the past ends here.
      Result given = calibration.rejected(disturbance.get());
      ControlState next = state.regulating(observation.nanoTime());
      String reason = "calibration given up: " + disturbance.get();
      return new Step(
          next, hold(observation, calibration.usage(), reason), Optional.of(given.outcome()));
    }
    if (calibration.inhibits()) {
      return new Step(
          state, hold(observation, calibration.usage(), calibration.progress()), Optional.empty());
    }
    Result result = calibration.conclude();
    Step step =
        regulate(
            state.regulating(state.lastChangeNanos()).withGains(result.gains()),
            observation,
            piles,
            Optional.of(result.outcome()),
            calibration::outdatedUsage);
    if (step.decision().adaptation().isEmpty() && calibration.improvable()) {
      return new Step(
          state, hold(observation, calibration.usage(), calibration.progress()), Optional.empty());
    }
    return step;
  }

  private static Map<String, Integer> levelsAfter(Decision decision, Observation observation) {
    Map<String, Integer> levels = new HashMap<>();
    for (ComponentState component : observation.components()) {
      levels.put(component.name(), component.level());
    }
    levels.put(
        decision.adaptation().orElseThrow().component(), decision.targetLevel().orElseThrow());
    return levels;
  }

  private static ControlState remembering(ControlState state, Decision decision) {
    return decision.kind() == Kind.UPGRADE ? state.upgradedAt(decision.nanoTime()) : state;
  }

  private static Decision hold(Observation observation, Map<String, Double> usage, String reason) {
    return Decision.hold(observation.nanoTime(), "", usage, reason);
  }
}
