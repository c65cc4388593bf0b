package io.allostat.policies.admission.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.admission.ConnectionCounts;
import io.allostat.core.api.admission.Interval;
import io.allostat.core.api.processors.HeldProcessors;
import io.allostat.core.api.settings.Settings;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AimTest {
  private static final HeldProcessors WITHOUT_QUOTA = HeldProcessors.of(1);

  private static AdmissionSettings settings(double utilisation, double queueSeconds) {
    return Settings.of(
        AdmissionSettings.class,
        Map.of("utilisation", "" + utilisation, "queueSeconds", "" + queueSeconds));
  }

  @ParameterizedTest
  @CsvSource({
    "1, 0.01, 0.9",
    "0.95, 0.01, 0.9",
    "0.9, 0.01, 0.9",
    "0.6, 0.01, 0.6",
    "1, 0, 1",
    "0.95, 0, 0.95"
  })
  void roomIsLeftForChanceWhereAQueueWouldBeBoundedAndCannotBe(
      double utilisation, double queueSeconds, double expected) {
    AdmissionSettings given = settings(utilisation, queueSeconds);
    AdmissionSettings less = given.withUtilisation(expected);
    assertEquals(expected, Aim.utilisationUnbounded(given));
    assertEquals(less, Aim.unbounded(given));
    assertEquals(less, Aim.after(given, interval(0.59, 100, WITHOUT_QUOTA), true), "not busy");
    assertEquals(less, Aim.after(given, interval(1, 0, WITHOUT_QUOTA), true), "nothing ended");
    assertEquals(less, Aim.after(given, interval(1, 100, WITHOUT_QUOTA), false), "not counted");
    assertEquals(less, Aim.after(given, interval(1, 100, WITHOUT_QUOTA.withQuota(true)), true));
    assertEquals(less, Aim.after(given, interval(1, 100, HeldProcessors.of(2.5)), true));
  }

  @Test
  void allIsAimedAtWhileTheQueueIsKeptShort() {
    AdmissionSettings given = settings(1, 0.01);
    assertSame(given, Aim.after(given, interval(0.6, 100, WITHOUT_QUOTA), true));
  }

  private static Interval interval(double usage, long requests, HeldProcessors held) {
    ConnectionCounts none = ConnectionCounts.NONE;
    double busy = 2 * usage * held.processors();
    return new Interval(2, none, none, busy, held, requests, 0, 0, busy, 0, 0, 0, 1);
  }
}
