package io.allostat.adapters.osgi.internal;

import java.util.Collection;
import java.util.Map;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceEvent;
import org.osgi.framework.ServiceReference;
import org.osgi.framework.hooks.service.EventListenerHook;
import org.osgi.framework.hooks.service.FindHook;
import org.osgi.framework.hooks.service.ListenerHook.ListenerInfo;

/**
 * Shows the services that stand beside others to those bundles only that call them, and sees each
 * new service before anybody else does. The services of the application are never hidden: when the
 * hooks go, there is nothing that anybody would not know of. Thread safe.
 */
final class ServiceHooks implements FindHook, EventListenerHook {
  private final Callers callers;
  private final Interception interception;

  ServiceHooks(Callers callers, Interception interception) {
    this.callers = callers;
    this.interception = interception;
  }

  @Override
  public void find(
      BundleContext context,
      String name,
      String filter,
      boolean all,
      Collection<ServiceReference<?>> found) {
    // A proxy that was listed may have gone since; it has no bundle then.
    found.removeIf(
        service ->
            InterceptedService.isProxy(service)
                && (service.getBundle() == null || !sees(context, service)));
  }

  @Override
  public void event(ServiceEvent event, Map<BundleContext, Collection<ListenerInfo>> listeners) {
    ServiceReference<?> service = event.getServiceReference();
    if (InterceptedService.isProxy(service)) {
      listeners.keySet().removeIf(context -> !sees(context, service));
    } else if (event.getType() != ServiceEvent.UNREGISTERING) {
      // Before the event itself arrives, so that a caller which waits for it takes the proxy.
      interception.offer(service);
    }
  }

  private boolean sees(BundleContext context, ServiceReference<?> proxy) {
    try {
      Bundle bundle = context.getBundle();
      return callers.call(bundle, InterceptedService.types(proxy));
    } catch (IllegalStateException e) {
      // Its bundle has stopped.
      return false;
    }
  }
}
