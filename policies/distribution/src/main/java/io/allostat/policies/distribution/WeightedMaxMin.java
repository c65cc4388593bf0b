package io.allostat.policies.distribution;

import io.allostat.core.api.distribution.Distribution;
import io.allostat.core.api.distribution.DistributionPolicy;
import io.allostat.core.api.distribution.Quantum;
import io.allostat.core.api.distribution.Request;
import io.allostat.core.api.processors.ProcessorSettings;
import io.allostat.policies.distribution.internal.Division;
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
 * (but for the minimum shares of the others, and for rounding, less than one part): a neighbour
 * that is flooded cannot take it away, nor can one that overrates what it needs. In equation (1) of
 * Guitart et al. ({@link PaperProportional}, {@link ProportionalPriority}) shares follow requests,
 * so who asks for more gets more of what all lack. Amounts are whole numbers of parts of a
 * processor, rounded by largest remainder; with one part a processor they are whole processors.
 *
 * <p>Raising R_i or P_i never lowers A_i nor raises the share of another, but for one part by
 * rounding. While all lack, raising R_i changes nothing: shares of overloaded applications do not
 * move with what they ask for.
 *
 * <p>With {@code sharingDownward} off, as long as the requests do not all fit together, what an
 * application leaves of its part, max(m, λ·P_i) with Σ max(m, λ·P_i) = NCpus, goes to those of its
 * own priority, then to the next higher one that lacks, and so on; what the highest leaves stays
 * free, and no surplus is given out. Processors are then unused although somebody lacks, and who
 * asks for more than fits may get less than before. It is there to compare with figure 11.
 * Immutable and thread safe.
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
    return Weighted.divide(NAME, quantum, settings, Request::priority, Division::byWeightUpward);
  }
}
