package io.allostat.adapters.osgi.internal;

import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Supplier;
import org.osgi.framework.Bundle;
import org.osgi.service.component.runtime.ServiceComponentRuntime;
import org.osgi.service.component.runtime.dto.ComponentDescriptionDTO;
import org.osgi.service.component.runtime.dto.ReferenceDTO;

/**
 * Knows which bundles have components that call a service of some type: those whose references ask
 * for one service of it. A bundle that collects all services of a type is left out, since it would
 * get a service twice. Thread safe.
 */
final class Callers {
  private final ServiceComponentRuntime components;
  private final Supplier<?> changes;
  private final Map<Bundle, References> known = Collections.synchronizedMap(new WeakHashMap<>());

  /** What the references of a bundle ask for, by the names of the types. */
  private record References(Moment asOf, Set<String> one, Set<String> several) {}

  /** When a bundle was read: its own state, and that of Declarative Services. */
  private record Moment(long bundleModified, Object componentsChanged) {}

  /**
   * Knows none yet.
   *
   * @param components of Declarative Services
   * @param changes returns another value after components have come or gone, or always null
   */
  Callers(ServiceComponentRuntime components, Supplier<?> changes) {
    this.components = components;
    this.changes = changes;
  }

  /**
   * Tells whether a bundle calls a service.
   *
   * @param bundle may just be starting, or stopping
   * @param types the service's types
   */
  boolean call(Bundle bundle, Collection<String> types) {
    Moment now = new Moment(bundle.getLastModified(), changes.get());
    References references = known.get(bundle);
    if (references == null || !references.asOf().equals(now)) {
      references = read(bundle, now);
      if (bundle.getState() == Bundle.ACTIVE
          && !(references.one().isEmpty() && references.several().isEmpty())) {
        // A bundle without any may be one that Declarative Services has not looked at yet; one that
        // is starting may be half read, and one that is stopping half forgotten.
        known.put(bundle, references);
      }
    }
    return types.stream().anyMatch(references.one()::contains)
        && types.stream().noneMatch(references.several()::contains);
  }

  private References read(Bundle bundle, Moment now) {
    Set<String> one = new HashSet<>();
    Set<String> several = new HashSet<>();
    for (ComponentDescriptionDTO component : components.getComponentDescriptionDTOs(bundle)) {
      for (ReferenceDTO reference : component.references) {
        (asksForOne(reference) ? one : several).add(reference.interfaceName);
      }
    }
    return new References(now, one, several);
  }

  /** The cardinalities of Declarative Services are 0..1, 1..1, 0..n and 1..n. */
  static boolean asksForOne(ReferenceDTO reference) {
    return reference.cardinality.endsWith("1");
  }
}
