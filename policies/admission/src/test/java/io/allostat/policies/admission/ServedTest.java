package io.allostat.policies.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.admission.ConnectionCounts;
import io.allostat.core.api.admission.Interval;
import io.allostat.core.api.processors.HeldProcessors;
import io.allostat.policies.admission.internal.Served;
import org.junit.jupiter.api.Test;

/** At u = 0.9, two seconds and one processor there is room for 0.1 s. */
class ServedTest {
  private static final ConnectionCounts NONE = ConnectionCounts.NONE;
  private static final AdmissionSettings SETTINGS = Samples.settings();

  private static Interval took(double cpuSeconds, double busySeconds, double refusalSeconds) {
    return new Interval(2, NONE, NONE, cpuSeconds, 1, 400, 3, busySeconds, refusalSeconds);
  }

  private static void serves(double cpuSeconds, double apart, Interval interval, String u) {
    Served served = Served.of(interval, Samples.settings("utilisation", u));
    assertEquals(cpuSeconds, served.cpuSeconds(), 1e-12);
    assertEquals(apart, served.refusalSeconds(), 1e-12);
  }

  @Test
  void whatFitsBesideUIsSetApart() {
    serves(1.72, 0.08, took(1.8, 1.8, 0.08), "0.9");
  }

  @Test
  void whatIsBeyondIsLeftWhereItWas() {
    serves(1.8, 0.1, took(1.9, 1.9, 0.3), "0.9");
  }

  @Test
  void moreProcessorsHaveMoreRoom() {
    serves(7.3, 0.3, new Interval(2, NONE, NONE, 7.6, 4, 400, 3, 7.6, 0.3), "0.9");
  }

  /** One of eight is left, and room for refusals is what two of them have. */
  @Test
  void whatNeighboursUseIsNoRoom() {
    HeldProcessors one = new HeldProcessors(8, 1);
    serves(
        1.8, 0.2, new Interval(2, NONE, NONE, 2, one, 400, 3, 3, 16, 0.8, Double.NaN, 0, 1), "0.9");
  }

  /** An estimate may say more than there was. */
  @Test
  void nothingFallsBelowZero() {
    serves(0, 0.04, took(0.04, 0.04, 0.09), "0.9");
  }

  @Test
  void refusalsHaveHalfOfWhatULeavesIdleAndUpToNineteenTwentieths() {
    serves(1.85, 0.05, took(1.9, 1.9, 0.1), "0.95");
    serves(1.84, 0.06, took(1.9, 1.9, 0.1), "0.94");
    serves(1.7, 0.2, took(1.9, 1.9, 0.2), "0.8");
  }

  private static Interval compiled(double compilerSeconds) {
    HeldProcessors one = HeldProcessors.of(1);
    return new Interval(
        2, NONE, NONE, 1.9, one, 400, 3, 3, 1.9, 0.1, Double.NaN, compilerSeconds, 1);
  }

  /** 1.9 s, of which refusals took 0.1 s. */
  @Test
  void whatCompilersTakeIsNoService() {
    Served served = Served.of(compiled(1), Samples.settings("utilisation", "0.8"));
    assertEquals(0.8, served.cpuSeconds(), 1e-12);
    assertEquals(0.4, served.ownUsage(SETTINGS), 1e-12);
    assertEquals(0, served.foreignSeconds(), 1e-12, "nor is it a neighbour's");
    Served odd = Served.of(compiled(5), Samples.settings("utilisation", "0.8"));
    assertEquals(0, odd.cpuSeconds(), 1e-12, "seen by another clock, it may seem more than all");
  }

  @Test
  void whereUIsAllThereIsNoRoom() {
    serves(1.9, 0, took(1.9, 1.9, 0.1), "1");
  }

  /** 0.5 of the 0.75 processors that the neighbour's 0.225 leave at u = 0.9. */
  @Test
  void whatIsSetApartIsNoNeighbours() {
    Served served = Served.of(took(1.1, 1.55, 0.1), SETTINGS);
    assertEquals(0.45, served.foreignSeconds(), 1e-12);
    assertEquals(0.5 / 0.75, served.ownUsage(SETTINGS), 1e-12);
  }
}
