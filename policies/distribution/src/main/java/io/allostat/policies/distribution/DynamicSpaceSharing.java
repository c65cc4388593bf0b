package io.allostat.policies.distribution;

import io.allostat.core.api.distribution.Distribution;
import io.allostat.core.api.distribution.DistributionPolicy;
import io.allostat.core.api.distribution.Quantum;
import io.allostat.core.api.distribution.Request;
import io.allostat.core.api.processors.ProcessorSettings;
import io.allostat.policies.distribution.internal.Division;
import java.util.Objects;

/**
 * Dynamic space sharing of Guitart's thesis, §5.2.3.3: each application receives processors in
 * proportion to its request and inversely proportional to the sum of all requests, whatever its
 * priority, at most what it asked for and at least the minimum share: {@link ProportionalPriority}
 * with all priorities equal.
 */
public final class DynamicSpaceSharing implements DistributionPolicy {
  /** Its name in settings and distributions. */
  public static final String NAME = "DynamicSpaceSharing";

  private final ProcessorSettings settings;

  /**
   * Makes the policy.
   *
   * @param settings minimum share, parts, surplus
   */
  public DynamicSpaceSharing(ProcessorSettings settings) {
    this.settings = Objects.requireNonNull(settings, "settings");
  }

  @Override
  public Distribution distribute(Quantum quantum, Distribution previous) {
    Division division = new Division(quantum, settings);
    long[] units = division.byWeight(division.each(Request::processors));
    if (settings.giveSurplus()) {
      units = division.withSurplus(units, r -> 1);
    }
    return division.distribution(NAME, units, "");
  }
}
