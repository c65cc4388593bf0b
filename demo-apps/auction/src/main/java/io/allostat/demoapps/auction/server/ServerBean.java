package io.allostat.demoapps.auction.server;

import io.allostat.adapters.tomcat.AdmissionProtocol;
import io.allostat.core.api.admission.AdmissionCounts;
import io.allostat.demoapps.auction.limiter.LimiterSpec;
import io.allostat.demoapps.auction.limiter.Limiters;
import java.lang.management.ManagementFactory;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.ObjectName;
import org.apache.coyote.ProtocolHandler;

/** Shows the server's handshakes and its limiter, and takes another one. Thread safe. */
final class ServerBean implements AuctionServerMXBean, AutoCloseable {
  private final Limiters limiters;
  private final ProtocolHandler connector;

  private ServerBean(Limiters limiters, ProtocolHandler connector) {
    this.limiters = limiters;
    this.connector = connector;
  }

  /** Publishes it; of two servers in one JVM, as tests have them, the later one is shown. */
  static ServerBean publish(Limiters limiters, ProtocolHandler connector) {
    ServerBean bean = new ServerBean(limiters, connector);
    try {
      bean.close();
      ManagementFactory.getPlatformMBeanServer().registerMBean(bean, name());
      return bean;
    } catch (JMException e) {
      throw new IllegalStateException("the bean " + NAME + " cannot be published", e);
    }
  }

  private static ObjectName name() throws JMException {
    return new ObjectName(NAME);
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
      throw new IllegalStateException("the bean " + NAME + " cannot be taken away", e);
    }
  }
}
