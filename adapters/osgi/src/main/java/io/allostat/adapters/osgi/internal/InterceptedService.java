package io.allostat.adapters.osgi.internal;

import io.allostat.core.api.Allostat;
import java.util.Dictionary;
import java.util.Hashtable;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.framework.ServiceReference;
import org.osgi.framework.ServiceRegistration;

/**
 * A service of a component, with a second one beside it that enters the component and hands each
 * call on. The second one has the same properties and goes first by its ranking, which is higher by
 * one for each service alike; it is registered on behalf of the same bundle, so whatever fits the
 * one fits the other. Thread safe.
 */
final class InterceptedService {
  /** A property of the second service: the {@code service.id} of the first. */
  static final String INTERCEPTS = "io.allostat.intercepts";

  /** A property of the second service: whether calls of it show. */
  static final String SHOWS = "io.allostat.shows";

  private static final Set<String> OF_THE_FRAMEWORK =
      Set.of(
          Constants.OBJECTCLASS,
          Constants.SERVICE_ID,
          Constants.SERVICE_BUNDLEID,
          Constants.SERVICE_SCOPE);

  private final ServiceReference<Object> service;
  private final ProxiedTypes types;
  private final FollowedComponent component;
  private final boolean named;
  private final ServiceProxies proxies;
  private ServiceRegistration<?> registration;
  private volatile boolean selected;
  private boolean closed;

  @SuppressWarnings("unchecked")
  InterceptedService(ServiceReference<?> service, ProxiedTypes types, String name) {
    // What it is, nobody here needs to know.
    this.service = (ServiceReference<Object>) service;
    this.types = types;
    named = name != null;
    component = new FollowedComponent(named ? name : service.toString());
    proxies = new ServiceProxies(this.service, types, component);
  }

  /** Whether a service is one of those that stand beside another. */
  static boolean isProxy(ServiceReference<?> service) {
    return service.getProperty(INTERCEPTS) != null;
  }

  /** The types of a service that was registered here. */
  static List<String> types(ServiceReference<?> proxy) {
    return List.of((String[]) proxy.getProperty(Constants.OBJECTCLASS));
  }

  /** Says whether calls show, which they do not where the component has no name. */
  void select(boolean select, Supplier<Allostat> instance) {
    selected = select && named;
    follow(instance);
  }

  /** Whether calls show. */
  boolean selected() {
    return selected;
  }

  void follow(Supplier<Allostat> instance) {
    component.follow(() -> selected ? instance.get() : null);
  }

  /** Registers the second service, unless the first is gone or this was closed. */
  void open() {
    Bundle provider = service.getBundle();
    BundleContext context = provider == null ? null : provider.getBundleContext();
    if (context == null) {
      return;
    }
    ServiceRegistration<?> registered =
        context.registerService(
            types.names().toArray(String[]::new), proxies.factory(), properties());
    boolean late;
    synchronized (this) {
      late = closed;
      if (!late) {
        registration = registered;
      }
    }
    if (late) {
      withdraw(registered);
    }
  }

  /** Takes over changed properties. */
  void update(boolean select, Supplier<Allostat> instance) {
    select(select, instance);
    ServiceRegistration<?> present;
    synchronized (this) {
      present = registration;
    }
    if (present != null) {
      try {
        present.setProperties(properties());
      } catch (IllegalStateException e) {
        // It is just being withdrawn.
        return;
      }
    }
  }

  private Dictionary<String, Object> properties() {
    Dictionary<String, Object> properties = new Hashtable<>();
    for (String key : service.getPropertyKeys()) {
      if (!OF_THE_FRAMEWORK.contains(key)) {
        properties.put(key, service.getProperty(key));
      }
    }
    int ranking = service.getProperty(Constants.SERVICE_RANKING) instanceof Integer r ? r : 0;
    properties.put(Constants.SERVICE_RANKING, ranking == Integer.MAX_VALUE ? ranking : ranking + 1);
    properties.put(INTERCEPTS, service.getProperty(Constants.SERVICE_ID));
    properties.put(SHOWS, selected);
    return properties;
  }

  /**
   * Withdraws the second service; whoever used it goes on with the first. Who still holds a proxy
   * goes on as well: it hands calls on.
   */
  void close() {
    ServiceRegistration<?> withdrawn;
    synchronized (this) {
      closed = true;
      withdrawn = registration;
      registration = null;
    }
    if (withdrawn != null) {
      withdraw(withdrawn);
    }
    selected = false;
    component.follow(() -> null);
  }

  private void withdraw(ServiceRegistration<?> registered) {
    proxies.keep();
    try {
      registered.unregister();
    } catch (IllegalStateException e) {
      // The provider's bundle has stopped meanwhile, and took it along.
      return;
    } finally {
      proxies.release();
    }
  }
}
