package io.allostat.policies.adaptation.internal;

import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.core.api.profile.StackProfile;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The work that waits for a resource: of the requests inside, beyond those that are being served,
 * what each still needs. By where they are seen, because it is the dear requests that stay: on a
 * full site those inside are searches, whatever most requests are, and those by title, whatever
 * most searches are. Each needs the mean cost of those that come that way, or of its root where
 * that is more, as it may go on to what is dearer: all of it still, which is so for a coefficient
 * of variation of 1.
 */
final class Backlog {
  private final Windows windows;
  private final Waits waits;
  private final Map<ResourceProfile, Double> known = new HashMap<>();

  Backlog(Windows windows, Waits waits) {
    this.windows = windows;
    this.waits = waits;
  }

  /** Seconds of the whole resource. */
  double seconds(ResourceProfile resource) {
    return known.computeIfAbsent(resource, this::waiting);
  }

  private double waiting(ResourceProfile resource) {
    String name = resource.resource();
    Profile recent = windows.recent();
    Ways ways = new Ways(windows.cost(), name);
    Map<String, Double> costs = Cost.byRoot(windows.cost(), name);
    double requests = 0;
    double work = 0;
    for (StackProfile stack : recent.stacksOf(name)) {
      double inside = waits.inside(recent, stack);
      if (inside > 0) {
        double mean = costs.getOrDefault(stack.stack().root(), 0.0);
        requests += inside;
        work += inside * Math.max(mean, ways.cost(stack.stack()));
      }
    }
    double usage = recent.resource(name).map(ResourceProfile::usage).orElse(0.0);
    double served = resource.capacity() * usage;
    return requests > served ? work * (1 - served / requests) / resource.capacity() : 0;
  }

  /**
   * What requests cost that come through a stack, which may be few of their root's: the use of each
   * stack on the way to it and beyond it, divided by the executions that come there.
   */
  private static final class Ways {
    private final Map<ComponentStack, Double> executions = new HashMap<>();
    private final Map<ComponentStack, Double> uses = new HashMap<>();

    Ways(Profile profile, String resource) {
      double capacity = profile.resource(resource).map(ResourceProfile::capacity).orElse(0.0);
      for (StackProfile seen : profile.stacks()) {
        executions.merge(seen.stack(), seen.executionRate(), Math::max);
      }
      for (StackProfile seen : profile.stacksOf(resource)) {
        uses.put(seen.stack(), Cost.usage(profile, seen) * capacity);
      }
    }

    double cost(ComponentStack stack) {
      List<String> components = stack.components();
      double least = Double.POSITIVE_INFINITY;
      double cost = 0;
      for (int depth = 1; depth <= components.size(); depth++) {
        ComponentStack outer = new ComponentStack(components.subList(0, depth));
        double rate = executions.getOrDefault(outer, 0.0);
        least = rate > 0 ? Math.min(least, rate) : least;
        cost += depth < components.size() ? uses.getOrDefault(outer, 0.0) / least : 0;
      }
      double onward =
          uses.entrySet().stream()
              .filter(e -> Waits.leadsTo(stack, e.getKey()))
              .mapToDouble(Map.Entry::getValue)
              .sum();
      return cost + onward / least;
    }
  }
}
