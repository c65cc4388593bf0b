package io.allostat.policies.distribution;

import io.allostat.core.api.distribution.Distribution;
import io.allostat.core.api.distribution.DistributionPolicy;
import io.allostat.core.api.distribution.Quantum;
import io.allostat.core.api.distribution.Request;
import io.allostat.core.api.distribution.Share;
import io.allostat.core.api.processors.ProcessorSettings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Keeps from moving each quantum what a policy lends. Where surplus is given out, A_i depends on
 * the request of everybody, and requests differ each quantum by chance: each calibration of an
 * adaptation loop would be void, each line of the ledger a quantum long. So an application keeps
 * what it had, A'_i, as long as
 *
 * <pre>
 * max(R_i, m) <= A'_i      and      |A'_i - A_i| <= max({@value #TOLERANCE}·A_i, 1 part)
 * </pre>
 *
 * with m the minimum share and A_i what the policy says now. Where what is kept and what is new are
 * together more than there is, those that keep the most beyond their A_i get that instead, until it
 * fits: with all of them it does. So nobody ever lacks for it, each has its A_i but for a tenth or
 * a part, and what is left over is free for a while.
 *
 * <p>Where somebody lacks, comes or goes, where an application may not have surplus, and where
 * shares are not in whole parts any more, the policy's word stands. Raising R_i or P_i may lower
 * A_i by as much as the tolerance allows, when it makes an end of what was kept. A pure function of
 * its arguments, and thread safe if the policy is.
 */
public final class SteadySurplus implements DistributionPolicy {
  /**
   * Relative difference of processors that moves nothing. Requests of a server with some twenty
   * sessions a second vary by 7 % from one quantum to the next, and shares by half of that.
   */
  static final double TOLERANCE = 0.1;

  /** Much less than a part, much more than the rounding of sums. */
  private static final double ROUNDING = 1e-6;

  private final DistributionPolicy policy;
  private final ProcessorSettings settings;

  /**
   * Wraps a policy.
   *
   * @param policy gives out surplus
   * @param settings minimum share and parts, the policy's own
   */
  public SteadySurplus(DistributionPolicy policy, ProcessorSettings settings) {
    this.policy = Objects.requireNonNull(policy, "policy");
    this.settings = Objects.requireNonNull(settings, "settings");
  }

  @Override
  public Distribution distribute(Quantum quantum, Distribution previous) {
    Distribution wanted = policy.distribute(quantum, previous);
    if (!ofTheSame(wanted, previous) || wanted.shares().stream().anyMatch(SteadySurplus::lacks)) {
      return wanted;
    }
    double[] target = wanted.shares().stream().mapToDouble(Share::processors).toArray();
    double[] steady = fitted(kept(quantum, target, previous), target, quantum.processors());
    List<Share> shares = new ArrayList<>(steady.length);
    for (int i = 0; i < steady.length; i++) {
      Share share = wanted.shares().get(i);
      shares.add(new Share(share.application(), share.requested(), steady[i]));
    }
    return new Distribution(wanted.policy(), wanted.processors(), shares, wanted.turn());
  }

  /** Who comes has its part at once, and what is left of who goes is nobody's. */
  private static boolean ofTheSame(Distribution wanted, Distribution previous) {
    return wanted.processors() == previous.processors() && names(wanted).equals(names(previous));
  }

  private static Set<String> names(Distribution distribution) {
    return distribution.shares().stream().map(Share::application).collect(Collectors.toSet());
  }

  private static boolean lacks(Share share) {
    return share.processors() < share.requested() - ROUNDING;
  }

  /** What everybody would have if all that may be kept could be. */
  private double[] kept(Quantum quantum, double[] target, Distribution previous) {
    Map<String, Double> before = new HashMap<>(2 * previous.shares().size());
    previous.shares().forEach(share -> before.put(share.application(), share.processors()));
    double[] kept = new double[target.length];
    for (int i = 0; i < kept.length; i++) {
      Request request = quantum.requests().get(i);
      double had = before.getOrDefault(request.application(), 0.0);
      kept[i] = mayKeep(request, had, target[i]) ? had : target[i];
    }
    return kept;
  }

  private boolean mayKeep(Request request, double had, double target) {
    double needed = Math.min(target, Math.max(request.processors(), settings.minimumShare()));
    double parts = had * settings.partsPerProcessor();
    return request.surplus()
        && had >= needed - ROUNDING
        && Math.abs(had - target)
            <= Math.max(TOLERANCE * target, 1.0 / settings.partsPerProcessor()) + ROUNDING
        && Math.abs(parts - Math.rint(parts)) < ROUNDING;
  }

  /** Takes what is kept beyond the target, the most first, until all is no more than there is. */
  private static double[] fitted(double[] kept, double[] target, int processors) {
    double excess = -processors;
    for (double amount : kept) {
      excess += amount;
    }
    if (excess <= ROUNDING) {
      return kept;
    }
    List<Integer> byExcess =
        IntStream.range(0, kept.length)
            .filter(i -> kept[i] > target[i])
            .boxed()
            .sorted(Comparator.comparingDouble(i -> target[i] - kept[i]))
            .toList();
    for (int i : byExcess) {
      if (excess <= ROUNDING) {
        break;
      }
      excess -= kept[i] - target[i];
      kept[i] = target[i];
    }
    return kept;
  }
}
