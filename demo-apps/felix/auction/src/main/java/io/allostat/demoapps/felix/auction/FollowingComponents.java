package io.allostat.demoapps.felix.auction;

import io.allostat.adapters.osgi.ComponentProperties;
import io.allostat.core.api.Allostat;
import io.allostat.core.api.component.Component;
import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.core.api.component.LevelActuator;
import io.allostat.core.api.component.ServiceLevel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Dictionary;
import java.util.Hashtable;
import java.util.List;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceReference;
import org.osgi.framework.ServiceRegistration;
import org.osgi.util.tracker.ServiceTracker;

/**
 * The components of the site while instances of Allostat come and go. Those with service levels are
 * offered as services. Thread safe.
 */
final class FollowingComponents implements AutoCloseable {
  private final BundleContext bundle;
  private final Deque<ServiceRegistration<?>> offers = new ArrayDeque<>();
  private final ServiceTracker<Allostat, Allostat> instances;

  /**
   * Guarded by itself, as is what they follow. The lock is not held while a service is registered:
   * whoever takes up an offer may just be publishing an instance.
   */
  private final List<FollowingComponent> components = new ArrayList<>();

  /** All instances, as they came. */
  private final List<Allostat> present = new ArrayList<>();

  private Allostat followed;

  FollowingComponents(BundleContext bundle) {
    this.bundle = bundle;
    instances =
        new ServiceTracker<>(bundle, Allostat.class, null) {
          @Override
          public Allostat addingService(ServiceReference<Allostat> reference) {
            Allostat instance = super.addingService(reference);
            if (instance != null) {
              come(instance);
            }
            return instance;
          }

          @Override
          public void removedService(ServiceReference<Allostat> reference, Allostat instance) {
            leave(instance);
            super.removedService(reference, instance);
          }
        };
    instances.open();
  }

  /** Makes a component, and offers it if it has service levels. */
  synchronized Component register(ComponentDescriptor descriptor) {
    FollowingComponent component = new FollowingComponent(descriptor);
    if (descriptor.serviceLevels().size() > 1) {
      Dictionary<String, Object> properties = new Hashtable<>();
      properties.put(ComponentProperties.NAME, descriptor.name());
      properties.put(ComponentProperties.LEVELS, degraded(descriptor));
      offers.push(bundle.registerService(LevelActuator.class, component, properties));
    }
    synchronized (components) {
      components.add(component);
      component.follow(followed);
    }
    return component;
  }

  private void come(Allostat instance) {
    synchronized (components) {
      present.add(instance);
      follow();
    }
  }

  private void leave(Allostat instance) {
    synchronized (components) {
      present.remove(instance);
      follow();
    }
  }

  /** The instance that is there for the longest time. */
  private void follow() {
    Allostat first = present.isEmpty() ? null : present.get(0);
    if (first != followed) {
      followed = first;
      components.forEach(component -> component.follow(first));
    }
  }

  private static String[] degraded(ComponentDescriptor descriptor) {
    return descriptor.serviceLevels().stream()
        .skip(1)
        .map(FollowingComponents::property)
        .toArray(String[]::new);
  }

  private static String property(ServiceLevel level) {
    return level.name() + ":" + level.degradationWeight();
  }

  /** Withdraws the offers. */
  @Override
  public synchronized void close() {
    while (!offers.isEmpty()) {
      offers.pop().unregister();
    }
    instances.close();
  }
}
