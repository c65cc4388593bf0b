package io.allostat.policies.adaptation.internal;

import io.allostat.core.api.component.Adaptation;
import io.allostat.core.api.control.ComponentState;
import io.allostat.core.api.control.Gain;
import io.allostat.core.api.control.GainKey;
import io.allostat.core.api.control.GainTable;
import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.core.api.profile.StackProfile;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Predicts the usage with every adaptation undone that the loop may undo: equation (2) of Philippe
 * et al. §3 for all of them at once, stack by stack. The cost at full service is the present one
 * divided by the gains of all applied steps whose component the stack contains; where a step
 * removed the calls, or left nothing to be measured, it is the cost remembered from before it.
 */
public final class FullService {
  /** A gain below it says nothing about the cost before: the step removed the calls. */
  private static final double REMOVED = 0.01;

  private final Windows windows;
  private final GainTable gains;
  private final List<Adaptation> applied;

  /**
   * Makes a prediction.
   *
   * @param windows what was measured
   * @param gains what is known
   * @param components the components and their levels
   */
  public FullService(Windows windows, GainTable gains, List<ComponentState> components) {
    this.windows = windows;
    this.gains = gains;
    this.applied =
        components.stream()
            .filter(ComponentState::adjustable)
            .sorted(Comparator.comparing(ComponentState::name))
            .flatMap(c -> IntStream.range(0, c.level()).mapToObj(i -> step(c, c.level() - 1 - i)))
            .toList();
  }

  private static Adaptation step(ComponentState component, int from) {
    double weight = component.serviceLevels().get(from + 1).degradationWeight();
    return new Adaptation(component.name(), from, weight);
  }

  /**
   * Predicts every controlled resource.
   *
   * @return usage with all undone divided by usage now; a resource that is not used is missing
   */
  public Map<String, Double> ratios() {
    Map<String, Double> ratios = new TreeMap<>();
    for (ResourceProfile resource : windows.load().controlledResources()) {
      if (resource.usage() > 0) {
        double after = Math.max(0, resource.usage() + change(resource));
        ratios.put(resource.resource(), after / resource.usage());
      }
    }
    return ratios;
  }

  private double change(ResourceProfile resource) {
    double change = 0;
    for (ComponentStack stack : stacks(resource.resource())) {
      double perSecond = Cost.rootRate(windows.load(), stack.root()) / resource.capacity();
      double present = Cost.of(windows.cost(), stack, resource.resource()).point();
      change += (undone(stack, resource.resource(), present) - present) * perSecond;
    }
    return change;
  }

  private double undone(ComponentStack stack, String resource, double present) {
    double cost = present;
    for (Adaptation step : applied) {
      Gain gain = gains.of(step).get(GainKey.of(step, stack, resource));
      if (gain == null) {
        // A step never measured is taken to have the prior's gain, where it has any effect.
        cost = stack.contains(step.component()) ? cost / Prior.GAIN : cost;
      } else if (gain.ratio().value() > REMOVED && cost > 0) {
        cost = cost / gain.ratio().value();
      } else {
        cost = gain.costBefore();
      }
    }
    return cost;
  }

  private TreeSet<ComponentStack> stacks(String resource) {
    TreeSet<ComponentStack> stacks = new TreeSet<>();
    for (StackProfile seen : windows.cost().stacksOf(resource)) {
      stacks.add(seen.stack());
    }
    for (Adaptation step : applied) {
      gains.of(step).keySet().stream()
          .filter(key -> key.resource().equals(resource))
          .forEach(key -> stacks.add(key.stack()));
    }
    return stacks;
  }
}
