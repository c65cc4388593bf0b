package io.allostat.policies.distribution;

import io.allostat.core.api.distribution.Distribution;
import io.allostat.core.api.distribution.DistributionPolicy;
import io.allostat.core.api.distribution.Quantum;
import io.allostat.core.api.processors.ProcessorSettings;
import io.allostat.policies.distribution.internal.Division;
import java.util.Objects;

/**
 * First come, first served (Guitart's thesis, §5.2.3.3): in the order in which they registered,
 * each application receives all it asked for as long as there are processors; those that wait have
 * the minimum share, one of them what is left. Priorities do not count.
 */
public final class Batch implements DistributionPolicy {
  /** Its name in settings and distributions. */
  public static final String NAME = "Batch";

  private final ProcessorSettings settings;

  /**
   * Makes the policy.
   *
   * @param settings minimum share, parts
   */
  public Batch(ProcessorSettings settings) {
    this.settings = Objects.requireNonNull(settings, "settings");
  }

  @Override
  public Distribution distribute(Quantum quantum, Distribution previous) {
    Division division = new Division(quantum, settings);
    return division.distribution(NAME, division.inTurn(0), "");
  }
}
