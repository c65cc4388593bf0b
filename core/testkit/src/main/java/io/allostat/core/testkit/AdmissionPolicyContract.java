package io.allostat.core.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.admission.AdmissionPolicy;
import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.admission.AdmissionState;
import io.allostat.core.api.admission.ConnectionCounts;
import io.allostat.core.api.admission.Interval;
import io.allostat.core.api.admission.Limit;
import io.allostat.core.api.admission.Load;
import io.allostat.core.api.processors.HeldProcessors;
import org.junit.jupiter.api.Test;

/** What every {@link AdmissionPolicy} keeps to. Extended by the test of an implementation. */
public abstract class AdmissionPolicyContract {
  private static final AdmissionSettings SETTINGS = AdmissionSettings.defaults();
  private static final HeldProcessors ONE = HeldProcessors.of(1);
  private static final HeldProcessors TWO = HeldProcessors.of(2);
  private static final Interval QUIET = interval(0, 0, 0);
  private static final Interval FLOOD = interval(100_000, 0, 1);
  private static final Interval MANY_RESUMED = interval(10, 400, 1);

  /** For subclasses. */
  protected AdmissionPolicyContract() {}

  /**
   * @return the subject
   */
  protected abstract AdmissionPolicy policy();

  @Test
  void countsTheIntervalsFromOne() {
    AdmissionState state = policy().initial(SETTINGS, 2);
    for (int k = 1; k <= 4; k++) {
      assertEquals(k, state.limit().index());
      assertEquals(k, state.load().index());
      state = policy().step(SETTINGS, state, k == 2 ? FLOOD : QUIET, TWO);
    }
  }

  @Test
  void theSameInputGivesTheSameStateInAnyOrder() {
    AdmissionState begin = policy().initial(SETTINGS, 2);
    AdmissionState flood = policy().step(SETTINGS, begin, FLOOD, TWO);
    AdmissionState quiet = policy().step(SETTINGS, begin, QUIET, TWO);
    same(flood, policy().step(SETTINGS, begin, FLOOD, TWO));
    same(quiet, policy().step(SETTINGS, begin, QUIET, TWO));
    same(begin, policy().initial(SETTINGS, 2));
  }

  @Test
  void theLimitIsForTheConfiguredInterval() {
    AdmissionState state = policy().initial(SETTINGS, 2);
    assertEquals(SETTINGS.intervalSeconds(), state.limit().intervalSeconds());
    state = policy().step(SETTINGS, state, FLOOD, TWO);
    assertEquals(SETTINGS.intervalSeconds(), state.limit().intervalSeconds());
  }

  @Test
  void moreProcessorsTakeMore() {
    Limit little = policy().initial(SETTINGS, 0.5).limit();
    Limit much = policy().initial(SETTINGS, 4).limit();
    assertTrue(much.newConnections() > little.newConnections(), () -> little + " " + much);
  }

  @Test
  void resumedConnectionsComeFirst() {
    AdmissionState begin = policy().initial(SETTINGS, 1);
    double without = policy().step(SETTINGS, begin, QUIET, ONE).limit().exactNewConnections();
    double with = policy().step(SETTINGS, begin, MANY_RESUMED, ONE).limit().exactNewConnections();
    assertTrue(with < without, () -> with + " beside resumed ones, " + without + " without");
  }

  @Test
  void aFloodIsInTheDemandAndNotInTheLimit() {
    AdmissionState begin = policy().initial(SETTINGS, 1);
    AdmissionState after = policy().step(SETTINGS, begin, FLOOD, ONE);
    Load load = after.load();
    assertTrue(load.demand() > 1, load::toString);
    assertTrue(load.processorRequest() >= load.demand(), load::toString);
    within(1, begin.limit());
    within(1, after.limit());
  }

  @Test
  void aStateOfAnotherPolicyIsRefused() {
    AdmissionState own = policy().initial(SETTINGS, 1);
    AdmissionState foreign =
        new AdmissionState() {
          @Override
          public Load load() {
            return own.load();
          }

          @Override
          public Limit limit() {
            return own.limit();
          }
        };
    assertThrows(
        IllegalArgumentException.class, () -> policy().step(SETTINGS, foreign, QUIET, ONE));
  }

  /** No more is given out than the processors held, at the highest utilisation allowed. */
  private static void within(double processors, Limit limit) {
    double most = processors * SETTINGS.utilisation() * (1 + SETTINGS.utilisationTrim());
    assertTrue(limit.cpuSecondsPerSecond() <= most * (1 + 1e-9), limit::toString);
    double cpuSeconds = limit.exactNewConnections() * limit.costs().newSeconds();
    assertTrue(cpuSeconds <= most * SETTINGS.intervalSeconds() * (1 + 1e-9), limit::toString);
  }

  private static void same(AdmissionState expected, AdmissionState actual) {
    assertEquals(expected.load(), actual.load());
    assertEquals(expected.limit(), actual.limit());
  }

  private static Interval interval(long newOnes, long resumed, double cpuSeconds) {
    return new Interval(
        2,
        new ConnectionCounts(newOnes, Math.min(newOnes, 50), 0, 0, 0, 0),
        new ConnectionCounts(resumed, resumed, 0, 0, 0, 0),
        cpuSeconds,
        1,
        0,
        0);
  }
}
