package io.allostat.adapters.osgi.internal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.osgi.framework.dto.ServiceReferenceDTO;
import org.osgi.service.component.runtime.ServiceComponentRuntime;
import org.osgi.service.component.runtime.dto.ComponentDescriptionDTO;

/** Who calls whom, as the references of Declarative Services' components say. Stateless. */
final class Architecture {
  /**
   * One component may call another.
   *
   * @param caller the name of the component with the reference
   * @param reference the reference's name
   * @param callee the name of the component that it is bound to
   * @param visible whether the calls show in component stacks
   */
  record Edge(String caller, String reference, String callee, boolean visible) {}

  private Architecture() {}

  /**
   * Reads the bindings as they are.
   *
   * @param components of Declarative Services
   * @return ordered by names; bindings to services that are no components are left out
   */
  static List<Edge> read(ServiceComponentRuntime components) {
    List<Edge> edges = new ArrayList<>();
    for (ComponentDescriptionDTO component : components.getComponentDescriptionDTOs()) {
      Bindings.of(components, component).stream()
          .filter(bound -> bound.service().properties.get(Interception.COMPONENT_NAME) != null)
          .map(bound -> edge(component.name, bound.reference(), bound.service()))
          .forEach(edges::add);
    }
    return edges.stream()
        .distinct()
        .sorted(
            Comparator.comparing(Edge::caller)
                .thenComparing(Edge::reference)
                .thenComparing(Edge::callee))
        .toList();
  }

  private static Edge edge(String caller, String reference, ServiceReferenceDTO bound) {
    return new Edge(
        caller,
        reference,
        String.valueOf(bound.properties.get(Interception.COMPONENT_NAME)),
        Boolean.TRUE.equals(bound.properties.get(InterceptedService.SHOWS)));
  }
}
