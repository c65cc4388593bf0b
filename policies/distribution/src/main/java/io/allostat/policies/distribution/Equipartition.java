package io.allostat.policies.distribution;

import io.allostat.core.api.distribution.Distribution;
import io.allostat.core.api.distribution.DistributionPolicy;
import io.allostat.core.api.distribution.Quantum;
import io.allostat.core.api.processors.ProcessorSettings;
import io.allostat.policies.distribution.internal.Division;
import java.util.Objects;

/**
 * The same for all (Guitart's thesis, §5.2.3.3), whatever the priorities: each application receives
 * an equal part of the processors, but not more than it asked for; what it does not need is divided
 * equally among the others (max-min fairness).
 */
public final class Equipartition implements DistributionPolicy {
  /** Its name in settings and distributions. */
  public static final String NAME = "Equipartition";

  private final ProcessorSettings settings;

  /**
   * Makes the policy.
   *
   * @param settings minimum share, parts, surplus
   */
  public Equipartition(ProcessorSettings settings) {
    this.settings = Objects.requireNonNull(settings, "settings");
  }

  @Override
  public Distribution distribute(Quantum quantum, Distribution previous) {
    Division division = new Division(quantum, settings);
    double[] equal = division.each(r -> 1);
    long[] units = division.byWeight(equal);
    if (settings.giveSurplus()) {
      units = division.withSurplus(units, r -> 1);
    }
    return division.distribution(NAME, units, "");
  }
}
