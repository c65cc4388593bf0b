package io.allostat.adapters.osgi.internal;

import io.allostat.core.api.management.ManagedApplicationItem;
import io.allostat.core.api.management.ProcessorManagerMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.management.JMException;
import javax.management.JMX;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the processor managers that are published in this JVM. Stateless. */
final class ProcessorManagers {
  private static final Logger LOG = LoggerFactory.getLogger(ProcessorManagers.class);

  private ProcessorManagers() {}

  /** A line of name, request, allocation and state for each application of each manager. */
  static List<List<String>> applications() {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    List<List<String>> lines = new ArrayList<>();
    try {
      for (ObjectName name :
          server.queryNames(new ObjectName("io.allostat:type=ProcessorManager,*"), null)) {
        ProcessorManagerMXBean manager =
            JMX.newMXBeanProxy(server, name, ProcessorManagerMXBean.class);
        manager.getApplications().forEach(application -> lines.add(line(application)));
      }
    } catch (JMException | RuntimeException e) {
      LOG.warn("a processor manager cannot be read", e);
    }
    return lines;
  }

  private static List<String> line(ManagedApplicationItem application) {
    return List.of(
        application.name(),
        number(application.requested()),
        number(application.allocated()),
        application.silent() ? "silent" : application.cpuSet());
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }
}
