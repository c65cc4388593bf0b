package io.allostat.policies.adaptation.internal;

import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ResourceProfile;
import java.util.Map;

/**
 * How far the usage of a resource over a window may lie from its mean, because requests do not
 * arrive evenly. Work that arrives as a compound Poisson process of rate W with cost c has, over T
 * seconds, a usage with variance κ/T, where κ = W·E[c²]/cap². The coefficient of variation of those
 * that go one way through the components ({@link Ways}) is taken as 1, so that κ is at most (1 +
 * cv²)·Σ_S U(S)·c̄(S)/cap with the cost c̄(S) of the requests that are seen in S; with one way a
 * root that is (1 + cv²)·Σ_root U(root)²/W(root). A window of 5 s at 85 % of one processor and 20
 * ms a request is thus known to ±8 % only, which is why decisions near a threshold wait for more.
 */
final class LoadNoise {
  private static final double ONE_PLUS_CV_SQUARED = 2;

  private LoadNoise() {}

  /** κ in seconds: the variance of the usage times the window's length. */
  static double varianceSeconds(Profile profile, String resource) {
    return varianceSeconds(profile, resource, Map.of());
  }

  /** κ after a change of the usage of some stacks: dearer requests make a more uneven load. */
  static double varianceSeconds(
      Profile profile, String resource, Map<ComponentStack, Double> changes) {
    double capacity = profile.resource(resource).map(ResourceProfile::capacity).orElse(0.0);
    double weighted = new Ways(profile, resource, changes).weighted();
    return capacity > 0 ? ONE_PLUS_CV_SQUARED * weighted / capacity : 0;
  }

  /** Standard error of the usage of a resource over the profile's window. */
  static double standardError(Profile profile, String resource) {
    return Math.sqrt(varianceSeconds(profile, resource) / Math.max(1e-9, profile.seconds()));
  }
}
