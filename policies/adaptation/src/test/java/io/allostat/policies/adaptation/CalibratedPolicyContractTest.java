package io.allostat.policies.adaptation;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.control.AdaptationPolicy;
import io.allostat.core.testkit.AdaptationPolicyContract;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class CalibratedPolicyContractTest extends AdaptationPolicyContract {
  @Override
  protected AdaptationPolicy policy() {
    return new CalibratedPolicy();
  }

  @Test
  void isFoundByTheServiceLoader() {
    assertTrue(
        ServiceLoader.load(AdaptationPolicy.class).stream()
            .anyMatch(p -> p.type() == CalibratedPolicy.class));
  }
}
