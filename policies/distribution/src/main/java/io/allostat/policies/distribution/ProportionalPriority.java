package io.allostat.policies.distribution;

import io.allostat.core.api.distribution.Distribution;
import io.allostat.core.api.distribution.DistributionPolicy;
import io.allostat.core.api.distribution.Quantum;
import io.allostat.core.api.processors.ProcessorSettings;
import io.allostat.policies.distribution.internal.Division;
import io.allostat.policies.distribution.internal.Weighted;
import java.util.Objects;

/**
 * Processors in proportion to requests and priorities, as in equation (1) of Guitart et al. (see
 * {@link PaperProportional}), in fractions, with nobody starved, nothing given twice and nothing
 * left unused that somebody asked for. Of two that lack, who asks for more gets more; where that is
 * not wanted there is {@link WeightedMaxMin}:
 *
 * <pre>
 * A_i = min(R_i, max(m, λ·P_i·min(R_i, NCpus)))      with λ such that ΣA_i = min(NCpus, ΣR_i)
 * </pre>
 *
 * where m is the minimum share and R_i at least m. Nobody can be given more than the host has: who
 * is flooded and asks for five times as much does not take five times as much from its neighbours.
 * What an application does not need raises λ for the others. Amounts are whole numbers of parts of
 * a processor, rounded by largest remainder; with one part a processor they are whole processors.
 *
 * <p>Raising R_i or P_i never lowers A_i nor raises the share of another, but for one part by
 * rounding; while no surplus is given out, raising R_i raises A_i by at most as much and two parts,
 * so that a small change moves little.
 *
 * <p>Who has all it asked for has λ·P_i >= 1: so its priority is higher than that of all who lack,
 * and what it does not need always goes downward. With {@code sharingDownward} off it stays free
 * instead, as long as the requests do not all fit together: λ is such that Σ max(m, λ·P_i·min(R_i,
 * NCpus)) = NCpus. Processors are then unused although somebody lacks, and who asks for more than
 * fits may get less than before; nor is any surplus given out. It is there to compare with figure
 * 11.
 */
public final class ProportionalPriority implements DistributionPolicy {
  /** Its name in settings and distributions. */
  public static final String NAME = "ProportionalPriority";

  private final ProcessorSettings settings;

  /**
   * Makes the policy.
   *
   * @param settings minimum share, parts, direction of sharing, surplus
   */
  public ProportionalPriority(ProcessorSettings settings) {
    this.settings = Objects.requireNonNull(settings, "settings");
  }

  @Override
  public Distribution distribute(Quantum quantum, Distribution previous) {
    double host = quantum.processors();
    return Weighted.divide(
        NAME,
        quantum,
        settings,
        r -> r.priority() * Math.min(host, r.processors()),
        Division::byWeightWithoutSharing);
  }
}
