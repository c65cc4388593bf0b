package io.allostat.policies.adaptation.internal;

import io.allostat.core.api.component.Adaptation;
import io.allostat.core.api.control.Decision.Kind;
import io.allostat.core.api.control.Gain;
import io.allostat.core.api.control.GainKey;
import io.allostat.core.api.control.GainTable;
import io.allostat.core.api.control.Prediction;
import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.core.api.profile.StackProfile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Predicts what applying or undoing an adaptation does to the controlled resources (Philippe et al.
 * §3, equations 1 and 2, per execution of the root). Sums over every stack that contains the
 * component, both those in the profile and those that an earlier calibration saw, so that calls
 * which the adaptation removes are counted when it is undone.
 *
 * <p>The upper bound adds to the expected usage the 95 % half widths of gains and costs, and that
 * of the load itself ({@link LoadNoise}), as independent errors. Use that no request claims
 * (garbage collection, compilation) is taken to grow with the requests' use, in the bound only.
 */
public final class Predictor {
  /** A stack with less than this share of the affected use does not make a prediction a guess. */
  private static final double RELEVANT = 0.05;

  private final Windows windows;
  private final GainTable gains;
  private final Prior prior;
  private final List<Adaptation> applied;
  private final Map<String, Double> changes;

  /**
   * Makes a predictor for one decision.
   *
   * @param windows what was measured
   * @param gains what is known
   * @param prior what is assumed of the rest
   */
  public Predictor(Windows windows, GainTable gains, Prior prior) {
    this(windows, gains, prior, List.of(), Map.of());
  }

  private Predictor(
      Windows windows,
      GainTable gains,
      Prior prior,
      List<Adaptation> applied,
      Map<String, Double> changes) {
    this.windows = windows;
    this.gains = gains;
    this.prior = prior;
    this.applied = applied;
    this.changes = changes;
  }

  /**
   * What is predicted once a step has been applied, before anything was measured of it.
   *
   * @param step the step
   * @return a predictor of further steps
   */
  Predictor after(Adaptation step) {
    Map<String, Double> changed = new HashMap<>(changes);
    predict(step, Kind.DEGRADE).forEach(p -> changed.merge(p.resource(), p.change(), Double::sum));
    List<Adaptation> longer = new ArrayList<>(applied);
    longer.add(step);
    return new Predictor(windows, gains, prior, longer, changed);
  }

  /**
   * What applying a step saves of a resource, if it is as much as the 95 % intervals of gains and
   * costs allow.
   *
   * @param step the step
   * @param used the resource
   * @return a share of its capacity, >= 0
   */
  double mostSaved(Adaptation step, ResourceProfile used) {
    Sum sum = sum(step, Kind.DEGRADE, used, gains.of(step));
    return Math.max(0, Math.sqrt(sum.varianceDown()) - sum.change());
  }

  /**
   * Predicts every controlled resource.
   *
   * @param adaptation the step
   * @param kind {@link Kind#DEGRADE} to apply it, {@link Kind#UPGRADE} to undo it
   * @return one prediction for each controlled resource, in the profile's order
   */
  public List<Prediction> predict(Adaptation adaptation, Kind kind) {
    Map<GainKey, Gain> known = gains.of(adaptation);
    return windows.load().controlledResources().stream()
        .map(resource -> predict(adaptation, kind, resource, known))
        .toList();
  }

  /**
   * Tells whether a step lowers the use of a resource by what is known of gains and costs, and not
   * by chance: the upper end of the 95 % interval of its change is below zero at the present load.
   *
   * @param adaptation the step
   * @param kind apply or undo
   * @param resource a controlled resource
   * @return false also where a prior would have to be used
   */
  public boolean surelyLowers(Adaptation adaptation, Kind kind, String resource) {
    return windows
        .load()
        .resource(resource)
        .map(used -> sum(adaptation, kind, used, gains.of(adaptation)))
        .filter(sum -> sum.calibrated() && sum.change() + Math.sqrt(sum.variance()) < 0)
        .isPresent();
  }

  private Prediction predict(
      Adaptation adaptation, Kind kind, ResourceProfile resource, Map<GainKey, Gain> known) {
    Sum sum = sum(adaptation, kind, resource, known);
    double usage = usage(resource);
    double after = usage + sum.change();
    double noise = sum.variance() + load(resource.resource(), sum.byStack());
    double upper = after + unclaimed(resource, sum.change()) + Math.sqrt(noise);
    return new Prediction(resource.resource(), usage, sum.change(), after, upper, sum.calibrated());
  }

  private double usage(ResourceProfile resource) {
    return resource.usage() + changes.getOrDefault(resource.resource(), 0.0);
  }

  /**
   * ΔU_R, the squares of its 95 % half widths towards more use and, where a step is applied, less,
   * and its part in each stack.
   */
  private record Sum(
      double change,
      double variance,
      double varianceDown,
      Map<ComponentStack, Double> byStack,
      boolean calibrated) {}

  private Sum sum(
      Adaptation adaptation, Kind kind, ResourceProfile resource, Map<GainKey, Gain> known) {
    String name = resource.resource();
    double change = 0;
    double variance = 0;
    double varianceDown = 0;
    Map<ComponentStack, Double> byStack = new HashMap<>();
    double affected = 0;
    double guessed = 0;
    for (ComponentStack stack : stacks(adaptation, name, known)) {
      double perSecond = Cost.rootRate(windows.load(), stack.root()) / resource.capacity();
      Gain gain = known.get(GainKey.of(adaptation, stack, name));
      Cost cost = cost(stack, name);
      Effect effect =
          kind == Kind.DEGRADE
              ? Effect.ofApplying(cost, gain)
              : Effect.ofUndoing(cost, gain, prior);
      change += effect.change() * perSecond;
      byStack.put(stack, effect.change() * perSecond);
      variance += Math.pow(effect.deviation() * perSecond, 2);
      varianceDown += Math.pow(Effect.deviationDown(cost, gain) * perSecond, 2);
      double weight = Math.max(cost.point(), Math.abs(effect.change())) * perSecond;
      affected += weight;
      guessed = Math.max(guessed, gain == null ? weight : 0);
    }
    boolean calibrated = !known.isEmpty() && guessed <= RELEVANT * affected;
    return new Sum(change, variance, varianceDown, byStack, calibrated);
  }

  /** What was measured, with the steps applied since. */
  private Cost cost(ComponentStack stack, String resource) {
    Cost cost = Cost.of(windows.cost(), stack, resource);
    for (Adaptation step : applied) {
      Gain gain = gains.of(step).get(GainKey.of(step, stack, resource));
      if (gain != null) {
        cost = cost.times(gain.ratio().value());
      } else if (stack.contains(step.component())) {
        cost = cost.times(Prior.GAIN);
      }
    }
    return cost;
  }

  private TreeSet<ComponentStack> stacks(
      Adaptation adaptation, String resource, Map<GainKey, Gain> known) {
    TreeSet<ComponentStack> affected = new TreeSet<>();
    for (StackProfile seen : windows.cost().stacksOf(resource)) {
      if (seen.stack().contains(adaptation.component())) {
        affected.add(seen.stack());
      }
    }
    known.keySet().stream()
        .filter(key -> key.resource().equals(resource))
        .forEach(key -> affected.add(key.stack()));
    return affected;
  }

  private double load(String resource, Map<ComponentStack, Double> byStack) {
    double variance = LoadNoise.varianceSeconds(windows.load(), resource, byStack);
    return Cost.Z * Cost.Z * variance / windows.load().seconds();
  }

  private double unclaimed(ResourceProfile resource, double change) {
    double jvm =
        windows
            .load()
            .stack(ComponentStack.JVM, resource.resource())
            .map(s -> Cost.usage(windows.load(), s))
            .orElse(0.0);
    double claimed = resource.usage() - jvm;
    return change > 0 && claimed > 0 ? change * Math.min(1, jvm / claimed) : 0;
  }
}
