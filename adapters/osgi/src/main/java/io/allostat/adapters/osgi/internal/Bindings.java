package io.allostat.adapters.osgi.internal;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.osgi.framework.dto.ServiceReferenceDTO;
import org.osgi.service.component.runtime.ServiceComponentRuntime;
import org.osgi.service.component.runtime.dto.ComponentConfigurationDTO;
import org.osgi.service.component.runtime.dto.ComponentDescriptionDTO;
import org.osgi.service.component.runtime.dto.SatisfiedReferenceDTO;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the references of a component of Declarative Services are bound to, also while it is being
 * activated or deactivated by the calls of others. Stateless.
 */
final class Bindings {
  private static final Logger LOG = LoggerFactory.getLogger(Bindings.class);

  /** How often a component is looked at before it is given up; each look takes microseconds. */
  static final int LOOKS = 100;

  /**
   * A reference is bound to a service.
   *
   * @param reference the reference's name
   * @param service as it was at that moment
   */
  record Binding(String reference, ServiceReferenceDTO service) {}

  private Bindings() {}

  /**
   * Reads those of all configurations of a component.
   *
   * @param components of Declarative Services
   * @param component may have gone meanwhile
   * @return none where the component is gone, or could not be looked at
   */
  static List<Binding> of(ServiceComponentRuntime components, ComponentDescriptionDTO component) {
    RuntimeException failure = null;
    for (int look = 0; look < LOOKS; look++) {
      try {
        return components.getComponentConfigurationDTOs(component).stream()
            .flatMap(Bindings::of)
            .toList();
      } catch (RuntimeException e) {
        // Felix reads the properties of a component twice; in between a thread that was the last
        // one to use it may throw them away.
        failure = e;
        Thread.onSpinWait();
      }
    }
    LOG.warn("what component {} is bound to cannot be read", component.name, failure);
    return List.of();
  }

  private static Stream<Binding> of(ComponentConfigurationDTO configuration) {
    return Arrays.stream(configuration.satisfiedReferences).flatMap(Bindings::of);
  }

  private static Stream<Binding> of(SatisfiedReferenceDTO reference) {
    // In the place of a service that has just gone there is none.
    return Arrays.stream(reference.boundServices)
        .filter(Objects::nonNull)
        .map(bound -> new Binding(reference.name, bound));
  }
}
