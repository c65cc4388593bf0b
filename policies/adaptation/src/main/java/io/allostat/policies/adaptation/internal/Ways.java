package io.allostat.policies.adaptation.internal;

import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.core.api.profile.StackProfile;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What requests cost, by the stack that they are seen on. Requests of one root may go several ways
 * of different cost, a search by title and one by author, and the dear ones are those that stay: a
 * request met at some moment is more likely one of them than its share of the requests says.
 *
 * <p>Those that come through a stack cost the use of each stack on the way to it, and of it and all
 * beyond it, divided by the executions that come there. Never less than the mean of the root, as
 * who is seen on a cheap way may go on to a dear one. What few requests call many times is taken
 * for something that many call, as executions do not tell whose they are.
 *
 * <p>For one decision; not thread safe.
 */
final class Ways {
  private final Map<ComponentStack, Double> executions = new HashMap<>();
  private final Map<ComponentStack, Double> own = new HashMap<>();
  private final Map<ComponentStack, Double> onward = new HashMap<>();
  private final double capacity;

  Ways(Profile profile, String resource) {
    this(profile, resource, Map.of());
  }

  /** After a change of the usage of some stacks, which are executed as often as before. */
  Ways(Profile profile, String resource, Map<ComponentStack, Double> changes) {
    capacity = profile.resource(resource).map(ResourceProfile::capacity).orElse(0.0);
    for (StackProfile seen : profile.stacks()) {
      executions.merge(seen.stack(), seen.executionRate(), Math::max);
      executions.merge(part(seen.stack(), 1), seen.rootExecutionRate(), Math::max);
    }
    for (StackProfile seen : profile.stacksOf(resource)) {
      own.merge(seen.stack(), Cost.usage(profile, seen), Double::sum);
    }
    own.remove(ComponentStack.JVM);
    changes.forEach((stack, change) -> own.merge(stack, change, Double::sum));
    own.replaceAll((stack, usage) -> Math.max(0, usage));
    own.forEach(
        (stack, usage) -> {
          for (int depth = 1; depth <= stack.components().size(); depth++) {
            onward.merge(part(stack, depth), usage, Double::sum);
          }
        });
  }

  /** Resource-seconds of a request that is seen in a stack. */
  double cost(ComponentStack stack) {
    return Math.max(through(part(stack, 1)), through(stack));
  }

  /**
   * Σ U(S)·cost(S) in resource-seconds: each unit of use counts as often as the request costs that
   * it is a part of.
   */
  double weighted() {
    return own.entrySet().stream().mapToDouble(e -> e.getValue() * cost(e.getKey())).sum();
  }

  /** The mean of those that come through a stack. */
  private double through(ComponentStack stack) {
    int length = stack.components().size();
    double least = Double.POSITIVE_INFINITY;
    double usage = 0;
    for (int depth = 1; depth <= length; depth++) {
      ComponentStack outer = part(stack, depth);
      double rate = executions.getOrDefault(outer, 0.0);
      least = rate > 0 ? Math.min(least, rate) : least;
      usage += (depth < length ? own : onward).getOrDefault(outer, 0.0) / least;
    }
    return usage * capacity;
  }

  private static ComponentStack part(ComponentStack stack, int depth) {
    List<String> components = stack.components();
    return depth == components.size() ? stack : new ComponentStack(components.subList(0, depth));
  }
}
