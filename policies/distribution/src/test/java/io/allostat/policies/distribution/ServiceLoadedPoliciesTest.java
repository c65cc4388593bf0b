package io.allostat.policies.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.allostat.core.api.distribution.Distribution;
import io.allostat.core.api.distribution.DistributionPolicies;
import io.allostat.core.api.distribution.Placement;
import io.allostat.core.api.distribution.Quantum;
import io.allostat.core.api.distribution.Request;
import io.allostat.core.api.processors.ProcessorSettings;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class ServiceLoadedPoliciesTest {
  private final DistributionPolicies found =
      ServiceLoader.load(DistributionPolicies.class).findFirst().orElseThrow();

  @Test
  void everyPolicyIsFoundByItsName() {
    assertEquals("WeightedMaxMin", found.names().get(0));
    Quantum quantum = new Quantum(2, List.of(new Request("a", 1, 1)));
    for (String name : found.names()) {
      Distribution distribution =
          found.named(name, ProcessorSettings.defaults()).distribute(quantum, Distribution.INITIAL);
      assertEquals(name, distribution.policy());
      Placement placement = found.placement().place(List.of(4, 7), distribution, Placement.NONE);
      assertEquals(distribution.allocated(), placement.assignments().get(0).processors());
    }
  }

  @Test
  void anotherNameIsRefused() {
    assertThrows(
        IllegalArgumentException.class, () -> found.named("Best", ProcessorSettings.defaults()));
  }
}
