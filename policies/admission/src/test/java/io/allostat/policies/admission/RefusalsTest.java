package io.allostat.policies.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.admission.ConnectionCounts;
import io.allostat.core.api.admission.Interval;
import io.allostat.policies.admission.internal.Refusals;
import org.junit.jupiter.api.Test;

/** At u = 0.9, two seconds and one processor there is room for 0.1 s. */
class RefusalsTest {
  private static final ConnectionCounts NONE = ConnectionCounts.NONE;
  private static final AdmissionSettings SETTINGS = AdmissionSettings.defaults();

  private static Interval took(double cpuSeconds, double busySeconds, double refusalSeconds) {
    return new Interval(2, NONE, NONE, cpuSeconds, 1, 400, 3, busySeconds, refusalSeconds);
  }

  private static void becomes(Interval expected, Interval actual) {
    assertEquals(expected.cpuSeconds(), actual.cpuSeconds(), 1e-12);
    assertEquals(expected.busySeconds(), actual.busySeconds(), 1e-12);
    assertEquals(expected.refusalSeconds(), actual.refusalSeconds(), 1e-12);
    assertEquals(400, actual.requestsEnded());
    assertEquals(3, actual.requestsInProgress());
  }

  @Test
  void whatFitsBesideUIsNobodysCost() {
    becomes(took(1.72, 1.79, 0), Refusals.apart(took(1.8, 1.87, 0.08), SETTINGS));
  }

  @Test
  void whatIsBeyondIsLeftWhereItWas() {
    becomes(took(1.8, 1.8, 0.2), Refusals.apart(took(1.9, 1.9, 0.3), SETTINGS));
  }

  @Test
  void moreProcessorsHaveMoreRoom() {
    Interval interval = new Interval(2, NONE, NONE, 7.6, 4, 400, 3, 7.6, 0.3);
    becomes(
        new Interval(2, NONE, NONE, 7.3, 4, 400, 3, 7.3, 0), Refusals.apart(interval, SETTINGS));
  }

  /** An estimate may say more than there was. */
  @Test
  void nothingFallsBelowZero() {
    becomes(took(0, 0, 0.05), Refusals.apart(took(0.04, 0.03, 0.09), SETTINGS));
  }

  @Test
  void whereUIsAllThereIsNoRoom() {
    Interval interval = took(1.9, 1.9, 0.1);
    becomes(interval, Refusals.apart(interval, Samples.settings("utilisation", "1")));
    becomes(interval, Refusals.apart(interval, Samples.settings("utilisation", "0.95")));
  }
}
