package io.allostat.demoapps.lab.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.observe.ClientHold;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TierCostTest {
  private static TierSlice slice(
      boolean moved, double database, double web, long region, long category, long others) {
    Map<String, Long> pages =
        Map.of("SearchItemsInRegion", region, "SearchItemsInCategory", category, "Home", others);
    long replies = region + category + others;
    return new TierSlice(
        moved,
        database,
        web,
        4,
        new ClientHold(100, 4, replies, Map.of(), 5.0, 9.0, 0.5, 0.1, pages));
  }

  /**
   * A region search takes 25 ms of the database and one in a category 15 ms, others 1 ms; moved, a
   * region search takes 5 ms less there and 8 ms more in the web tier. Every slice has other pages.
   */
  private static List<TierSlice> slices(int pairs) {
    Random random = new Random(7);
    List<TierSlice> slices = new ArrayList<>();
    for (int i = 0; i < 2 * pairs; i++) {
      boolean moved = (i + i / 2) % 2 == 0;
      long region = 20 + random.nextInt(11);
      long category = 40 + random.nextInt(21);
      long others = 60 + random.nextInt(31);
      // What moving changes is that of 25 region searches in every slice, so that it is exact.
      double database =
          0.025 * region + 0.015 * category + 0.001 * others - (moved ? 25 * 0.005 : 0);
      double web = 0.001 * (region + category + others) + (moved ? 25 * 0.008 : 0);
      slices.add(slice(moved, database, web, region, category, others));
    }
    return slices;
  }

  @Test
  void whatMovingChangesIsFoundHoweverPagesDiffer() {
    List<TierSlice> slices = slices(10);
    double replies = slices.stream().mapToLong(TierSlice::replies).average().orElseThrow();
    List<TierCost> costs = TierCost.of(slices);
    TierCost database = costs.get(0);
    assertEquals(TierCost.DATABASE, database.tier());
    assertEquals(-125 / replies, database.changeMillis(), 1e-9);
    assertTrue(database.upper() < 0 && database.upper() - database.lower() < 1e-6);
    assertTrue(database.equalPages());
    assertEquals(10, database.pairs());
    TierCost web = costs.get(1);
    assertEquals(TierCost.WEB, web.tier());
    assertEquals(200 / replies, web.changeMillis(), 1e-9);
    assertTrue(web.lower() > 0);
  }

  @Test
  void theIntervalHoldsWhatNoiseHides() {
    Random random = new Random(3);
    List<TierSlice> noisy = new ArrayList<>();
    for (TierSlice s : slices(30)) {
      double error = 0.05 * random.nextGaussian();
      noisy.add(
          new TierSlice(
              s.moved(), s.databaseSeconds() + error, s.webSeconds(), s.wallSeconds(), s.client()));
    }
    double replies = noisy.stream().mapToLong(TierSlice::replies).average().orElseThrow();
    TierCost database = TierCost.of(noisy).get(0);
    assertTrue(database.lower() < -125 / replies && -125 / replies < database.upper());
    // Two standard errors of a mean of 30 differences.
    double half = 2.05 * 50 * Math.sqrt(2) / Math.sqrt(30) / replies;
    assertEquals(half, (database.upper() - database.lower()) / 2, 0.4 * half);
  }

  @Test
  void withFewPairsTheMeanDifferenceStands() {
    TierCost database = TierCost.of(slices(2)).get(0);
    assertFalse(database.equalPages());
    assertTrue(database.lower() < database.changeMillis());
    assertEquals(List.of(), TierCost.of(slices(1)));
  }

  @Test
  void pagesThatNeverDifferTellNothing() {
    List<TierSlice> same = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      boolean moved = i % 2 == 0;
      same.add(slice(moved, moved ? 0.8 : 1, 1, 25, 50, 75));
    }
    TierCost database = TierCost.of(same).get(0);
    assertFalse(database.equalPages());
    assertEquals(-200.0 / 150, database.changeMillis(), 1e-9);
  }
}
