package io.allostat.demoapps.lab.analysis;

import static io.allostat.demoapps.lab.testing.Slices.slice;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.analysis.CostRatio.Method;
import io.allostat.demoapps.lab.testing.Slices;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OverheadTest {
  @Test
  void theRatioOfCostsWorkedByHand() {
    Map<String, Long> pages = Map.of("Home", 100L);
    CostRatio ratio =
        Overhead.perReply(
            List.of(
                slice(true, 2.2, pages),
                slice(false, 2.0, pages),
                slice(false, 1.0, Map.of("Home", 50L)),
                slice(true, 1.1, Map.of("Home", 50L))));
    assertEquals(1.1, ratio.ratio(), 1e-9);
    assertEquals(1.1, ratio.upper(), 1e-9);
    assertEquals(2, ratio.pairs());
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
      slices.add(slice(true, 0.050 * on.get("Search") + 0.001 * on.get("Home") + 0.020, on));
      slices.add(slice(false, 0.050 * off.get("Search") + 0.001 * off.get("Home"), off));
    }
    CostRatio ratio = Overhead.perPage(slices);
    assertEquals(1 + 0.020 / 2.1, ratio.ratio(), 1e-6);
    assertEquals(ratio.ratio(), ratio.lower(), 1e-6);
    assertEquals(12, ratio.pairs());
    assertEquals(Method.EQUAL_PAGES, ratio.method());
    assertEquals(Method.PER_REPLY, Overhead.perReply(slices).method());
  }

  @Test
  void bothIntervalsCoverAndTheOneAtEqualPagesIsNarrower() {
    int perReply = 0;
    int perPage = 0;
    double widthPerReply = 0;
    double widthPerPage = 0;
    for (int seed = 0; seed < 1000; seed++) {
      List<Slice> slices = Slices.noisy(1.01, 60, seed);
      CostRatio plain = Overhead.perReply(slices);
      CostRatio corrected = Overhead.perPage(slices);
      perReply += covers(plain, 1.01) ? 1 : 0;
      perPage += covers(corrected, 1.01) ? 1 : 0;
      widthPerReply += plain.upper() - plain.lower();
      widthPerPage += corrected.upper() - corrected.lower();
    }
    assertTrue(perReply >= 930 && perReply <= 970, "93 to 97 % of 1000: " + perReply);
    assertTrue(perPage >= 930 && perPage <= 970, "93 to 97 % of 1000: " + perPage);
    assertTrue(widthPerPage < 0.85 * widthPerReply, widthPerPage + " against " + widthPerReply);
  }

  private static boolean covers(CostRatio ratio, double truth) {
    return ratio.lower() <= truth && truth <= ratio.upper();
  }

  @Test
  void theDefaultPlanIsNarrowEnough() {
    CostRatio ratio = Overhead.perPage(Slices.noisy(1.004, 300, 5));
    assertTrue((ratio.upper() - ratio.lower()) / 2 <= 0.005, ratio::toString);
  }

  @Test
  void rarePagesAreTakenTogether() {
    List<Slice> slices = Slices.noisy(1.01, 60, 3);
    assertEquals(9, PageKinds.of(slices).size(), "eight frequent kinds and the rest");
    assertEquals(2, PageKinds.of(slices.subList(0, 24)).size(), "12 pairs are too few for more");
    double[] difference = PageKinds.of(slices).difference(slices.get(0), slices.get(1));
    double all = 0;
    for (double kind : difference) {
      all += kind;
    }
    assertEquals(slices.get(0).replies() - slices.get(1).replies(), all, 1e-9);
  }

  @Test
  void pagesThatTellNothingApartFallBackAndSaySo() {
    Map<String, Long> pages = Map.of("Home", 100L);
    List<Slice> few = List.of(slice(true, 2, pages), slice(false, 1, pages));
    assertEquals(Overhead.perReply(few).by(Method.TOO_FEW_PAIRS), Overhead.perPage(few));
    List<Slice> same = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      same.addAll(few);
    }
    assertEquals(Overhead.perReply(same).by(Method.TOO_ALIKE), Overhead.perPage(same));
  }

  @Test
  void aPairHasOneOfEach() {
    Slice slice = slice(true, 1, Map.of("Home", 1L));
    assertThrows(IllegalArgumentException.class, () -> Overhead.perReply(List.of(slice, slice)));
  }
}
