package io.allostat.policies.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.allostat.core.api.admission.AdmissionPolicy;
import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.admission.AdmissionState;
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
