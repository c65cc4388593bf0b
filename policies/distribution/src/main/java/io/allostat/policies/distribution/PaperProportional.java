package io.allostat.policies.distribution;

import io.allostat.core.api.distribution.Distribution;
import io.allostat.core.api.distribution.DistributionPolicy;
import io.allostat.core.api.distribution.Quantum;
import io.allostat.core.api.distribution.Request;
import io.allostat.core.api.distribution.Share;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * The policy of Guitart et al., "Dynamic CPU provisioning for self-managed secure web applications
 * in SMP hosting platforms", §3.1.1, to compare with: whole processors, in proportion to requests
 * and priorities,
 *
 * <pre>A_i = Round(P_i·R_i·NCpus / Σ_j P_j·R_j)        equation (1), halves rounded up</pre>
 *
 * where R_i is rounded up to whole processors as in equation (2). Then an application that got all
 * it requested shares one of its processors with one that did not, half each; at most one processor
 * given or received by each application, the highest priority served first and the lowest giving
 * first.
 *
 * <p>What the equation does it does here: it can give more processors than there are (R = 3, 5 on 4
 * gives 2 + 3), which {@link Distribution#overAllocated()} tells and {@link Placer} turns into
 * processors that overlap; and nothing at all to some (P = 2:1, R = 5, 1 gives 4 + 0). {@link
 * ProportionalPriority} does neither.
 *
 * @param sharing which processors are shared
 * @param surplus what happens to processors that nobody asked for
 */
public record PaperProportional(Sharing sharing, Surplus surplus) implements DistributionPolicy {
  /** Its name in settings and distributions. */
  public static final String NAME = "PaperProportional";

  /** Binary rounding must not turn a whole number into the next, nor a half into less. */
  private static final double ROUNDING = 1e-9;

  /** Which processors are shared. */
  public enum Sharing {
    /** None. */
    NONE,
    /** Those of any application with any other. */
    BOTH_DIRECTIONS,
    /** Only those of an application with one of a higher priority; figure 11. */
    TOWARDS_HIGHER_PRIORITY
  }

  /** What happens to processors that nobody asked for. */
  public enum Surplus {
    /** Given out as well: the equation whatever the requests. */
    GIVEN,
    /**
     * Kept: where all requests fit together each gets what it asked for, which the equation does
     * not say but the text (§5.2) and figure 8 do.
     */
    KEPT
  }

  /** Checks that both are there. */
  public PaperProportional {
    Objects.requireNonNull(sharing, "sharing");
    Objects.requireNonNull(surplus, "surplus");
  }

  @Override
  public Distribution distribute(Quantum quantum, Distribution previous) {
    List<Request> requests = quantum.requests();
    double[] requested =
        requests.stream().mapToDouble(r -> Math.ceil(r.processors() - ROUNDING)).toArray();
    double[] processors = equation(quantum, requested);
    if (sharing != Sharing.NONE) {
      share(quantum, requested, processors);
    }
    List<Share> shares = new ArrayList<>(requests.size());
    for (int i = 0; i < processors.length; i++) {
      Request request = requests.get(i);
      shares.add(new Share(request.application(), request.processors(), processors[i]));
    }
    return new Distribution(NAME, quantum.processors(), shares, "");
  }

  private double[] equation(Quantum quantum, double[] requested) {
    double wanted = 0;
    double weighted = 0;
    for (int i = 0; i < requested.length; i++) {
      wanted += requested[i];
      weighted += quantum.requests().get(i).priority() * requested[i];
    }
    if (weighted == 0 || (surplus == Surplus.KEPT && wanted <= quantum.processors())) {
      return requested.clone();
    }
    double[] processors = new double[requested.length];
    for (int i = 0; i < processors.length; i++) {
      double weight = quantum.requests().get(i).priority() * requested[i];
      processors[i] = Math.floor(weight * quantum.processors() / weighted + 0.5 + ROUNDING);
    }
    return processors;
  }

  private void share(Quantum quantum, double[] requested, double[] processors) {
    List<Request> requests = quantum.requests();
    Comparator<Integer> byPriority =
        Comparator.comparingDouble((Integer i) -> requests.get(i).priority());
    Comparator<Integer> byLack =
        Comparator.comparingDouble((Integer i) -> requested[i] - processors[i]);
    List<Integer> givers =
        IntStream.range(0, processors.length)
            .filter(i -> processors[i] >= Math.max(1, requested[i]))
            .boxed()
            .sorted(byPriority)
            .toList();
    List<Integer> takers =
        IntStream.range(0, processors.length)
            .filter(i -> processors[i] < Math.min(requested[i], quantum.processors()))
            .boxed()
            .sorted(byPriority.thenComparing(byLack).reversed())
            .toList();
    for (int k = 0; k < Math.min(givers.size(), takers.size()); k++) {
      int giver = givers.get(k);
      int taker = takers.get(k);
      if (sharing == Sharing.BOTH_DIRECTIONS
          || requests.get(taker).priority() > requests.get(giver).priority()) {
        processors[giver] -= 0.5;
        processors[taker] += 0.5;
      }
    }
  }
}
