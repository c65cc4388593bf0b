package io.allostat.policies.adaptation.internal;

import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.StackProfile;
import java.util.HashMap;
import java.util.Map;

/**
 * How far the usage of a resource over a window may lie from its mean, because requests do not
 * arrive evenly. Work that arrives as a compound Poisson process of rate W with cost c has, over T
 * seconds, a usage with variance κ/T, where κ = Σ_root W·E[c²]/cap² = (1 + cv²)·Σ_root U(root)²/W.
 * The coefficient of variation is taken as 1. A window of 5 s at 85 % of one processor and 20 ms a
 * request is thus known to ±8 % only, which is why decisions near a threshold wait for more.
 */
final class LoadNoise {
  private static final double ONE_PLUS_CV_SQUARED = 2;

  private LoadNoise() {}

  /** κ in seconds: the variance of the usage times the window's length. */
  static double varianceSeconds(Profile profile, String resource) {
    return varianceSeconds(profile, resource, Map.of());
  }

  /** κ after a change of the usage of some roots: dearer requests make a more uneven load. */
  static double varianceSeconds(Profile profile, String resource, Map<String, Double> changes) {
    Map<String, Double> usages = new HashMap<>(changes);
    for (StackProfile stack : profile.stacksOf(resource)) {
      if (!stack.stack().equals(ComponentStack.JVM)) {
        usages.merge(stack.stack().root(), Cost.usage(profile, stack), Double::sum);
      }
    }
    double sum = 0;
    for (Map.Entry<String, Double> root : usages.entrySet()) {
      double rate = Cost.rootRate(profile, root.getKey());
      sum += rate > 0 ? root.getValue() * root.getValue() / rate : 0;
    }
    return ONE_PLUS_CV_SQUARED * sum;
  }

  /** Standard error of the usage of a resource over the profile's window. */
  static double standardError(Profile profile, String resource) {
    return Math.sqrt(varianceSeconds(profile, resource) / Math.max(1e-9, profile.seconds()));
  }
}
