package io.allostat.adapters.osgi.internal;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.framework.PrototypeServiceFactory;
import org.osgi.framework.ServiceFactory;
import org.osgi.framework.ServiceObjects;
import org.osgi.framework.ServiceReference;
import org.osgi.framework.ServiceRegistration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hands a service to each bundle behind a proxy. The bundle gets from the provider what it would
 * have got without one, so a service may be another for each bundle or for each use. Thread safe.
 */
final class ServiceProxies implements ServiceFactory<Object> {
  private static final Logger LOG = LoggerFactory.getLogger(ServiceProxies.class);

  private final ServiceReference<Object> service;
  private final ProxiedTypes types;
  private final FollowedComponent component;
  private final List<Runnable> releases = new ArrayList<>();
  private boolean ending;
  private boolean ended;

  ServiceProxies(
      ServiceReference<Object> service, ProxiedTypes types, FollowedComponent component) {
    this.service = service;
    this.types = types;
    this.component = component;
  }

  /**
   * @return what is registered: of the same scope as the service, since references can ask for that
   */
  ServiceFactory<Object> factory() {
    return Constants.SCOPE_PROTOTYPE.equals(service.getProperty(Constants.SERVICE_SCOPE))
        ? new Prototypes(this)
        : this;
  }

  private record Prototypes(ServiceProxies proxies) implements PrototypeServiceFactory<Object> {
    @Override
    public Object getService(Bundle bundle, ServiceRegistration<Object> registration) {
      return proxies.getService(bundle, registration);
    }

    @Override
    public void ungetService(
        Bundle bundle, ServiceRegistration<Object> registration, Object proxied) {
      proxies.ungetService(bundle, registration, proxied);
    }
  }

  @Override
  public Object getService(Bundle bundle, ServiceRegistration<Object> registration) {
    Object got = objects(bundle, service).getService();
    if (got == null) {
      throw new IllegalStateException("the service of " + component.name() + " is gone");
    }
    return types.proxy(new CallHandler(got, component));
  }

  @Override
  public void ungetService(
      Bundle bundle, ServiceRegistration<Object> registration, Object proxied) {
    Object got = ((CallHandler) Proxy.getInvocationHandler(proxied)).service();
    Runnable release = () -> release(bundle, got);
    synchronized (releases) {
      if (ending && !ended) {
        releases.add(release);
        return;
      }
    }
    release.run();
  }

  private void release(Bundle bundle, Object got) {
    try {
      objects(bundle, service).ungetService(got);
    } catch (IllegalStateException | IllegalArgumentException e) {
      LOG.debug("{} needs no release, bundle or service has ended", component.name(), e);
    }
  }

  /**
   * From now on services are kept until {@link #release}, so that one which its bundle asks the
   * provider for next is still the same, and not put together anew.
   */
  void keep() {
    synchronized (releases) {
      ending = true;
    }
  }

  /** Gives back what was kept. */
  void release() {
    List<Runnable> kept;
    synchronized (releases) {
      // Who gives one back later than this finds nobody to keep it for.
      ended = true;
      kept = List.copyOf(releases);
      releases.clear();
    }
    kept.forEach(Runnable::run);
  }

  private static <S> ServiceObjects<S> objects(Bundle bundle, ServiceReference<S> service) {
    BundleContext context = bundle.getBundleContext();
    ServiceObjects<S> objects = context == null ? null : context.getServiceObjects(service);
    if (objects == null) {
      throw new IllegalStateException("the service or the bundle that asks for it has ended");
    }
    return objects;
  }
}
