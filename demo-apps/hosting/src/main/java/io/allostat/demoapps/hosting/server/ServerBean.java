package io.allostat.demoapps.hosting.server;

import io.allostat.adapters.tomcat.AdmissionProtocol;
import io.allostat.core.api.admission.AdmissionCounts;
import io.allostat.demoapps.hosting.limiter.LimiterSpec;
import io.allostat.demoapps.hosting.limiter.Limiters;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.ObjectName;
import org.apache.coyote.ProtocolHandler;

/** Shows the server's handshakes and its limiter, and takes another one. Thread safe. */
final class ServerBean implements SiteServerMXBean, AutoCloseable {
  private final String name;
  private final Limiters limiters;
  private final ProtocolHandler connector;

  private ServerBean(String name, Limiters limiters, ProtocolHandler connector) {
    this.name = name;
    this.limiters = limiters;
    this.connector = connector;
  }

  /**
   * Publishes it; of two servers of one name in a JVM, as tests have them, the later one is shown.
   */
  static ServerBean publish(String application, Limiters limiters, ProtocolHandler connector) {
    ServerBean bean = new ServerBean(name(application), limiters, connector);
    try {
      bean.close();
      ManagementFactory.getPlatformMBeanServer().registerMBean(bean, bean.name());
      return bean;
    } catch (JMException e) {
      throw new IllegalStateException("the bean " + bean.name + " cannot be published", e);
    }
  }

  private static String name(String application) {
    return "io.allostat.demoapps."
        + application
        + ":type="
        + application.substring(0, 1).toUpperCase(Locale.ROOT)
        + application.substring(1)
        + "Server";
  }

  private ObjectName name() throws JMException {
    return new ObjectName(name);
  }

  @Override
  public String getLimiter() {
    return limiters.present().toString();
  }

  @Override
  public void setLimiter(String limiter) {
    limiters.use(LimiterSpec.parse(limiter));
  }

  @Override
  public long getFullHandshakes() {
    return connector instanceof AdmissionProtocol gate
        ? gate.admissionCounts().fullHandshakes()
        : ((CountingProtocol) connector).fullHandshakes();
  }

  @Override
  public long getResumedHandshakes() {
    return connector instanceof AdmissionProtocol gate
        ? gate.admissionCounts().resumedHandshakes()
        : ((CountingProtocol) connector).resumedHandshakes();
  }

  @Override
  public long getRefusedConnections() {
    if (connector instanceof AdmissionProtocol gate) {
      AdmissionCounts counts = gate.admissionCounts();
      return counts.refused().values().stream().mapToLong(Long::longValue).sum();
    }
    return 0;
  }

  @Override
  public void close() {
    try {
      ManagementFactory.getPlatformMBeanServer().unregisterMBean(name());
    } catch (InstanceNotFoundException e) {
      return;
    } catch (JMException e) {
      throw new IllegalStateException("the bean " + name + " cannot be taken away", e);
    }
  }
}
