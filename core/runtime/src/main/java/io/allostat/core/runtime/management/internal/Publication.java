package io.allostat.core.runtime.management.internal;

import io.allostat.core.api.component.Component;
import io.allostat.core.api.control.JournalEntry;
import io.allostat.core.api.management.ComponentMXBean;
import io.allostat.core.api.management.ControlLoopMXBean;
import io.allostat.core.api.management.ProfileMXBean;
import io.allostat.core.api.profile.Profiler;
import io.allostat.core.runtime.components.internal.ComponentRegistry;
import io.allostat.core.runtime.components.internal.ManagedComponent;
import io.allostat.core.runtime.loop.internal.AdaptationLoop;
import io.allostat.core.runtime.loop.internal.SamplingRate;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.management.InstanceAlreadyExistsException;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The MBeans of one running instance. What is registered is noted and withdrawn in reverse order.
 * Thread safe; notifications are sent outside its lock.
 */
public final class Publication implements AutoCloseable {
  /** Type of the notification sent when a component is quarantined. */
  public static final String QUARANTINE_NOTIFICATION = "io.allostat.component.quarantined";

  private static final Logger LOG = LoggerFactory.getLogger(Publication.class);

  private final MBeanServer server;
  private final Names names;
  private final ComponentRegistry registry;
  private final Deque<ObjectName> registered = new ArrayDeque<>();
  private final Map<String, Emitter> components = new LinkedHashMap<>();
  private final Map<String, Emitter> controlLoops = new LinkedHashMap<>();
  private boolean closed;

  private Publication(MBeanServer server, Names names, ComponentRegistry registry) {
    this.server = server;
    this.names = names;
    this.registry = registry;
  }

  /**
   * Publishes an instance.
   *
   * @param server where
   * @param instance the instance's name
   * @param resources the controlled resources
   * @param registry the components
   * @param snapshots the shared status
   * @param loop the adaptation loop
   * @param profiler the profiler
   * @param sampling how often it samples
   * @return the publication
   * @throws IllegalStateException if a name is taken; nothing is then left registered
   */
  public static Publication open(
      MBeanServer server,
      String instance,
      List<String> resources,
      ComponentRegistry registry,
      Snapshots snapshots,
      AdaptationLoop loop,
      Profiler profiler,
      SamplingRate sampling) {
    Publication publication = new Publication(server, new Names(instance), registry);
    try {
      resources.forEach(r -> publication.addControlLoop(r, snapshots, loop));
      publication.add(
          publication.names.profile(),
          new StandardMBean(
              new ProfileBean(snapshots, profiler, sampling), ProfileMXBean.class, true));
      publication.addNewComponents();
      return publication;
    } catch (RuntimeException e) {
      publication.close();
      throw e;
    }
  }

  private synchronized void addControlLoop(
      String resource, Snapshots snapshots, AdaptationLoop loop) {
    Emitter emitter =
        new Emitter(
            names.controlLoop(resource),
            new ControlLoopBean(resource, snapshots, loop),
            ControlLoopMXBean.class,
            ControlLoopMXBean.DECISION_NOTIFICATION,
            "a decision that changes something; user data: the decision");
    add(emitter.name(), emitter.bean());
    controlLoops.put(resource, emitter);
  }

  /** Registers the components that are not yet. */
  public synchronized void addNewComponents() {
    if (closed) {
      return;
    }
    for (ManagedComponent component : registry.managed()) {
      if (!components.containsKey(component.name())) {
        Emitter emitter =
            new Emitter(
                names.component(component.name()),
                new ComponentBean(component, registry),
                ComponentMXBean.class,
                QUARANTINE_NOTIFICATION,
                "the component was quarantined; user data: the component");
        components.put(component.name(), emitter);
        addUnlessRefused(emitter);
      }
    }
  }

  /** One name that is taken does not keep the others from being published. */
  private void addUnlessRefused(Emitter emitter) {
    try {
      add(emitter.name(), emitter.bean());
    } catch (IllegalStateException e) {
      LOG.error("{} is not published", emitter.name(), e);
    }
  }

  private synchronized void add(ObjectName name, Object bean) {
    try {
      server.registerMBean(bean, name);
      registered.push(name);
    } catch (InstanceAlreadyExistsException e) {
      throw new IllegalStateException(
          "instance: expected a name not yet published in this JVM, got the MBean " + name, e);
    } catch (JMException e) {
      throw new IllegalStateException("the MBean " + name + " cannot be registered", e);
    }
  }

  /**
   * Sends a decision to those who listen to its resource.
   *
   * @param entry a decision that changed something
   */
  public void send(JournalEntry entry) {
    List<Emitter> concerned;
    synchronized (this) {
      Emitter own = controlLoops.get(entry.decision().resource());
      concerned = own == null ? List.copyOf(controlLoops.values()) : List.of(own);
    }
    concerned.forEach(
        e ->
            e.send(
                entry.epochMillis(),
                entry.decision().kind() + " " + entry.decision().reason(),
                Transportable.of(Items.of(entry))));
  }

  /**
   * Tells that a component was quarantined.
   *
   * @param component the component
   * @param epochMillis when
   * @param reason why
   */
  public void sendQuarantine(Component component, long epochMillis, String reason) {
    addNewComponents();
    Emitter emitter;
    synchronized (this) {
      emitter = components.get(component.name());
    }
    if (emitter != null) {
      emitter.send(epochMillis, reason, Transportable.of(Items.of(component)));
    }
  }

  /** Withdraws every MBean. Idempotent. */
  @Override
  public synchronized void close() {
    closed = true;
    while (!registered.isEmpty()) {
      ObjectName name = registered.pop();
      try {
        server.unregisterMBean(name);
      } catch (InstanceNotFoundException e) {
        LOG.debug("{} was unregistered by somebody else", name);
      } catch (JMException e) {
        LOG.warn("{} cannot be unregistered", name, e);
      }
    }
  }
}
