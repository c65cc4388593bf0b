package io.allostat.sampler.stacks.internal;

import io.allostat.core.api.profile.Estimate;
import io.allostat.core.api.profile.StackProfile;
import io.allostat.sampler.stacks.internal.SimulatedServer.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How often the stated 95 % interval holds the true cost: the CPU time that the executions of a
 * stack in the window really took, which the simulated server knows and the sampler does not.
 *
 * @param hits mean samples of the stack in a window
 * @param stated windows in which there was a figure
 * @param covered the share of them whose interval held the true cost
 * @param half mean half width of the interval, as a share of the true cost
 * @param error root of the mean square of the error, as a share of the true cost
 * @param expectedCovered the share of them whose interval held what an execution costs in the long
 *     run, from which those of a window differ by chance
 */
record Coverage(
    double hits, int stated, double covered, double half, double error, double expectedCovered) {
  private static final List<Kind> MIX =
      List.of(
          new Kind(20, 0.010, true),
          new Kind(4, 0.050, true),
          new Kind(40, 0.003, false),
          new Kind(0.5, 0.060, true));
  private static final int RUNS = 1000;

  /** Four kinds of requests, two frequent and two rare, that use a share of the processor. */
  static List<Kind> mix(double load) {
    double own = MIX.stream().mapToDouble(kind -> kind.rate() * kind.meanSeconds()).sum();
    return MIX.stream()
        .map(kind -> new Kind(kind.rate() * load / own, kind.meanSeconds(), kind.exponential()))
        .toList();
  }

  /** One for each kind, over windows of the seeds 0, 1, 2, … */
  static List<Coverage> of(List<Kind> kinds, int threads, int windowSeconds, int runs) {
    List<SimulatedServer.Observed> seen = new ArrayList<>();
    for (int seed = 0; seed < runs; seed++) {
      seen.add(new SimulatedServer(kinds, threads, seed).run(windowSeconds));
    }
    List<Coverage> coverages = new ArrayList<>();
    for (int kind = 0; kind < kinds.size(); kind++) {
      coverages.add(of(seen, kind, kinds.get(kind).meanSeconds()));
    }
    return coverages;
  }

  private static Coverage of(List<SimulatedServer.Observed> seen, int kind, double mean) {
    int stated = 0;
    int covered = 0;
    int expected = 0;
    double hits = 0;
    double half = 0;
    double squares = 0;
    for (SimulatedServer.Observed run : seen) {
      StackProfile stack = run.profile().stack(SimulatedServer.stack(kind), "cpu").orElseThrow();
      Estimate cost = stack.cost();
      if (cost.isPresent()) {
        double truth = run.usedSeconds()[kind] / run.entries()[kind];
        stated++;
        covered += cost.lower() <= truth && truth <= cost.upper() ? 1 : 0;
        expected += cost.lower() <= mean && mean <= cost.upper() ? 1 : 0;
        hits += stack.samples();
        half += (cost.upper() - cost.lower()) / 2 / truth;
        squares += Math.pow(cost.point() / truth - 1, 2);
      }
    }
    return new Coverage(
        hits / stated,
        stated,
        (double) covered / stated,
        half / stated,
        Math.sqrt(squares / stated),
        (double) expected / stated);
  }

  /**
   * Prints the table of the README.
   *
   * @param arguments none
   */
  public static void main(String[] arguments) {
    for (int window : new int[] {10, 60}) {
      for (double load : new double[] {0.55, 0.88, 1.2}) {
        List<Coverage> kinds = of(mix(load), load > 1 ? 20 : 200, window, RUNS);
        for (int k = 0; k < kinds.size(); k++) {
          Coverage c = kinds.get(k);
          System.out.printf(
              Locale.ROOT,
              "| %d s | %.2f | K%d | %.0f | %d | %.1f %% | %.1f %% | %.1f %% | %.1f %% |%n",
              window,
              load,
              k,
              c.hits(),
              c.stated(),
              100 * c.covered(),
              100 * c.half(),
              100 * c.error(),
              100 * c.expectedCovered());
        }
      }
    }
  }
}
