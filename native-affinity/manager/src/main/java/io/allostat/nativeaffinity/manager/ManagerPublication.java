package io.allostat.nativeaffinity.manager;

import io.allostat.core.api.management.ProcessorManagerMXBean;
import io.allostat.nativeaffinity.manager.internal.ManagerBean;
import java.util.regex.Pattern;
import javax.management.InstanceAlreadyExistsException;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.StandardMBean;

/** A manager in JMX, as {@code io.allostat:type=ProcessorManager,instance=…}. Thread safe. */
public final class ManagerPublication implements AutoCloseable {
  private static final Pattern PLAIN = Pattern.compile("[^,=:\"*?\\s]+");

  private final MBeanServer server;
  private final ObjectName name;

  private ManagerPublication(MBeanServer server, ObjectName name) {
    this.server = server;
    this.name = name;
  }

  /**
   * Publishes a manager.
   *
   * @param server where
   * @param instance the manager's name
   * @param manager which
   * @return withdraws it
   * @throws IllegalStateException if the name is taken
   */
  public static ManagerPublication open(
      MBeanServer server, String instance, ProcessorManager manager) {
    String value = PLAIN.matcher(instance).matches() ? instance : ObjectName.quote(instance);
    try {
      ObjectName name = new ObjectName("io.allostat:type=ProcessorManager,instance=" + value);
      server.registerMBean(
          new StandardMBean(new ManagerBean(manager), ProcessorManagerMXBean.class, true), name);
      return new ManagerPublication(server, name);
    } catch (InstanceAlreadyExistsException e) {
      throw new IllegalStateException(
          "instance: expected a name not yet published in this JVM, got " + value, e);
    } catch (JMException e) {
      throw new IllegalStateException("the processor manager cannot be published", e);
    }
  }

  /** Withdraws it; again without effect. */
  @Override
  public void close() {
    try {
      server.unregisterMBean(name);
    } catch (InstanceNotFoundException e) {
      // Somebody else was faster.
    } catch (JMException e) {
      throw new IllegalStateException(name + " cannot be withdrawn", e);
    }
  }
}
