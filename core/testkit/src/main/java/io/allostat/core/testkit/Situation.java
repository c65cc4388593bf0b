package io.allostat.core.testkit;

import io.allostat.core.api.component.ServiceLevel;
import io.allostat.core.api.control.ComponentState;
import io.allostat.core.api.control.ControlSettings;
import io.allostat.core.api.control.ControlState;
import io.allostat.core.api.control.Gain;
import io.allostat.core.api.control.GainKey;
import io.allostat.core.api.control.GainTable;
import io.allostat.core.api.control.Observation;
import io.allostat.core.api.control.Thresholds;
import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Estimate;
import io.allostat.core.api.profile.ProfileHistory;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.core.api.profile.StackProfile;
import io.allostat.core.api.settings.Settings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** One input of an adaptation policy. */
record Situation(ControlState state, Observation observation) {
  private static final long SECOND = 1_000_000_000L;

  private static final ControlSettings CALIBRATING = ControlSettings.defaults();

  private static final ControlSettings NOT_CALIBRATING =
      Settings.of(ControlSettings.class, Map.of("calibration", "false"));

  private static final Map<String, Thresholds> LOW = Map.of("cpu", new Thresholds(0.5, 0.3));

  /** One processor, one component with three levels, and a first step that halves the cost. */
  static Situation simple(double usage, int level) {
    List<ServiceLevel> levels =
        List.of(
            new ServiceLevel("full", 0),
            new ServiceLevel("cached", 1),
            new ServiceLevel("none", 9));
    ComponentState category = new ComponentState("Category", levels, level, true);
    ComponentStack search = ComponentStack.of("Search", "Category");
    Estimate most = new Estimate(0.9, 0.85, 0.95, 900);
    StackProfile stack = StackProfile.of(search, "cpu", most, usage, 1, 10, 10);
    Gain half =
        new Gain(
            new Estimate(0.5, 0.45, 0.55, 500),
            level == 0 ? stack.costPerRoot().value() : 2 * stack.costPerRoot().value(),
            3);
    long now = 500 * SECOND;
    return new Situation(
        ControlState.initial(
            now - 60 * SECOND,
            new GainTable(Map.of(new GainKey("Category", 0, search, "cpu"), half))),
        new Observation(
            now,
            new SteadyHistory(
                now - 120 * SECOND,
                now,
                List.of(new ResourceProfile("cpu", true, usage, 1, 1000, usage / 1000)),
                List.of(stack)),
            List.of(category),
            Map.of(),
            CALIBRATING));
  }

  /** Anything an application may look like. */
  static Situation random(long seed) {
    Random random = new Random(seed);
    List<ComponentState> components = components(random);
    List<ResourceProfile> resources = new ArrayList<>();
    resources.add(resource(random, "cpu"));
    if (random.nextBoolean()) {
      resources.add(resource(random, "pool"));
    }
    List<StackProfile> stacks = new ArrayList<>();
    for (ResourceProfile resource : resources) {
      stacks.addAll(stacks(random, resource, components));
    }
    resources.add(new ResourceProfile("db-cpu", false, random.nextDouble(), 1, 100, 0.001));
    // A third of the clocks overflows between the begin of the past and now.
    long now = random.nextInt(3) == 0 ? Long.MIN_VALUE + 20 * SECOND : random.nextLong();
    return new Situation(
        ControlState.initial(now - 60 * SECOND, gains(random, components, stacks)),
        new Observation(
            now,
            new SteadyHistory(
                now - 120 * SECOND, now - random.nextInt((int) SECOND), resources, stacks),
            components,
            random.nextBoolean() ? Map.of() : LOW,
            random.nextInt(4) > 0 ? CALIBRATING : NOT_CALIBRATING));
  }

  Situation withHistory(ProfileHistory history) {
    return new Situation(
        state,
        new Observation(
            observation.nanoTime(),
            history,
            observation.components(),
            observation.thresholds(),
            observation.settings()));
  }

  /** What is seen a while after a component was moved. */
  Situation after(ControlState next, String component, int level, long nanos) {
    long now = observation.nanoTime() + nanos;
    return new Situation(
        next,
        new Observation(
            now,
            ((SteadyHistory) observation.history()).until(now),
            observation.components().stream()
                .map(
                    c ->
                        c.name().equals(component)
                            ? new ComponentState(c.name(), c.serviceLevels(), level, c.adjustable())
                            : c)
                .toList(),
            observation.thresholds(),
            observation.settings()));
  }

  Optional<ComponentState> component(String name) {
    return observation.components().stream().filter(c -> c.name().equals(name)).findFirst();
  }

  List<ResourceProfile> resources() {
    return ((SteadyHistory) observation.history()).resources();
  }

  private static List<ComponentState> components(Random random) {
    List<ComponentState> components = new ArrayList<>();
    for (int component = random.nextInt(6); component > 0; component--) {
      List<ServiceLevel> levels = new ArrayList<>(List.of(new ServiceLevel("full", 0)));
      for (int level = random.nextInt(4); level > 0; level--) {
        levels.add(new ServiceLevel("level" + level, 0.1 + 10 * random.nextDouble()));
      }
      components.add(
          new ComponentState(
              "C" + component, levels, random.nextInt(levels.size()), random.nextInt(10) < 7));
    }
    return components;
  }

  private static ResourceProfile resource(Random random, String name) {
    double usage = random.nextInt(10) == 0 ? random.nextInt(2) : random.nextDouble();
    double capacity = Math.pow(2, random.nextInt(5) - 1);
    return new ResourceProfile(name, true, usage, capacity, 1000, usage / 1000);
  }

  private static List<StackProfile> stacks(
      Random random, ResourceProfile resource, List<ComponentState> components) {
    List<ComponentStack> seen = new ArrayList<>(List.of(ComponentStack.JVM));
    components.forEach(c -> seen.add(ComponentStack.of("Root", c.name())));
    components.forEach(c -> seen.add(ComponentStack.of("Other", c.name(), "Database")));
    double share = 1.0 / seen.size();
    List<StackProfile> stacks = new ArrayList<>();
    for (ComponentStack stack : seen) {
      Estimate hitRatio =
          random.nextInt(5) == 0
              ? Estimate.absent(random.nextInt(10))
              : new Estimate(share, share * random.nextDouble(), share * 1.5, 200);
      double rate = stack.equals(ComponentStack.JVM) ? 0 : 0.1 + 100 * random.nextDouble();
      stacks.add(
          StackProfile.of(
              stack,
              resource.resource(),
              hitRatio,
              resource.usage(),
              resource.capacity(),
              rate,
              rate * random.nextDouble()));
    }
    return stacks;
  }

  private static GainTable gains(
      Random random, List<ComponentState> components, List<StackProfile> stacks) {
    Map<GainKey, Gain> gains = new HashMap<>();
    for (ComponentState component : components) {
      for (int from = 0; from + 1 < component.serviceLevels().size(); from++) {
        for (StackProfile stack : stacks) {
          if (stack.stack().contains(component.name()) && random.nextInt(10) < 6) {
            double ratio = random.nextInt(10) == 0 ? 0 : 1.4 * random.nextDouble();
            gains.put(
                new GainKey(component.name(), from, stack.stack(), stack.resource()),
                new Gain(
                    new Estimate(ratio, ratio * 0.8, ratio * 1.3, 300),
                    0.2 * random.nextDouble(),
                    1 + random.nextInt(5)));
          }
        }
      }
    }
    return new GainTable(gains);
  }
}
