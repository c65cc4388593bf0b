package io.allostat.adapters.osgi.internal;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.osgi.service.cm.ConfigurationAdmin;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Shows every PID in JMX, as {@code io.allostat:type=Configuration,instance=framework,pid=…}, while
 * there is a Configuration Admin. Declarative Services calls it, one call at a time.
 */
@Component(
    service = {},
    immediate = true)
public final class ConfigurationBeans {
  private static final Logger LOG = LoggerFactory.getLogger(ConfigurationBeans.class);

  /** What belongs to no instance but to all of the framework, as the processor manager in it. */
  private static final String NAMES = "io.allostat:type=Configuration,instance=framework,pid=";

  private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
  private final List<ObjectName> names = new ArrayList<>();

  /**
   * Registers a bean for each PID.
   *
   * @param admin keeps the configurations
   */
  @Activate
  public ConfigurationBeans(@Reference ConfigurationAdmin admin) {
    for (Pid pid : Pid.values()) {
      try {
        ObjectName name = new ObjectName(NAMES + pid.pid());
        server.registerMBean(new ConfigurationBean(pid, admin), name);
        names.add(name);
      } catch (JMException e) {
        LOG.error("{} is not in JMX: {}", pid.pid(), e.toString());
      }
    }
  }

  /** Takes them back. */
  @Deactivate
  void close() {
    for (ObjectName name : names) {
      try {
        server.unregisterMBean(name);
      } catch (InstanceNotFoundException e) {
        LOG.debug("{} was taken out of JMX by somebody else", name);
      } catch (JMException e) {
        LOG.error("{} stays in JMX: {}", name, e.toString());
      }
    }
    names.clear();
  }
}
