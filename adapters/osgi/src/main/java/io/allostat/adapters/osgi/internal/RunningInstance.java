package io.allostat.adapters.osgi.internal;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.AllostatConfiguration;
import io.allostat.core.api.settings.SettingException;
import java.util.Collection;
import java.util.Dictionary;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.List;
import java.util.Set;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceRegistration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A started and published instance. Not thread safe.
 *
 * @param allostat the instance
 * @param configuration what it was made of, live changes included
 * @param components the offered components that are registered
 * @param service its publication
 */
record RunningInstance(
    Allostat allostat,
    AllostatConfiguration configuration,
    Set<OfferedComponent> components,
    ServiceRegistration<Allostat> service)
    implements AutoCloseable {
  /** A property of the service: when the instance was started. */
  static final String STARTED_EPOCH_MILLIS = "startedEpochMillis";

  private static final Logger LOG = LoggerFactory.getLogger(RunningInstance.class);

  /** Starts an instance with what is offered, and publishes it. */
  static RunningInstance open(
      Allostat made,
      AllostatConfiguration configuration,
      Collection<OfferedComponent> offered,
      BundleContext bundle) {
    Set<OfferedComponent> registered = new HashSet<>();
    List.copyOf(offered).forEach(component -> register(component, made, registered));
    made.start();
    registered.forEach(component -> component.settleIn(made.components()));
    Dictionary<String, Object> properties = new Hashtable<>();
    properties.put("instance", configuration.instance());
    properties.put(STARTED_EPOCH_MILLIS, System.currentTimeMillis());
    return new RunningInstance(
        made, configuration, registered, bundle.registerService(Allostat.class, made, properties));
  }

  private static void register(
      OfferedComponent component, Allostat allostat, Set<OfferedComponent> registered) {
    try {
      component.registerIn(allostat.components());
      registered.add(component);
    } catch (SettingException e) {
      LOG.error("component {} is not taken up: {}", component.name(), e.getMessage());
    }
  }

  /** Takes up one more component. */
  void add(OfferedComponent component) {
    register(component, allostat, components);
    if (components.contains(component)) {
      component.settleIn(allostat.components());
    }
  }

  /** Tells whether a component is registered here. */
  boolean has(OfferedComponent component) {
    return components.contains(component);
  }

  /** The same instance after a live change. */
  RunningInstance changedTo(AllostatConfiguration changed) {
    return new RunningInstance(allostat, changed, components, service);
  }

  /** Withdraws the service, so that nobody uses the instance any more, and closes it. */
  @Override
  public void close() {
    try {
      service.unregister();
    } catch (IllegalStateException e) {
      LOG.debug("the framework was faster to withdraw {}", allostat.instance());
    }
    allostat.close();
  }
}
