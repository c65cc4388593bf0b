package io.allostat.policies.admission.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.admission.Arrivals;
import io.allostat.core.api.admission.ConnectionCounts;
import io.allostat.core.api.admission.Cost;
import io.allostat.core.api.admission.Cost.Source;
import io.allostat.core.api.admission.Costs;
import io.allostat.core.api.admission.Interval;
import io.allostat.core.api.admission.Load;
import io.allostat.core.api.profile.Estimate;
import io.allostat.core.api.settings.Settings;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** T = 2 s, one processor, CTN = 20 ms and CTO = 4 ms unless a test says otherwise. */
class AdvanceTest {
  private static final double EXACT = 1e-12;
  private static final AdmissionSettings SETTINGS = AdmissionSettings.defaults();
  private static final Costs COSTS = new Costs(0.020, 0.004);

  private static Costs charged(Costs costs, double resumedPerNew, double usage) {
    return charged(costs, resumedPerNew, usage, 0, SETTINGS);
  }

  private static Costs charged(
      Costs costs, double resumedPerNew, double usage, double others, AdmissionSettings settings) {
    return charged(costs, resumedPerNew, interval(usage, others, 49), settings);
  }

  private static Interval interval(double usage, double others, long admitted) {
    ConnectionCounts fresh = new ConnectionCounts(50, admitted, 0, 0, 0, 0);
    return new Interval(
        2, fresh, ConnectionCounts.NONE, 2 * usage, 1, 0, 0, 2 * (usage + others), 0);
  }

  private static Costs charged(
      Costs costs, double resumedPerNew, Interval interval, AdmissionSettings settings) {
    return Advance.of(costs, Served.of(interval, settings), load(costs, resumedPerNew), settings);
  }

  private static Load load(Costs costs, double resumedPerNew) {
    Cost fresh = new Cost(costs.newSeconds(), Source.AVERAGE, Estimate.absent(0));
    Cost resumed = new Cost(costs.resumedSeconds(), Source.AVERAGE, Estimate.absent(0));
    return new Load(5, Arrivals.NONE, fresh, resumed, resumedPerNew, 1, 0, 0);
  }

  private static void assertCharged(double newMillis, double resumedMillis, Costs costs) {
    assertEquals(newMillis / 1000, costs.newSeconds(), EXACT);
    assertEquals(resumedMillis / 1000, costs.resumedSeconds(), EXACT);
  }

  @Test
  void aNewConnectionPaysForHalfOfThoseThatResumeItsSession() {
    // 9 of 4 ms: 36
    assertCharged(38, 2, charged(COSTS, 9, 0.95));
    assertCharged(22, 2, charged(COSTS, 1, 0.95));
    assertCharged(20, 4, charged(COSTS, 0, 0.95));
  }

  @Test
  void itPaysForNoMoreThanThreeTimesItsOwnCostInAdvance() {
    // 1000 of 4 ms: 4 s, of which 60 ms are paid
    assertCharged(80, 3.94, charged(COSTS, 1000, 0.95));
    assertCharged(80, 2, charged(COSTS, 30, 0.95));
  }

  @Test
  void whileThereIsRoomNothingIsPaidInAdvance() {
    assertCharged(20, 4, charged(COSTS, 9, 0.59));
    assertCharged(38, 2, charged(COSTS, 9, 0.61));
    // 0.45 are well over 0.6 of what one leaves that takes a third
    assertCharged(38, 2, charged(COSTS, 9, 0.45, 0.33, SETTINGS));
  }

  @Test
  void whileNobodyIsRefusedNothingIsPaidInAdvance() {
    assertCharged(20, 4, charged(COSTS, 9, interval(0.95, 0, 50), SETTINGS));
    assertCharged(38, 2, charged(COSTS, 9, interval(0.95, 0, 49), SETTINGS));
  }

  @Test
  void thePaperChargesEachWithItsOwnCost() {
    AdmissionSettings paper =
        Settings.of(
            AdmissionSettings.class,
            Map.of("utilisation", "1", "utilisationTrim", "0", "queueSeconds", "0"));
    assertCharged(20, 4, charged(COSTS, 9, 1, 0, paper));
  }

  /** Up to six times CTN, which is what the bound is worth. */
  @Test
  void aLackOfResumedConnectionsComesBackSmaller() {
    Random random = new Random(1);
    for (int i = 0; i < 10_000; i++) {
      double fresh = Math.exp(-9 + 6 * random.nextDouble());
      double resumed = fresh * Math.exp(-5 + 6 * random.nextDouble());
      double mostPerNew = 6 * fresh / resumed;
      double perNew = mostPerNew * random.nextDouble();
      Costs charged = charged(new Costs(fresh, resumed), perNew, 0.95);
      double comesBack = perNew * charged.resumedSeconds() / charged.newSeconds();
      assertTrue(comesBack < 1, () -> perNew + " resumed, " + charged);
      double session = fresh + perNew * resumed;
      double paid = charged.newSeconds() + perNew * charged.resumedSeconds();
      assertEquals(1, paid / session, EXACT);
    }
  }
}
