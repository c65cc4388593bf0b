package io.allostat.adapters.osgi.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Proxy;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.osgi.framework.dto.ServiceReferenceDTO;
import org.osgi.service.component.runtime.ServiceComponentRuntime;
import org.osgi.service.component.runtime.dto.ComponentConfigurationDTO;
import org.osgi.service.component.runtime.dto.ComponentDescriptionDTO;
import org.osgi.service.component.runtime.dto.SatisfiedReferenceDTO;

class BindingsTest {
  private final ComponentDescriptionDTO component = new ComponentDescriptionDTO();
  private final ServiceReferenceDTO store = new ServiceReferenceDTO();
  private int failures;
  private int looks;

  /** Fails as Felix does for a component that another thread deactivates meanwhile. */
  private final ServiceComponentRuntime components =
      (ServiceComponentRuntime)
          Proxy.newProxyInstance(
              BindingsTest.class.getClassLoader(),
              new Class<?>[] {ServiceComponentRuntime.class},
              (proxy, method, arguments) -> {
                if (looks++ < failures) {
                  throw new NullPointerException();
                }
                return List.of(configuration("store", null, store), configuration("prices"));
              });

  private static ComponentConfigurationDTO configuration(
      String reference, ServiceReferenceDTO... bound) {
    SatisfiedReferenceDTO satisfied = new SatisfiedReferenceDTO();
    satisfied.name = reference;
    satisfied.boundServices = bound;
    ComponentConfigurationDTO configuration = new ComponentConfigurationDTO();
    configuration.satisfiedReferences = new SatisfiedReferenceDTO[] {satisfied};
    return configuration;
  }

  @Test
  void servicesThatHaveGoneAreLeftOut() {
    assertEquals(List.of(new Bindings.Binding("store", store)), Bindings.of(components, component));
    assertEquals(1, looks);
  }

  @Test
  void aComponentThatChangesMeanwhileIsLookedAtAgain() {
    failures = Bindings.LOOKS - 1;
    assertEquals(List.of(new Bindings.Binding("store", store)), Bindings.of(components, component));
  }

  @Test
  void oneThatCannotBeLookedAtHasNone() {
    failures = Integer.MAX_VALUE;
    assertEquals(List.of(), Bindings.of(components, component));
    assertEquals(Bindings.LOOKS, looks);
  }
}
