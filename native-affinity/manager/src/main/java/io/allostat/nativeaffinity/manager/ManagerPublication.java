package io.allostat.nativeaffinity.manager;

import io.allostat.core.api.management.DescribedMBean;
import io.allostat.core.api.management.ProcessorManagerMXBean;
import io.allostat.core.api.management.SettingsMBean;
import io.allostat.nativeaffinity.manager.internal.ManagerBean;
import io.allostat.nativeaffinity.manager.internal.ManagerSettings;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.LongUnaryOperator;
import java.util.regex.Pattern;
import javax.management.InstanceAlreadyExistsException;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * A manager in JMX, as {@code io.allostat:type=ProcessorManager,instance=…}, and its settings, as
 * {@code type=ProcessorSettings}. Thread safe.
 */
public final class ManagerPublication implements AutoCloseable {
  private static final Pattern PLAIN = Pattern.compile("[^,=:\"*?\\s]+");

  private final MBeanServer server;
  private final Deque<ObjectName> registered = new ArrayDeque<>();

  private ManagerPublication(MBeanServer server) {
    this.server = server;
  }

  /**
   * Publishes a manager.
   *
   * @param server where
   * @param instance the manager's name
   * @param manager which
   * @return withdraws it
   * @throws IllegalStateException if the name is taken; nothing is then left registered
   */
  public static ManagerPublication open(
      MBeanServer server, String instance, ProcessorManager manager) {
    return open(server, instance, manager, number -> number);
  }

  /**
   * Publishes a manager whose applications are not processes.
   *
   * @param server where
   * @param instance the manager's name
   * @param manager which
   * @param processes the process of an application, by the number that the manager knows it by
   * @return withdraws it
   * @throws IllegalStateException if the name is taken; nothing is then left registered
   */
  public static ManagerPublication open(
      MBeanServer server, String instance, ProcessorManager manager, LongUnaryOperator processes) {
    String value = PLAIN.matcher(instance).matches() ? instance : ObjectName.quote(instance);
    ManagerPublication publication = new ManagerPublication(server);
    try {
      publication.add(
          "ProcessorManager",
          value,
          new DescribedMBean(new ManagerBean(manager, processes), ProcessorManagerMXBean.class));
      publication.add("ProcessorSettings", value, new SettingsMBean(ManagerSettings.of(manager)));
      return publication;
    } catch (IllegalStateException e) {
      publication.close();
      throw e;
    }
  }

  private synchronized void add(String type, String instance, Object bean) {
    try {
      ObjectName name = new ObjectName("io.allostat:type=" + type + ",instance=" + instance);
      server.registerMBean(bean, name);
      registered.push(name);
    } catch (InstanceAlreadyExistsException e) {
      throw new IllegalStateException(
          "instance: expected a name not yet published in this JVM, got " + instance, e);
    } catch (JMException e) {
      throw new IllegalStateException("the processor manager cannot be published", e);
    }
  }

  /** Withdraws it; again without effect. */
  @Override
  public synchronized void close() {
    while (!registered.isEmpty()) {
      ObjectName name = registered.pop();
      try {
        server.unregisterMBean(name);
      } catch (InstanceNotFoundException e) {
        // Somebody else was faster.
      } catch (JMException e) {
        throw new IllegalStateException(name + " cannot be withdrawn", e);
      }
    }
  }
}
