package io.allostat.adapters.osgi.internal;

import io.allostat.adapters.osgi.ComponentProperties;
import io.allostat.core.api.Allostat;
import io.allostat.core.api.component.ComponentNames;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.osgi.framework.AllServiceListener;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.framework.Filter;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.framework.ServiceEvent;
import org.osgi.framework.ServiceReference;
import org.osgi.framework.ServiceRegistration;
import org.osgi.framework.dto.ServiceReferenceDTO;
import org.osgi.framework.hooks.service.EventListenerHook;
import org.osgi.framework.hooks.service.FindHook;
import org.osgi.service.component.runtime.ServiceComponentRuntime;
import org.osgi.service.component.runtime.dto.ComponentDescriptionDTO;
import org.osgi.service.component.runtime.dto.ReferenceDTO;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the calls between OSGi components visible: beside each service that a filter selects stands
 * a second one, which callers prefer and which enters the component for each call. Beside the other
 * providers of the same types stands one that only hands calls on, so that which provider a caller
 * gets does not change. Thread safe.
 *
 * <p>No service of the application is hidden or changed, so that after the end every caller finds
 * what it had before by the plain rules of Declarative Services: a dynamic reference changes over,
 * a component with a static one is activated anew.
 */
final class Interception implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Interception.class);

  static final String COMPONENT_NAME = "component.name";

  private static final Comparator<ServiceReference<?>> BY_ID =
      Comparator.comparing(service -> (Long) service.getProperty(Constants.SERVICE_ID));

  /** Longer than a lookup takes, also where threads wait for a processor. */
  private static final long LOOKUP_NANOS = 250_000_000;

  private final BundleContext bundle;
  private final ServiceComponentRuntime components;
  private final Filter filter;
  private final Supplier<Allostat> instance;
  private final Callers callers;
  private final Map<ServiceReference<?>, InterceptedService> services = new ConcurrentHashMap<>();

  /** The types of these services. */
  private final Set<String> shared = ConcurrentHashMap.newKeySet();

  private final Set<String> told = ConcurrentHashMap.newKeySet();
  private final Deque<ServiceRegistration<?>> hooks = new ArrayDeque<>();
  private final AllServiceListener ends = this::forget;
  private volatile boolean closed;

  /**
   * Intercepts nothing yet.
   *
   * @param bundle this bundle's
   * @param components tells whose references ask for what
   * @param filter which services
   * @param instance what runs at present, or null
   */
  Interception(
      BundleContext bundle,
      ServiceComponentRuntime components,
      Filter filter,
      Supplier<Allostat> instance) {
    this.bundle = bundle;
    this.components = components;
    this.filter = filter;
    this.instance = instance;
    // Asked for before there are hooks, which would be asked in turn.
    ServiceReference<?> runtime = bundle.getServiceReference(ServiceComponentRuntime.class);
    callers =
        new Callers(
            components,
            () -> runtime == null ? null : runtime.getProperty(Constants.SERVICE_CHANGECOUNT));
  }

  /** Begins with all services that there are. */
  void open() {
    ServiceHooks both = new ServiceHooks(callers, this);
    hooks.push(bundle.registerService(EventListenerHook.class, both, null));
    hooks.push(bundle.registerService(FindHook.class, both, null));
    bundle.addServiceListener(ends);
    present(null).forEach(this::offer);
  }

  /** All services of a type, or all, without the proxies. */
  private List<ServiceReference<?>> present(String type) {
    try {
      ServiceReference<?>[] present =
          bundle.getAllServiceReferences(type, "(!(" + InterceptedService.INTERCEPTS + "=*))");
      return present == null ? List.of() : List.of(present);
    } catch (InvalidSyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Takes up a service that the filter selects, or one that provides a type of such a service; or
   * its new properties.
   */
  void offer(ServiceReference<?> service) {
    InterceptedService known = services.get(service);
    if (closed) {
      drop(service);
    } else if (known != null) {
      known.update(filter.match(service), instance);
    } else if (sharesType(service) || (filter.match(service) && name(service) != null)) {
      takeWithRivals(service);
    }
  }

  private boolean sharesType(ServiceReference<?> service) {
    return types(service).stream().anyMatch(shared::contains);
  }

  /**
   * Puts a proxy beside a service and beside every other that provides a type of it, in the order
   * in which they were registered: so the proxies stand to each other as the services do, and a
   * caller gets the one of the service that it had or would have had. This stays so until the end
   * of the interception: the order matters for as long as one proxy is there.
   */
  private void takeWithRivals(ServiceReference<?> service) {
    Map<ServiceReference<?>, ProxiedTypes> together = new TreeMap<>(BY_ID);
    Deque<ServiceReference<?>> open = new ArrayDeque<>(List.of(service));
    while (!open.isEmpty()) {
      ServiceReference<?> next = open.pop();
      if (!together.containsKey(next) && !services.containsKey(next)) {
        typesOf(next)
            .ifPresent(
                types -> {
                  together.put(next, types);
                  types.names().stream().filter(shared::add).forEach(t -> open.addAll(present(t)));
                });
      }
    }
    together.forEach(this::takeIfPossible);
  }

  private Optional<ProxiedTypes> typesOf(ServiceReference<?> service) {
    try {
      return ProxiedTypes.of(service, this::tellOnce);
    } catch (RuntimeException | LinkageError e) {
      refuse(service, e);
      return Optional.empty();
    }
  }

  /** What one provider does wrong is its own: neither the others nor the event suffer. */
  private void takeIfPossible(ServiceReference<?> service, ProxiedTypes types) {
    try {
      take(service, types);
    } catch (RuntimeException | LinkageError e) {
      refuse(service, e);
      drop(service);
    }
  }

  private void refuse(ServiceReference<?> service, Throwable reason) {
    tellOnce(String.join(", ", types(service)) + " cannot be called through a proxy: " + reason);
  }

  private void take(ServiceReference<?> service, ProxiedTypes types) {
    InterceptedService taken = new InterceptedService(service, types, name(service));
    if (services.putIfAbsent(service, taken) == null) {
      taken.select(filter.match(service), instance);
      taken.open();
      if (closed || service.getBundle() == null) {
        drop(service);
      }
    }
  }

  private void tellOnce(String refusal) {
    if (told.add(refusal)) {
      LOG.warn("{}; calls of it show in no component stack", refusal);
    }
  }

  /**
   * The component's name: the one that its service gives it, or else the last part of the name that
   * it has in Declarative Services, or all of that where another ends the same.
   */
  private String name(ServiceReference<?> service) {
    if (service.getProperty(ComponentProperties.NAME) instanceof String given
        && ComponentNames.isValid(given.trim())) {
      return given.trim();
    }
    if (!(service.getProperty(COMPONENT_NAME) instanceof String whole)) {
      return null;
    }
    String last = whole.substring(whole.lastIndexOf('.') + 1);
    boolean alone =
        components.getComponentDescriptionDTOs().stream()
            .map(component -> component.name)
            .noneMatch(other -> !other.equals(whole) && other.endsWith("." + last));
    return ComponentNames.of(alone ? last : whole);
  }

  private void forget(ServiceEvent event) {
    if (event.getType() == ServiceEvent.UNREGISTERING) {
      drop(event.getServiceReference());
    }
  }

  private void drop(ServiceReference<?> service) {
    InterceptedService dropped = services.remove(service);
    if (dropped != null) {
      dropped.close();
    }
  }

  /** Says that another instance runs now, or none. */
  void follow() {
    services.values().forEach(service -> service.follow(instance));
  }

  /**
   * Lets components that were bound before take the proxies: they are disabled and enabled once.
   * Declarative Services leaves a reference alone that is bound, even when a better service comes.
   */
  void rebind() {
    for (ComponentDescriptionDTO component : components.getComponentDescriptionDTOs()) {
      boolean past =
          Arrays.stream(component.references).anyMatch(this::asksForSelected)
              && callsPast(component);
      if (past) {
        LOG.info("component {} is activated anew, so that its calls show", component.name);
        components
            .disableComponent(component)
            .onResolve(() -> components.enableComponent(component));
      }
    }
  }

  private boolean asksForSelected(ReferenceDTO reference) {
    return Callers.asksForOne(reference)
        && selected().anyMatch(service -> types(service).contains(reference.interfaceName));
  }

  private Stream<ServiceReference<?>> selected() {
    return services.entrySet().stream()
        .filter(entry -> entry.getValue().selected())
        .map(Map.Entry::getKey);
  }

  private static List<String> types(ServiceReference<?> service) {
    return List.of((String[]) service.getProperty(Constants.OBJECTCLASS));
  }

  private boolean callsPast(ComponentDescriptionDTO component) {
    List<String> one =
        Arrays.stream(component.references)
            .filter(Callers::asksForOne)
            .map(reference -> reference.name)
            .toList();
    return Bindings.of(components, component).stream()
        .filter(bound -> one.contains(bound.reference()))
        .anyMatch(bound -> callsPast(component, bound.service()));
  }

  private boolean callsPast(ComponentDescriptionDTO component, ServiceReferenceDTO bound) {
    return selected()
        .anyMatch(
            service ->
                Long.valueOf(bound.id).equals(service.getProperty(Constants.SERVICE_ID))
                    && callers.call(bundle.getBundle(component.bundle.id), types(service)));
  }

  /**
   * A framework lists services first and asks the hooks then. Who listed the proxies just before
   * they went would be left with one that is gone if the hooks had gone meanwhile, too; nothing
   * tells who does, so the hooks stay for a time, whoever interrupts.
   */
  private static void awaitLookups() {
    long end = System.nanoTime() + LOOKUP_NANOS;
    boolean interrupted = false;
    for (long left = LOOKUP_NANOS; left > 0; left = end - System.nanoTime()) {
      try {
        TimeUnit.NANOSECONDS.sleep(left);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends it, and leaves neither a hook nor a proxy that is registered. */
  @Override
  public void close() {
    closed = true;
    bundle.removeServiceListener(ends);
    boolean seen = !services.isEmpty();
    List.copyOf(services.keySet()).forEach(this::drop);
    // Last, so that nobody else sees the proxies on their way out.
    if (seen) {
      awaitLookups();
    }
    while (!hooks.isEmpty()) {
      hooks.pop().unregister();
    }
  }
}
