package io.allostat.core.runtime.management.internal;

import io.allostat.core.api.component.Component;
import io.allostat.core.api.control.JournalEntry;
import io.allostat.core.api.management.AdmissionMXBean;
import io.allostat.core.api.management.ComponentMXBean;
import io.allostat.core.api.management.ControlLoopMXBean;
import io.allostat.core.api.management.CoordinatorMXBean;
import io.allostat.core.api.management.DescribedMBean;
import io.allostat.core.api.management.LimitItem;
import io.allostat.core.api.management.LoadMonitorMXBean;
import io.allostat.core.api.management.ProfileMXBean;
import io.allostat.core.api.management.SettingsMBean;
import io.allostat.core.runtime.admission.internal.Connectors;
import io.allostat.core.runtime.admission.internal.JoinedConnector;
import io.allostat.core.runtime.components.internal.ManagedComponent;
import io.allostat.core.runtime.loop.internal.AdaptationLoop;
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
  private final Subjects subjects;
  private final Snapshots snapshots;
  private final Deque<ObjectName> registered = new ArrayDeque<>();
  private final Map<String, Emitter> components = new LinkedHashMap<>();
  private final Map<String, Emitter> controlLoops = new LinkedHashMap<>();
  private final Map<String, Emitter> connectors = new LinkedHashMap<>();
  private boolean closed;

  private Publication(MBeanServer server, Names names, Subjects subjects, Snapshots snapshots) {
    this.server = server;
    this.names = names;
    this.subjects = subjects;
    this.snapshots = snapshots;
  }

  /**
   * Publishes an instance.
   *
   * @param server where
   * @param instance the instance's name
   * @param subjects what of it
   * @param snapshots the shared status
   * @return the publication
   * @throws IllegalStateException if a name is taken; nothing is then left registered
   */
  public static Publication open(
      MBeanServer server, String instance, Subjects subjects, Snapshots snapshots) {
    Names names = new Names(instance);
    Publication publication = new Publication(server, names, subjects, snapshots);
    try {
      subjects.resources().forEach(r -> publication.addControlLoop(r, snapshots, subjects.loop()));
      ProfileBean profile = new ProfileBean(snapshots, subjects.profiler(), subjects.sampling());
      publication.add(names.profile(), new DescribedMBean(profile, ProfileMXBean.class));
      subjects
          .settings()
          .forEach(s -> publication.add(names.settings(s.type()), new SettingsMBean(s)));
      if (subjects.admission().isPresent()) {
        publication.addAdmission();
      }
      if (subjects.coordinator().isPresent()) {
        CoordinatorBean coordinator = new CoordinatorBean(snapshots);
        publication.add(
            names.coordinator(), new DescribedMBean(coordinator, CoordinatorMXBean.class));
      }
      publication.addNewComponents();
      return publication;
    } catch (RuntimeException e) {
      publication.close();
      throw e;
    }
  }

  private synchronized void addAdmission() {
    LoadMonitorBean monitor = new LoadMonitorBean(snapshots);
    add(names.loadMonitor(), new DescribedMBean(monitor, LoadMonitorMXBean.class));
    showConnectors();
  }

  /** Registers the connectors that joined, and withdraws those that left. */
  public synchronized void showConnectors() {
    if (closed || subjects.admission().isEmpty()) {
      return;
    }
    Connectors joined = subjects.admission().get().connectors();
    List<String> present = joined.all().stream().map(JoinedConnector::name).toList();
    List<String> gone = connectors.keySet().stream().filter(n -> !present.contains(n)).toList();
    for (String name : gone) {
      ObjectName bean = connectors.remove(name).name();
      if (registered.remove(bean)) {
        withdraw(bean);
      }
    }
    for (String name : present) {
      if (!connectors.containsKey(name)) {
        Emitter emitter =
            new Emitter(
                names.admission(name),
                new AdmissionBean(name, snapshots, joined),
                AdmissionMXBean.class,
                AdmissionMXBean.LIMIT_NOTIFICATION,
                "another limit of new connections came into force; user data: the limit");
        connectors.put(name, emitter);
        addUnlessRefused(emitter);
      }
    }
  }

  /**
   * Tells those who listen to a connector of a limit that came into force for all of them.
   *
   * @param epochMillis when
   * @param limit the limit
   */
  public void send(long epochMillis, LimitItem limit) {
    List<Emitter> concerned;
    synchronized (this) {
      concerned = List.copyOf(connectors.values());
    }
    if (!concerned.isEmpty()) {
      String message = limit.limitPerInterval() + " new connections an interval: " + limit.reason();
      concerned.forEach(e -> e.send(epochMillis, message, Transportable.of(limit)));
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
    for (ManagedComponent component : subjects.registry().managed()) {
      if (!components.containsKey(component.name())) {
        Emitter emitter =
            new Emitter(
                names.component(component.name()),
                new ComponentBean(component, subjects.registry()),
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
      withdraw(registered.pop());
    }
  }

  private void withdraw(ObjectName name) {
    try {
      server.unregisterMBean(name);
    } catch (InstanceNotFoundException e) {
      LOG.debug("{} was unregistered by somebody else", name);
    } catch (JMException e) {
      LOG.warn("{} cannot be unregistered", name, e);
    }
  }
}
