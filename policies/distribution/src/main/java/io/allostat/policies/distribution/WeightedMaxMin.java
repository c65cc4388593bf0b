package io.allostat.policies.distribution;

import io.allostat.core.api.distribution.Distribution;
import io.allostat.core.api.distribution.DistributionPolicy;
import io.allostat.core.api.distribution.Quantum;
import io.allostat.core.api.distribution.Request;
import io.allostat.core.api.processors.ProcessorSettings;
import io.allostat.policies.distribution.internal.Weighted;
import java.util.Objects;

/**
 * Weighted max-min fairness, the recommended policy: priorities alone say how many processors an
 * application may count on, whatever the others ask for, and what it does not ask for goes to those
 * who lack:
 *
 * <pre>
 * A_i = min(R_i, max(m, λ·P_i))      with λ such that ΣA_i = min(NCpus, ΣR_i)
 * </pre>
 *
 * where m is the minimum share and R_i at least m. Who asks for no more than NCpus·P_i/ΣP has it
 * (but for the minimum shares of the others): a neighbour that is flooded cannot take it away, nor
 * can one that overrates what it needs. In equation (1) of Guitart et al. ({@link
 * PaperProportional}, {@link ProportionalPriority}) shares follow requests, so who asks for more
 * gets more of what all lack. Amounts are whole numbers of parts of a processor, rounded by largest
 * remainder; with one part a processor they are whole processors.
 *
 * <p>Raising R_i or P_i never lowers A_i nor raises the share of another, but for one part by
 * rounding. While all lack, raising R_i changes nothing: shares of overloaded applications do not
 * move with what they ask for.
 *
 * <p>Who has all it asked for has λ·P_i >= R_i, and what it does not need of that always goes on to
 * the others. With {@code sharingDownward} off it stays free instead, as long as the requests do
 * not all fit together: λ is then such that Σ max(m, λ·P_i) = NCpus, and no surplus is given out.
 * It is there to compare with figure 11. Immutable and thread safe.
 */
public final class WeightedMaxMin implements DistributionPolicy {
  /** Its name in settings and distributions. */
  public static final String NAME = "WeightedMaxMin";

  private final ProcessorSettings settings;

  /**
   * Makes the policy.
   *
   * @param settings minimum share, parts, direction of sharing, surplus
   */
  public WeightedMaxMin(ProcessorSettings settings) {
    this.settings = Objects.requireNonNull(settings, "settings");
  }

  @Override
  public Distribution distribute(Quantum quantum, Distribution previous) {
    return Weighted.divide(NAME, quantum, settings, Request::priority);
  }
}
