package io.allostat.policies.adaptation;

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
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ProfileHistory;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.core.api.profile.StackProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Profiles with exact numbers, steady since an instant. */
final class Fixture {
  static final double SECOND = 1e9;

  /** So many that a tenth of a request is inside: nothing is carried over a change. */
  private static final long INSTANTS = 1_000_000;

  static final ControlSettings SETTINGS = ControlSettings.defaults();

  private Fixture() {}

  /** One row of a profile: seconds of the resource per execution of the stack's root. */
  record Row(String stack, String resource, double costPerRoot, double rootRate, long samples) {}

  static Row row(String stack, double costPerRoot, double rootRate) {
    return new Row(stack, "cpu", costPerRoot, rootRate, 100_000);
  }

  static Row row(String stack, String resource, double costPerRoot, double rootRate) {
    return new Row(stack, resource, costPerRoot, rootRate, 100_000);
  }

  /** A profile of exact figures; capacity 1. */
  static Profile profile(double fromSeconds, double toSeconds, List<Row> rows) {
    return profile(fromSeconds, toSeconds, 1, rows);
  }

  static Profile profile(double fromSeconds, double toSeconds, double capacity, List<Row> rows) {
    Map<String, Double> usage = new TreeMap<>();
    Map<String, Long> samples = new TreeMap<>();
    for (Row row : rows) {
      usage.merge(row.resource(), row.costPerRoot() * row.rootRate() / capacity, Double::sum);
      samples.merge(row.resource(), row.samples(), Long::sum);
    }
    List<StackProfile> stacks = new ArrayList<>();
    for (Row row : rows) {
      double total = usage.get(row.resource());
      double hits = total > 0 ? row.costPerRoot() * row.rootRate() / capacity / total : 0;
      stacks.add(
          StackProfile.of(
              ComponentStack.parse(row.stack()),
              row.resource(),
              row.samples() < 10
                  ? Estimate.absent(row.samples())
                  : Estimate.exact(hits, row.samples()),
              total,
              capacity,
              row.rootRate(),
              row.rootRate()));
    }
    List<ResourceProfile> resources = new ArrayList<>();
    usage.forEach(
        (name, share) ->
            resources.add(
                new ResourceProfile(
                    name, true, share, capacity, samples.get(name), share / samples.get(name))));
    return new Profile(
        (long) (fromSeconds * SECOND), (long) (toSeconds * SECOND), INSTANTS, resources, stacks);
  }

  /** A past in which {@code before} held until an instant and {@code after} since. */
  static ProfileHistory history(
      double nowSeconds, double changeSeconds, double capacity, List<Row> before, List<Row> after) {
    return new ProfileHistory() {
      @Override
      public long latestNanos() {
        return (long) (nowSeconds * SECOND);
      }

      @Override
      public Optional<Profile> window(long fromNanos, long toNanos) {
        double from = Math.max(0, Math.ceil(fromNanos / SECOND));
        double to = Math.min(nowSeconds, Math.floor(toNanos / SECOND));
        return to <= from
            ? Optional.empty()
            : Optional.of(profile(from, to, capacity, to > changeSeconds ? after : before));
      }
    };
  }

  static ProfileHistory steady(double nowSeconds, List<Row> rows) {
    return history(nowSeconds, 0, 1, rows, rows);
  }

  static ComponentState component(String name, int level, double... weights) {
    List<ServiceLevel> levels = new ArrayList<>(List.of(new ServiceLevel("full", 0)));
    for (double weight : weights) {
      levels.add(new ServiceLevel("less" + levels.size(), weight));
    }
    return new ComponentState(name, levels, level, true);
  }

  static Observation observe(
      double nowSeconds, ProfileHistory history, ComponentState... components) {
    return observe(nowSeconds, history, SETTINGS, components);
  }

  static Observation observe(
      double nowSeconds,
      ProfileHistory history,
      ControlSettings settings,
      ComponentState... components) {
    return new Observation(
        (long) (nowSeconds * SECOND), history, List.of(components), Map.of(), settings);
  }

  /** The same while some are turned away who would need so much of the processors. */
  static Observation pressing(Observation observation, double cpu) {
    return new Observation(
        observation.nanoTime(),
        observation.history(),
        observation.components(),
        observation.thresholds(),
        observation.settings(),
        Map.of("cpu", cpu));
  }

  static Observation with(Observation observation, Map<String, Thresholds> thresholds) {
    return new Observation(
        observation.nanoTime(),
        observation.history(),
        observation.components(),
        thresholds,
        observation.settings());
  }

  static ControlState knowing(GainTable gains) {
    return ControlState.initial(0, gains);
  }

  static GainTable gain(
      GainTable table, String component, int fromLevel, String stack, double ratio, double cost) {
    return gain(table, component, fromLevel, stack, "cpu", ratio, cost);
  }

  static GainTable gain(
      GainTable table,
      String component,
      int fromLevel,
      String stack,
      String resource,
      double ratio,
      double cost) {
    return table.with(
        Map.of(
            new GainKey(component, fromLevel, ComponentStack.parse(stack), resource),
            new Gain(Estimate.exact(ratio, 1000), cost, 1)));
  }
}
