package io.allostat.core.testkit.reference;

import io.allostat.core.api.component.Adaptation;
import io.allostat.core.api.component.ServiceLevel;
import io.allostat.core.api.control.AdaptationPolicy;
import io.allostat.core.api.control.ComponentState;
import io.allostat.core.api.control.ControlMode;
import io.allostat.core.api.control.ControlState;
import io.allostat.core.api.control.Decision;
import io.allostat.core.api.control.Decision.Kind;
import io.allostat.core.api.control.Gain;
import io.allostat.core.api.control.GainKey;
import io.allostat.core.api.control.Observation;
import io.allostat.core.api.control.Prediction;
import io.allostat.core.api.control.Regulation;
import io.allostat.core.api.control.Step;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.core.api.profile.StackProfile;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/** The simplest policy that keeps to the contract: moves the first component it may. */
final class ReferencePolicy implements AdaptationPolicy {
  enum Defect {
    NONE,
    REMEMBERS,
    ACTS_WITHOUT_A_PAST,
    MOVES_PINNED,
    JUMPS,
    IGNORES_THRESHOLDS,
    ACTS_ON_VIEWS,
    IGNORES_PREDICTIONS,
    REPORTS_OTHER_USAGE,
    NEVER_DEGRADES,
    NEVER_UPGRADES,
    ACTS_WHILE_CALIBRATING
  }

  private final Defect defect;
  private int steps;

  ReferencePolicy(Defect defect) {
    this.defect = defect;
  }

  @Override
  public Step step(ControlState state, Observation seen) {
    steps++;
    Optional<Profile> past = seen.history().window(state.lastChangeNanos(), seen.nanoTime());
    if (past.isEmpty() && defect != Defect.ACTS_WITHOUT_A_PAST) {
      return hold(state, seen, Map.of(), "no profile yet");
    }
    Profile profile = past.orElse(Profile.EMPTY);
    Map<String, Double> usage = new TreeMap<>();
    profile.controlledResources().forEach(r -> usage.put(r.resource(), r.usage()));
    if (defect == Defect.REPORTS_OTHER_USAGE) {
      usage.replaceAll((resource, value) -> value * 100);
    }
    double sinceChange = (seen.nanoTime() - state.lastChangeNanos()) / 1e9;
    if (state.mode() == ControlMode.CALIBRATION
        && sinceChange < seen.settings().calibrationSeconds()
        && defect != Defect.ACTS_WHILE_CALIBRATING) {
      return hold(state, seen, usage, "calibrating");
    }
    for (ResourceProfile resource :
        defect == Defect.ACTS_ON_VIEWS ? profile.resources() : profile.controlledResources()) {
      boolean over = resource.usage() > seen.thresholdsOf(resource.resource()).overload();
      boolean under = resource.usage() < seen.thresholdsOf(resource.resource()).underload();
      for (ComponentState component : seen.components()) {
        boolean movable = component.adjustable() || defect == Defect.MOVES_PINNED;
        Optional<Adaptation> down = defect == Defect.JUMPS ? jump(component) : component.next();
        if (movable && down.isPresent() && defect != Defect.NEVER_DEGRADES) {
          if (over || defect == Defect.IGNORES_THRESHOLDS) {
            return change(Kind.DEGRADE, down.get(), resource, usage, profile, state, seen);
          }
        }
        if (movable && under && component.applied().isPresent()) {
          Adaptation up = component.applied().get();
          if (fits(profile, up, state, seen) && defect != Defect.NEVER_UPGRADES) {
            return change(Kind.UPGRADE, up, resource, usage, profile, state, seen);
          }
        }
      }
    }
    if (defect == Defect.ACTS_WITHOUT_A_PAST && past.isEmpty()) {
      for (ComponentState component : seen.components()) {
        if (component.next().isPresent()) {
          ResourceProfile unknown = new ResourceProfile("cpu", true, 1, 1, 0, 0);
          Adaptation down = component.next().get();
          return change(Kind.DEGRADE, down, unknown, usage, profile, state, seen);
        }
      }
    }
    return hold(state, seen, usage, "nothing to do");
  }

  private static Optional<Adaptation> jump(ComponentState component) {
    int last = component.serviceLevels().size() - 2;
    ServiceLevel lowest = component.serviceLevels().get(last + 1);
    return component.next().map(n -> new Adaptation(n.component(), last, weight(lowest)));
  }

  private static double weight(ServiceLevel level) {
    return Math.max(0.1, level.degradationWeight());
  }

  private boolean fits(Profile profile, Adaptation up, ControlState state, Observation seen) {
    return defect == Defect.IGNORES_PREDICTIONS
        || predictions(profile, up, Kind.UPGRADE, state).stream()
            .allMatch(p -> p.upperBound() < seen.thresholdsOf(p.resource()).overload());
  }

  private List<Prediction> predictions(
      Profile profile, Adaptation step, Kind kind, ControlState state) {
    return profile.controlledResources().stream()
        .map(
            resource -> {
              double change =
                  profile.stacksOf(resource.resource()).stream()
                      .mapToDouble(stack -> change(stack, step, kind, state))
                      .sum();
              double after = resource.usage() + change;
              return new Prediction(
                  resource.resource(), resource.usage(), change, after, after, true);
            })
        .toList();
  }

  private static double change(StackProfile stack, Adaptation step, Kind kind, ControlState state) {
    Optional<Gain> gain = state.gains().find(GainKey.of(step, stack.stack(), stack.resource()));
    if (gain.isEmpty() || !stack.usage().isPresent()) {
      return 0;
    }
    double ratio = gain.get().ratio().value();
    return stack.usage().value() * (kind == Kind.DEGRADE ? ratio - 1 : (1 - ratio) / ratio);
  }

  private Step hold(
      ControlState state, Observation seen, Map<String, Double> usage, String reason) {
    return new Step(
        state, Decision.hold(seen.nanoTime(), "", usage, reason(reason)), Optional.empty());
  }

  private Step change(
      Kind kind,
      Adaptation step,
      ResourceProfile resource,
      Map<String, Double> usage,
      Profile profile,
      ControlState state,
      Observation seen) {
    Decision decision =
        new Decision(
            kind,
            seen.nanoTime(),
            resource.resource(),
            Optional.of(step),
            usage,
            predictions(profile, step, kind, state),
            reason(kind + " " + step));
    Regulation pending =
        new Regulation(
            decision, profile, Map.of(step.component(), decision.targetLevel().orElseThrow()));
    return new Step(
        new ControlState(
            ControlMode.CALIBRATION,
            seen.nanoTime(),
            Optional.of(pending),
            state.gains(),
            OptionalLong.empty()),
        decision,
        Optional.empty());
  }

  private String reason(String reason) {
    return defect == Defect.REMEMBERS ? reason + ", step " + steps : reason;
  }
}
