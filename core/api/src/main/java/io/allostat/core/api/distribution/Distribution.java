package io.allostat.core.api.distribution;

import io.allostat.core.api.processors.ApplicationNames;
import io.allostat.core.api.settings.Ranges;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

/**
 * How the processors are divided for a quantum; also all that a policy remembers. Immutable.
 *
 * <p>requested() counts what was asked for; allocated() what was given, which exceeds the
 * processors by overAllocated() (only {@code PaperProportional} does that) or leaves the rest free.
 *
 * @param policy name of the policy
 * @param processors NCpus
 * @param shares one for each request, in their order; their sum at most twice the processors
 * @param turn whose turn it is next, for a policy that takes turns; else empty
 */
public record Distribution(String policy, int processors, List<Share> shares, String turn) {
  /** Before the first quantum. */
  public static final Distribution INITIAL = new Distribution("none", 1, List.of(), "");

  /** Sums of shares are as exact as that. */
  private static final double ROUNDING = 1e-6;

  /** Checks ranges, names and the sum. */
  public Distribution {
    Objects.requireNonNull(policy, "policy");
    Objects.requireNonNull(turn, "turn");
    Ranges.requireBetween("processors", processors, 1L, Quantum.MOST_PROCESSORS);
    Ranges.requireBetween("shares", shares.size(), 0L, Quantum.MOST_APPLICATIONS);
    shares = List.copyOf(shares);
    Set<String> names = new HashSet<>(2 * shares.size());
    double sum = 0;
    for (Share share : shares) {
      if (!names.add(share.application())) {
        throw ApplicationNames.repeated(share.application());
      }
      Ranges.requireBetween("share", share.processors(), 0, processors + ROUNDING);
      sum += share.processors();
    }
    Ranges.requireBetween("sum of the shares", sum, 0, 2.0 * processors + ROUNDING);
  }

  /**
   * @return ΣR_i, processors
   */
  public double requested() {
    return shares.stream().mapToDouble(Share::requested).sum();
  }

  /**
   * @return ΣA_i, processors
   */
  public double allocated() {
    return shares.stream().mapToDouble(Share::processors).sum();
  }

  /**
   * @return processors that were given and do not exist, 0 if all do
   */
  public double overAllocated() {
    double excess = allocated() - processors;
    return excess > ROUNDING ? excess : 0;
  }

  /** One line for a trace; the shares of thousands of applications would not be. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%s: %d applications asked for %.3f of %d processors and have %.3f",
        policy,
        shares.size(),
        requested(),
        processors,
        allocated());
  }
}
