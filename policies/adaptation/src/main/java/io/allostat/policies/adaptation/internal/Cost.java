package io.allostat.policies.adaptation.internal;

import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Estimate;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ResourceProfile;
import io.allostat.core.api.profile.StackProfile;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * c_R(S), the use of a resource by one stack per execution of its root, with its standard error.
 * Three sources of it: the estimate of the profile; below the profile's minimum of samples, the
 * samples times what one sample stands for; without samples, zero, and by the rule of three at most
 * what three samples stand for.
 *
 * <p>The standard error has two parts: that of sampling, and that of the executions themselves,
 * whose costs differ (coefficient of variation taken as 1, as of exponential service times), so
 * that a mean over n executions is known to 1/√n at best however many samples there are.
 *
 * @param point resource-seconds per execution of the root, >= 0
 * @param standardError of {@code point}, same unit
 * @param perSample what one sample stands for, same unit
 * @param samples how many samples it rests on
 */
record Cost(double point, double standardError, double perSample, long samples) {
  /** Half the width of a 95 % interval, in standard errors. */
  static final double Z = 1.96;

  private static final double RULE_OF_THREE = 3;

  /** What is known where the root did not run. */
  static final Cost UNKNOWN = new Cost(0, 0, 0, 0);

  static Cost of(Profile profile, ComponentStack stack, String resource) {
    Optional<ResourceProfile> used = profile.resource(resource);
    double rate = rootRate(profile, stack.root());
    if (used.isEmpty() || !(rate > 0)) {
      return UNKNOWN;
    }
    double perSample = finite(used.get().usagePerSample()) * used.get().capacity() / rate;
    Optional<StackProfile> seen = profile.stack(stack, resource);
    long samples = seen.map(StackProfile::samples).orElse(0L);
    Estimate measured = seen.map(StackProfile::costPerRoot).orElse(Estimate.absent(0));
    double point = measured.isPresent() ? measured.value() : samples * perSample;
    double sampling = samplingError(measured, samples, perSample);
    double executions = point / Math.sqrt(Math.max(1, rate * profile.seconds()));
    return new Cost(point, Math.hypot(sampling, executions), perSample, samples);
  }

  /** W(root), executions per second, over all resources; 0 if the root did not run. */
  static double rootRate(Profile profile, String root) {
    return profile.stacks().stream()
        .filter(s -> s.stack().root().equals(root))
        .mapToDouble(StackProfile::rootExecutionRate)
        .max()
        .orElse(0);
  }

  /** W(root)·T, the executions within the profile's window. */
  static double rootExecutions(Profile profile, String root) {
    return rootRate(profile, root) * profile.seconds();
  }

  /** c of the whole request, by root. */
  static Map<String, Double> byRoot(Profile profile, String resource) {
    Map<String, Double> costs = new HashMap<>();
    for (StackProfile stack : profile.stacksOf(resource)) {
      double cost = of(profile, stack.stack(), resource).point();
      costs.merge(stack.stack().root(), cost, Double::sum);
    }
    return costs;
  }

  /** U_R(S), falling back on counted samples where the profile gives no estimate. */
  static double usage(Profile profile, StackProfile stack) {
    if (stack.usage().isPresent()) {
      return stack.usage().value();
    }
    double perSample =
        profile.resource(stack.resource()).map(ResourceProfile::usagePerSample).orElse(0.0);
    return stack.samples() * finite(perSample);
  }

  double relativeVariance() {
    return point > 0 ? standardError * standardError / (point * point) : 0;
  }

  Cost times(double factor) {
    return new Cost(point * factor, standardError * factor, perSample * factor, samples);
  }

  private static double samplingError(Estimate measured, long samples, double perSample) {
    if (measured.isPresent()) {
      return (measured.upper() - measured.lower()) / (2 * Z);
    }
    return samples > 0 ? Math.sqrt(samples) * perSample : RULE_OF_THREE * perSample / Z;
  }

  private static double finite(double value) {
    return Double.isFinite(value) ? Math.max(0, value) : 0;
  }
}
