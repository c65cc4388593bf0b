package io.allostat.policies.distribution;

import io.allostat.core.api.distribution.Distribution;
import io.allostat.core.api.distribution.DistributionPolicy;
import io.allostat.core.api.distribution.Quantum;
import io.allostat.core.api.distribution.Request;
import io.allostat.core.api.distribution.Share;
import io.allostat.core.api.processors.ProcessorSettings;
import io.allostat.policies.distribution.internal.Division;
import io.allostat.policies.distribution.internal.Earlier;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/**
 * Keeps from moving each quantum what a policy lends. Where surplus is given out, A_i depends on
 * the request of everybody, and requests differ each quantum by chance: each line of the ledger
 * would be a quantum long, and with larger differences each calibration of an adaptation loop void.
 * So an application keeps what it had, A'_i, as long as
 *
 * <pre>
 * max(R_i, m) <= A'_i      and      |A'_i - S_i| < max({@value #TOLERANCE}·S_i, half a part)
 * </pre>
 *
 * with m the minimum share and S_i what the policy gives before it rounds to parts; requests are
 * whole parts in S_i, and it is enough if that holds for a value between S_i and what it is with
 * requests as they are. Where what is kept and the S_i of the others are together more than there
 * is, those that keep the most beyond their S_i get what the policy says instead, until it fits:
 * with all of them it does. So nobody ever lacks for it, each has one of these S_i but for a tenth
 * or a part, and what is left over is free for a while.
 *
 * <p>Where somebody lacks, comes or goes, where an application may not have surplus, and where
 * shares are not in whole parts any more, the policy's word stands. What that is where all requests
 * fit is known: they are granted, and the rest is lent by weight. So the policy is asked only where
 * somebody lacks, comes or goes.
 *
 * <p>Raising R_i or P_i never lowers A_i, but for one part: S_i grows with them and the S_j of the
 * others fall, so i is kept from a lower S_i on to a higher one, what is kept by others and their
 * S_j do not grow, and i is not among those that keep too much if it was not before; only then the
 * others' parts are rounded. Where somebody begins to lack, i has all that the others did not ask
 * for. A pure function of its arguments, and thread safe if the policy is.
 */
final class SteadySurplus implements DistributionPolicy {
  /**
   * Relative difference of processors that moves nothing. Requests of a server with some twenty
   * sessions a second vary by 7 % from one quantum to the next, and shares by half of that.
   */
  static final double TOLERANCE = 0.1;

  /** Of a part: where a half is rounded to is the policy's word. */
  private static final double HALF = 0.5;

  /** Of a part: what binary rounding may have added or taken. */
  private static final double ROUNDING = 1e-6;

  private final String name;
  private final DistributionPolicy policy;
  private final ProcessorSettings settings;
  private final ToDoubleFunction<Request> weight;

  /**
   * Wraps a policy.
   *
   * @param name of the policy in distributions
   * @param policy gives everybody what it asked for where that fits, and lends the rest by weight
   * @param settings minimum share and parts, the policy's own
   * @param weight by which it lends, > 0
   */
  SteadySurplus(
      String name,
      DistributionPolicy policy,
      ProcessorSettings settings,
      ToDoubleFunction<Request> weight) {
    this.name = Objects.requireNonNull(name, "name");
    this.policy = Objects.requireNonNull(policy, "policy");
    this.settings = Objects.requireNonNull(settings, "settings");
    this.weight = Objects.requireNonNull(weight, "weight");
  }

  @Override
  public Distribution distribute(Quantum quantum, Distribution previous) {
    Division division = new Division(quantum, settings);
    double[] had = division.suffices() ? had(quantum, previous) : new double[0];
    if (had.length == 0) {
      return policy.distribute(quantum, previous);
    }
    double partsPerProcessor = division.partsPerProcessor();
    double[] target = division.unrounded(weight);
    for (int i = 0; i < had.length; i++) {
      had[i] *= partsPerProcessor;
    }
    boolean[] keeps = keeps(quantum, division, target, had);
    fit(keeps, had, target, division.parts());
    long[] units = division.withSurplus(division.asked(), weight);
    for (int i = 0; i < units.length; i++) {
      units[i] = keeps[i] ? Math.round(had[i]) : units[i];
    }
    roundDown(units, keeps, target, division.parts());
    return division.distribution(name, units, "");
  }

  /**
   * What each had, processors, in the order of the requests; none if others were there, or other
   * processors: who comes has its part at once, and what is left of who goes is nobody's.
   */
  private static double[] had(Quantum quantum, Distribution previous) {
    List<Request> requests = quantum.requests();
    List<Share> before = previous.shares();
    double[] had = new double[requests.size()];
    if (previous.processors() != quantum.processors() || before.size() != had.length) {
      return new double[0];
    }
    Earlier<Share> earlier = new Earlier<>(before, Share::application);
    for (int i = 0; i < had.length; i++) {
      Share share = earlier.of(i, requests.get(i).application());
      if (share == null) {
        return new double[0];
      }
      had[i] = share.processors();
    }
    return had;
  }

  private boolean[] keeps(Quantum quantum, Division division, double[] target, double[] had) {
    double[] ofExact = division.unroundedOfExact(weight);
    double[] needed = division.most();
    boolean[] keeps = new boolean[had.length];
    for (int i = 0; i < keeps.length; i++) {
      double units = had[i];
      double low = Math.min(target[i], ofExact[i]);
      double high = Math.max(target[i], ofExact[i]);
      keeps[i] =
          quantum.requests().get(i).surplus()
              && Math.abs(units - Math.rint(units)) < ROUNDING
              && units >= needed[i] - ROUNDING
              && units > low - tolerance(low)
              && units < high + tolerance(high);
    }
    return keeps;
  }

  /** In parts. */
  private static double tolerance(double amount) {
    return Math.max(TOLERANCE * amount, HALF) - ROUNDING;
  }

  /** Ends what is kept beyond the target, the most first, until all is no more than there is. */
  private static void fit(boolean[] keeps, double[] units, double[] target, long parts) {
    double total = 0;
    double[] beyond = new double[units.length];
    int count = 0;
    for (int i = 0; i < units.length; i++) {
      total += keeps[i] ? units[i] : target[i];
      if (keeps[i] && units[i] > target[i]) {
        beyond[count++] = units[i] - target[i];
      }
    }
    double[] ascending = Arrays.copyOf(beyond, count);
    Arrays.sort(ascending);
    double most = Double.POSITIVE_INFINITY;
    for (int k = count - 1; k >= 0 && total > parts + ROUNDING; k--) {
      most = ascending[k];
      total -= most;
    }
    for (int i = 0; i < units.length; i++) {
      keeps[i] &= units[i] - target[i] < most;
    }
  }

  /** Where rounding up is more than there is, it is the last of those that keep nothing. */
  private static void roundDown(long[] units, boolean[] keeps, double[] target, long parts) {
    long excess = Arrays.stream(units).sum() - parts;
    for (int i = units.length - 1; i >= 0 && excess > 0; i--) {
      if (!keeps[i] && units[i] > target[i] + ROUNDING) {
        units[i]--;
        excess--;
      }
    }
  }
}
