package io.allostat.policies.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.distribution.CpuAssignment;
import io.allostat.core.api.distribution.Distribution;
import io.allostat.core.api.distribution.DistributionPolicy;
import io.allostat.core.api.distribution.Placement;
import io.allostat.core.api.distribution.Share;
import io.allostat.core.api.processors.ProcessorSettings;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random histories of distributions. That no CPU is given twice every placement checks itself. */
class PlacerPropertiesTest {
  private static Distribution anyDistribution(Random random, int processors, String parts) {
    double[] requests = new double[random.nextInt(9)];
    for (int i = 0; i < requests.length; i++) {
      requests[i] = random.nextInt(4) == 0 ? 0 : 1.5 * processors * random.nextDouble();
    }
    return new WeightedMaxMin(Samples.settings("partsPerProcessor", parts))
        .distribute(Samples.quantum(processors, requests), Distribution.INITIAL);
  }

  private static int wholeOf(Placement placement, String application) {
    return placement.assignments().stream()
        .filter(a -> a.application().equals(application))
        .mapToInt(a -> a.whole().size())
        .sum();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "2", "3", "1000"})
  void everybodyHasItsShareWholeCpusFirstAndNothingMovesWithoutACause(String parts) {
    Random random = new Random(1);
    for (int history = 0; history < 60; history++) {
      int processors = 1 + random.nextInt(12);
      Placement previous = Placement.NONE;
      for (int quantum = 0; quantum < 40; quantum++) {
        Distribution distribution = anyDistribution(random, processors, parts);
        List<Integer> cpus = Samples.cpus(processors);
        Placement placement = Placer.place(cpus, distribution, previous);
        for (int i = 0; i < distribution.shares().size(); i++) {
          Share share = distribution.shares().get(i);
          CpuAssignment assignment = placement.assignments().get(i);
          assertEquals(share.application(), assignment.application());
          assertEquals(share.processors(), assignment.processors(), 3e-6);
          assertEquals((int) (share.processors() + 1e-9), assignment.whole().size());
          assertTrue(cpus.containsAll(assignment.cpus()), assignment::toString);
        }
        assertEquals(0, Placer.place(cpus, distribution, placement).moves(placement));
        assertEquals(placement, Placer.place(cpus, distribution, previous));
        previous = placement;
      }
    }
  }

  @Test
  void noFewerWholeCpusCouldHaveChangedHands() {
    Random random = new Random(2);
    for (int history = 0; history < 100; history++) {
      int processors = 8 + random.nextInt(56);
      Placement previous = Placement.NONE;
      for (int quantum = 0; quantum < 40; quantum++) {
        Distribution distribution = anyDistribution(random, processors, "1");
        Placement placement = Placer.place(Samples.cpus(processors), distribution, previous);
        long gained = 0;
        for (Share share : distribution.shares()) {
          int had = wholeOf(previous, share.application());
          gained += Math.max(0, Math.round(share.processors()) - had);
        }
        assertEquals(gained, placement.moves(previous));
        previous = placement;
      }
    }
  }

  @Test
  void halvesMoveHardlyMoreThanTheyMust() {
    long[] moves = movesOfHalves();
    assertTrue(moves[0] <= 1.05 * moves[1], moves[0] + " moves where " + moves[1] + " would do");
  }

  /** Moves on three CPUs, and the fewest that any way to give their halves to three takes. */
  static long[] movesOfHalves() {
    Random random = new Random(3);
    long moved = 0;
    long needed = 0;
    for (int history = 0; history < 20; history++) {
      Placement previous = Placement.NONE;
      for (int quantum = 0; quantum < 40; quantum++) {
        double[] amounts = new double[3];
        for (int left = random.nextInt(7); left > 0; left--) {
          amounts[random.nextInt(3)] += 0.5;
        }
        Placement placement = Placer.place(Samples.cpus(3), Samples.given(3, amounts), previous);
        long least = fewestMoves(amounts, previous);
        assertTrue(placement.moves(previous) >= least, "the exhaustive search is wrong");
        moved += placement.moves(previous);
        needed += least;
        previous = placement;
      }
    }
    return new long[] {moved, needed};
  }

  private static long fewestMoves(double[] amounts, Placement previous) {
    long best = Long.MAX_VALUE;
    int applications = amounts.length;
    int owners = applications + 1;
    boolean[][] had = new boolean[applications][3];
    for (int i = 0; i < previous.assignments().size(); i++) {
      for (int cpu : previous.assignments().get(i).cpus()) {
        had[i][cpu] = true;
      }
    }
    // Each of six halves belongs to an application or, the last number, to nobody.
    for (int code = 0; code < Math.pow(owners, 6); code++) {
      int[] halves = new int[6];
      for (int h = 0, rest = code; h < 6; h++, rest /= owners) {
        halves[h] = rest % owners;
      }
      int[] whole = new int[applications];
      int[] total = new int[applications];
      boolean[][] has = new boolean[applications][3];
      for (int h = 0; h < 6; h++) {
        if (halves[h] < applications) {
          total[halves[h]]++;
          has[halves[h]][h / 2] = true;
          whole[halves[h]] += h % 2 == 1 && halves[h - 1] == halves[h] ? 1 : 0;
        }
      }
      boolean valid = true;
      long moves = 0;
      for (int i = 0; i < applications; i++) {
        valid &= total[i] == Math.round(2 * amounts[i]) && whole[i] == total[i] / 2;
        for (int cpu = 0; cpu < 3; cpu++) {
          moves += has[i][cpu] && !had[i][cpu] ? 1 : 0;
        }
      }
      best = valid ? Math.min(best, moves) : best;
    }
    return best;
  }

  @Test
  void aSmallChangeOfARequestMovesFewCpus() {
    long[] moves = movesOfSmallChanges();
    // Five applications have some twelve pairs of application and CPU.
    assertTrue(moves[0] <= moves[1], moves[0] + " moves in " + moves[1] + " quanta");
  }

  /** Moves, and in how many quanta, each with one request changed by some 0.2 processors. */
  static long[] movesOfSmallChanges() {
    Random random = new Random(4);
    DistributionPolicy policy = new WeightedMaxMin(ProcessorSettings.defaults());
    long changes = 0;
    long moved = 0;
    for (int history = 0; history < 50; history++) {
      double[] requests = random.doubles(5, 0, 6).toArray();
      Placement previous = null;
      for (int quantum = 0; quantum < 50; quantum++) {
        Distribution distribution =
            policy.distribute(Samples.quantum(8, requests), Distribution.INITIAL);
        if (previous == null) {
          previous = Placer.place(Samples.cpus(8), distribution, Placement.NONE);
        } else {
          Placement placement = Placer.place(Samples.cpus(8), distribution, previous);
          changes++;
          moved += placement.moves(previous);
          previous = placement;
        }
        int i = random.nextInt(requests.length);
        requests[i] = Math.max(0, requests[i] + 0.2 * random.nextGaussian());
      }
    }
    return new long[] {moved, changes};
  }

  @Test
  void aPlacementOfAnotherHostIsNoObstacle() {
    Random random = new Random(5);
    for (int run = 0; run < 500; run++) {
      Placement foreign =
          Placer.place(
              List.of(100, 7, 8191, 3), anyDistribution(random, 4, "1000"), Placement.NONE);
      Distribution distribution = anyDistribution(random, 6, "1000");
      Placement placement = Placer.place(Samples.cpus(6), distribution, foreign);
      double placed = placement.assignments().stream().mapToDouble(CpuAssignment::processors).sum();
      assertEquals(distribution.allocated(), placed, 1e-5);
    }
  }
}
