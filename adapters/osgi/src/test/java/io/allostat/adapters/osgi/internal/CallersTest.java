package io.allostat.adapters.osgi.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.osgi.framework.Bundle;
import org.osgi.service.component.runtime.ServiceComponentRuntime;
import org.osgi.service.component.runtime.dto.ComponentDescriptionDTO;
import org.osgi.service.component.runtime.dto.ReferenceDTO;

class CallersTest {
  private final List<ComponentDescriptionDTO> descriptions = new ArrayList<>();
  private int state = Bundle.ACTIVE;
  private long changes;
  private int reads;

  private final Bundle bundle =
      make(
          Bundle.class,
          (proxy, method, arguments) ->
              switch (method.getName()) {
                case "getState" -> state;
                case "getLastModified" -> 1L;
                case "hashCode" -> 1;
                case "equals" -> proxy == arguments[0];
                default -> throw new UnsupportedOperationException(method.getName());
              });

  private final ServiceComponentRuntime components =
      make(
          ServiceComponentRuntime.class,
          (proxy, method, arguments) -> {
            reads++;
            return descriptions;
          });

  private final Callers callers = new Callers(components, () -> changes);

  private static <T> T make(Class<T> type, InvocationHandler handler) {
    return type.cast(
        Proxy.newProxyInstance(CallersTest.class.getClassLoader(), new Class<?>[] {type}, handler));
  }

  private void add(String type) {
    ReferenceDTO reference = new ReferenceDTO();
    reference.interfaceName = type;
    reference.cardinality = "1..1";
    ComponentDescriptionDTO component = new ComponentDescriptionDTO();
    component.references = new ReferenceDTO[] {reference};
    descriptions.add(component);
  }

  @Test
  void aBundleThatIsStartingIsReadAgain() {
    state = Bundle.STARTING;
    add("Store");
    assertFalse(callers.call(bundle, List.of("Catalogue")));
    add("Catalogue");
    assertTrue(callers.call(bundle, List.of("Catalogue")));
  }

  /** Declarative Services forgets one component after the other, and is slow to count that. */
  @Test
  void aBundleThatIsStoppingIsReadAgain() {
    state = Bundle.STOPPING;
    add("Store");
    assertFalse(callers.call(bundle, List.of("Catalogue")));
    state = Bundle.STARTING;
    add("Catalogue");
    assertTrue(callers.call(bundle, List.of("Catalogue")));
  }

  @Test
  void aBundleIsReadAgainWhenComponentsHaveChangedAndOnlyThen() {
    add("Store");
    assertTrue(callers.call(bundle, List.of("Store")));
    assertFalse(callers.call(bundle, List.of("Catalogue")));
    assertEquals(1, reads);
    add("Catalogue");
    changes++;
    assertTrue(callers.call(bundle, List.of("Catalogue")));
    assertEquals(2, reads);
  }
}
