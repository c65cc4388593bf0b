package io.allostat.policies.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.admission.AdmissionPolicy;
import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.admission.AdmissionState;
import io.allostat.core.api.admission.ConnectionCounts;
import io.allostat.core.api.admission.Interval;
import io.allostat.core.api.admission.Limit;
import io.allostat.core.api.processors.HeldProcessors;
import io.allostat.core.testkit.AdmissionPolicyContract;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class MeasuredCostPolicyTest extends AdmissionPolicyContract {
  @Override
  protected AdmissionPolicy policy() {
    return new MeasuredCostPolicy();
  }

  @Test
  void isFoundAsAService() {
    assertInstanceOf(
        MeasuredCostPolicy.class,
        ServiceLoader.load(AdmissionPolicy.class).findFirst().orElseThrow());
  }

  /** Sixteen intervals with refusals at 70 % have raised u from 0.9 by a tenth. */
  @Test
  void anotherUtilisationIsAimedAtAtOnceAsFeedbackHasCorrectedIt() {
    AdmissionSettings before = Samples.settings();
    AdmissionState state = policy().initial(before, 1);
    for (int k = 0; k < 20; k++) {
      Interval full = Samples.used(0.95, 200, 90);
      state = policy().step(before, state, full, HeldProcessors.of(1));
    }
    double trimmed = state.limit().utilisation();
    assertEquals(0.85, trimmed, 1e-9, "0.9, and 20 times a twentieth of what is too much");
    Interval quiet = Samples.used(0.1, 0, 0);
    for (String to : new String[] {"0.6", "0.95"}) {
      AdmissionSettings after = Samples.settings("utilisation", to);
      AdmissionState next = policy().step(after, state, quiet, HeldProcessors.of(1));
      double expected = trimmed / 0.9 * after.utilisation();
      assertEquals(expected, next.limit().utilisation(), 1e-12, to);
      AdmissionState further = policy().step(after, next, quiet, HeldProcessors.of(1));
      assertEquals(expected, further.limit().utilisation(), 1e-12, "once");
    }
  }

  /** By the shipped settings, in which a queue is bounded while processors are busy. */
  @Test
  void roomIsLeftForChanceWhereNoQueueIsKeptShort() {
    AdmissionSettings settings = AdmissionSettings.defaults();
    HeldProcessors one = HeldProcessors.of(1);
    AdmissionState state = policy().initial(settings, 1);
    assertEquals(0.9, state.limit().utilisation());
    Interval uncounted = Samples.used(0.85, 10, 10);
    state = policy().step(settings, state, uncounted, one);
    assertEquals(0.9, state.limit().utilisation());
    ConnectionCounts none = ConnectionCounts.NONE;
    ConnectionCounts came = Samples.came(10);
    state = policy().step(settings, state, new Interval(2, came, none, 1.3, 1, 100, 0), one);
    assertEquals(0.9, state.limit().utilisation(), "none was seen in progress");
    state = policy().step(settings, state, new Interval(2, none, none, 1.1, 1, 100, 2), one);
    assertEquals(0.9, state.limit().utilisation(), "not busy");
    state = policy().step(settings, state, new Interval(2, came, none, 1.3, 1, 100, 2), one);
    assertEquals(1, state.limit().utilisation());
    assertTrue(state.limit().queue().bounded());
    double demand = state.load().demand();
    assertEquals(demand / 0.9, state.load().processorRequest(), 1e-12, "asked for with room");
  }

  @Test
  void isTheMonitorAndTheControlOneBehindTheOther() {
    AdmissionSettings settings = Samples.paper();
    LoadMonitor monitor = new LoadMonitor(settings);
    AdmissionControl control = new AdmissionControl(settings);
    LoadState load = monitor.initial();
    Limit limit = control.initial(load.load(), 2);
    AdmissionState state = policy().initial(settings, 2);
    for (int k = 0; k < 5; k++) {
      assertEquals(load.load(), state.load());
      assertEquals(limit, state.limit());
      Interval interval = Samples.interval(Samples.came(10 + k), Samples.came(100 * k), 1);
      load = monitor.step(load, interval);
      limit = control.step(limit, interval, load.load(), 2);
      state = policy().step(settings, state, interval, HeldProcessors.of(2));
    }
  }
}
