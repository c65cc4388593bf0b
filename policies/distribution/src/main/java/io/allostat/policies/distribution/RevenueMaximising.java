package io.allostat.policies.distribution;

import io.allostat.core.api.distribution.Distribution;
import io.allostat.core.api.distribution.DistributionPolicy;
import io.allostat.core.api.distribution.Quantum;
import io.allostat.core.api.distribution.Value;
import io.allostat.core.api.processors.ProcessorSettings;
import io.allostat.policies.distribution.internal.Division;
import io.allostat.policies.distribution.internal.Revenue;
import java.util.Objects;

/**
 * Processors where they are worth most: the shares maximise the sum of what the applications state
 * as the {@link Value} of theirs,
 *
 * <pre>max Σ V_i(A_i)   with ΣA_i <= NCpus,  m <= A_i <= R_i</pre>
 *
 * where m is the minimum share and R_i at least m. Because no V_i rises more steeply further on,
 * giving each next part to whom it is worth most is optimal; exactly so where the steps of the
 * values are whole numbers of parts, else but for one part an application. What is worth the same
 * is divided in proportion to priorities, which do not count otherwise; processors worth nothing to
 * anybody are given too, as far as they are asked for.
 */
public final class RevenueMaximising implements DistributionPolicy {
  /** Its name in settings and distributions. */
  public static final String NAME = "RevenueMaximising";

  private final ProcessorSettings settings;

  /**
   * Makes the policy.
   *
   * @param settings minimum share, parts
   */
  public RevenueMaximising(ProcessorSettings settings) {
    this.settings = Objects.requireNonNull(settings, "settings");
  }

  @Override
  public Distribution distribute(Quantum quantum, Distribution previous) {
    Division division = new Division(quantum, settings);
    return division.distribution(NAME, Revenue.divide(division, quantum.requests()), "");
  }
}
