package io.allostat.demoapps.lab.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class OverheadTest {
  private static Slice slice(boolean on, double cpu, long category, long region, long home) {
    return new Slice(
        on,
        cpu,
        category + region + home,
        Map.of("SearchItemsInCategory", category, "SearchItemsInRegion", region, "Home", home));
  }

  /** Pages of 50, 30 and 1 ms, and {@code factor} for slices that are on. */
  private static List<Slice> slices(double factor, int pairs) {
    SplittableRandom random = new SplittableRandom(7);
    List<Slice> slices = new ArrayList<>();
    for (int i = 0; i < 2 * pairs; i++) {
      boolean on = (i + i / 2) % 2 == 0;
      long category = random.nextLong(30, 60);
      long region = random.nextLong(10, 30);
      long home = random.nextLong(200, 300);
      double cpu = 0.050 * category + 0.030 * region + 0.001 * home;
      slices.add(slice(on, on ? factor * cpu : cpu, category, region, home));
    }
    return slices;
  }

  @Test
  void theRatioOfCostsWorkedByHand() {
    CostRatio ratio =
        Overhead.perReply(
            List.of(
                slice(true, 2.2, 0, 0, 100),
                slice(false, 2.0, 0, 0, 100),
                slice(false, 1.0, 0, 0, 50),
                slice(true, 1.1, 0, 0, 50)));
    assertEquals(1.1, ratio.ratio(), 1e-9);
    assertEquals(1.1, ratio.upper(), 1e-9);
    assertEquals(2, ratio.pairs());
  }

  @Test
  void correctionForPagesFindsWhatTheMixHides() {
    CostRatio plain = Overhead.perReply(slices(1.01, 60));
    CostRatio corrected = Overhead.perPage(slices(1.01, 60));
    assertTrue(plain.lower() < 1 && plain.upper() > 1.01, plain::toString);
    assertTrue(corrected.lower() > 1.009 && corrected.upper() < 1.011, corrected::toString);
  }

  @Test
  void pagesThatTellNothingApartFallBack() {
    List<Slice> same = List.of(slice(true, 2, 0, 0, 100), slice(false, 1, 0, 0, 100));
    assertEquals(Overhead.perReply(same), Overhead.perPage(same));
  }

  @Test
  void aPairHasOneOfEach() {
    Slice slice = slice(true, 1, 1, 1, 1);
    assertThrows(IllegalArgumentException.class, () -> Overhead.perReply(List.of(slice, slice)));
  }
}
