package io.allostat.demoapps.lab.analysis;

import static io.allostat.demoapps.lab.plan.OverheadArm.JFR;
import static io.allostat.demoapps.lab.plan.OverheadArm.OFF;
import static io.allostat.demoapps.lab.plan.OverheadArm.ON_10;
import static io.allostat.demoapps.lab.plan.OverheadArm.ON_100;
import static io.allostat.demoapps.lab.testing.Slices.slice;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.analysis.CostRatio.Method;
import io.allostat.demoapps.lab.plan.OverheadArm;
import io.allostat.demoapps.lab.testing.Slices;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OverheadTest {
  private static final List<OverheadArm> BLOCK = List.of(OFF, ON_10, ON_10, ON_100, JFR);

  @Test
  void theRatioOfCostsWorkedByHand() {
    Map<String, Long> pages = Map.of("Home", 100L);
    CostRatio ratio =
        new Overhead(
                List.of(
                    slice(ON_10, 2.2, pages),
                    slice(OFF, 2.0, pages),
                    slice(OFF, 1.0, Map.of("Home", 50L)),
                    slice(ON_10, 1.1, Map.of("Home", 50L))),
                2)
            .perReply(ON_10);
    assertEquals(1.1, ratio.ratio(), 1e-9);
    assertEquals(1.1, ratio.upper(), 1e-9);
    assertEquals(2, ratio.blocks());
  }

  /**
   * Pages of 50 and 1 ms, 20 ms more for each slice that is on; off slices take 2.1 s on average.
   */
  @Test
  void theCostAtEqualPagesWorkedByHand() {
    List<Slice> slices = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      Map<String, Long> on = Map.of("Search", 30L + i % 4, "Home", 500L + 7 * (i % 5));
      Map<String, Long> off = Map.of("Search", 35L + i % 3 - 1, "Home", 345L + (i % 2) * 10);
      slices.add(slice(ON_10, 0.050 * on.get("Search") + 0.001 * on.get("Home") + 0.020, on));
      slices.add(slice(OFF, 0.050 * off.get("Search") + 0.001 * off.get("Home"), off));
    }
    Overhead overhead = new Overhead(slices, 2);
    CostRatio ratio = overhead.perPage(ON_10);
    assertEquals(1 + 0.020 / 2.1, ratio.ratio(), 1e-6);
    assertEquals(ratio.ratio(), ratio.lower(), 1e-6);
    assertEquals(12, ratio.blocks());
    assertEquals(Method.EQUAL_PAGES, ratio.method());
    assertEquals(Method.PER_REPLY, overhead.perReply(ON_10).method());
    assertEquals(ratio, overhead.judged(ON_10), "without a pacemaker it is what counts");
  }

  @Test
  void allIntervalsCoverAndEachStepMakesThemNarrower() {
    int runs = 1000;
    int[] covered = new int[3];
    double[] widths = new double[3];
    for (int seed = 0; seed < runs; seed++) {
      Overhead overhead = new Overhead(Slices.noisy(BLOCK, 1.01, 0.05, 30, seed), BLOCK.size());
      ArmCost cost = overhead.costs().get(0);
      List<CostRatio> ratios = List.of(cost.perReply(), cost.perPage(), cost.judged());
      for (int i = 0; i < ratios.size(); i++) {
        covered[i] += covers(ratios.get(i), 1.01) ? 1 : 0;
        widths[i] += ratios.get(i).upper() - ratios.get(i).lower();
      }
    }
    for (int i = 0; i < covered.length; i++) {
      assertTrue(covered[i] >= 930 && covered[i] <= 970, "93 to 97 % of 1000: " + covered[i]);
    }
    assertTrue(widths[1] < 0.98 * widths[0], widths[1] + " against " + widths[0]);
    assertTrue(widths[2] < 0.5 * widths[1], widths[2] + " against " + widths[1]);
  }

  private static boolean covers(CostRatio ratio, double truth) {
    return ratio.lower() <= truth && truth <= ratio.upper();
  }

  @Test
  void everyArmIsComparedWithOff() {
    List<Slice> slices = Slices.noisy(BLOCK, 1.5, 0.05, 60, 7);
    Overhead overhead = new Overhead(slices, BLOCK.size());
    assertEquals(
        List.of("on-10", "on-100", "jfr"), overhead.costs().stream().map(ArmCost::arm).toList());
    for (ArmCost cost : overhead.costs()) {
      assertEquals(1.5, cost.judged().ratio(), 0.02, cost.arm());
      assertEquals(1, cost.pace().ratio(), 0.03, "the pacemaker is not slowed down");
      assertEquals(60, cost.judged().blocks());
    }
    SliceNoise noise = overhead.noise();
    assertTrue(noise.equalPagesAndPace() < 0.5 * noise.equalPages(), noise::toString);
    assertTrue(noise.equalPages() < noise.perReply(), noise::toString);
  }

  @Test
  void rarePagesAreTakenTogether() {
    List<Slice> slices = Slices.noisy(1.01, 60, 3);
    assertEquals(9, PageKinds.of(slices).size(), "eight frequent kinds and the rest");
    assertEquals(2, PageKinds.of(slices.subList(0, 24)).size(), "24 slices are too few for more");
    double all = 0;
    for (double kind : PageKinds.of(slices).counts(slices.get(0))) {
      all += kind;
    }
    assertEquals(slices.get(0).replies(), all, 1e-9);
  }

  @Test
  void pagesThatTellNothingApartFallBackAndSaySo() {
    Map<String, Long> pages = Map.of("Home", 100L);
    List<Slice> few = List.of(slice(ON_10, 2, pages), slice(OFF, 1, pages));
    Overhead two = new Overhead(few, 2);
    assertEquals(two.perReply(ON_10).by(Method.TOO_FEW_SLICES), two.judged(ON_10));
    List<Slice> same = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      same.addAll(few);
    }
    Overhead alike = new Overhead(same, 2);
    assertEquals(alike.perReply(ON_10).by(Method.TOO_ALIKE), alike.judged(ON_10));
    assertTrue(Double.isNaN(alike.noise().equalPages()));
  }

  @Test
  void blocksAreWholeAndHaveTheSameArms() {
    Slice on = slice(ON_10, 1, Map.of("Home", 1L));
    Slice off = slice(OFF, 1, Map.of("Home", 1L));
    for (List<Slice> bad : List.of(List.of(on, on), List.of(off, off, on), List.<Slice>of())) {
      assertThrows(IllegalArgumentException.class, () -> new Overhead(bad, 2));
    }
    assertThrows(IllegalArgumentException.class, () -> new Overhead(List.of(off, on, off, off), 2));
  }
}
