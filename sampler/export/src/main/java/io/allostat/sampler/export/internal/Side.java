package io.allostat.sampler.export.internal;

import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.core.api.profile.StackProfile;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One of two profiles that are compared, with what is looked up in it. Immutable. */
final class Side {
  /** A stack of a resource. */
  record Key(ComponentStack stack, String resource) {}

  private final double seconds;
  private final Map<String, ResourceProfile> resources = new HashMap<>();
  private final Map<Key, StackProfile> stacks = new LinkedHashMap<>();
  private final Map<String, Double> rootRates = new HashMap<>();

  Side(Profile profile) {
    this.seconds = profile.seconds();
    profile.resources().forEach(r -> resources.put(r.resource(), r));
    for (StackProfile stack : profile.stacks()) {
      stacks.put(new Key(stack.stack(), stack.resource()), stack);
      rootRates.merge(stack.stack().root(), stack.rootExecutionRate(), Math::max);
    }
  }

  Set<Key> keys() {
    return new LinkedHashSet<>(stacks.keySet());
  }

  /** cap_R, or 0 if the profile does not have the resource or its capacity is not known. */
  double capacity(String resource) {
    double capacity =
        Optional.ofNullable(resources.get(resource)).map(ResourceProfile::capacity).orElse(0.0);
    return Double.isFinite(capacity) ? Math.max(0, capacity) : 0;
  }

  /** W(root), executions per second; 0 if the root did not run. */
  double rootRate(Key key) {
    return rootRates.getOrDefault(key.stack().root(), 0.0);
  }

  /** c_R(S); the root must have run and the capacity be known. */
  RootCost cost(Key key) {
    double usagePerSample = resources.get(key.resource()).usagePerSample();
    double perSample = Double.isFinite(usagePerSample) ? Math.max(0, usagePerSample) : 0;
    return RootCost.of(
        stacks.get(key), perSample * capacity(key.resource()) / rootRate(key), seconds);
  }
}
