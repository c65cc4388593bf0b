package io.allostat.demoapps.hosting.server;

import io.allostat.adapters.tomcat.AdmissionProtocol;
import io.allostat.core.api.admission.AdmissionCounts;
import io.allostat.demoapps.hosting.NamedBean;
import io.allostat.demoapps.hosting.limiter.LimiterSpec;
import io.allostat.demoapps.hosting.limiter.Limiters;
import java.util.Locale;
import org.apache.coyote.ProtocolHandler;

/** Shows the server's handshakes and its limiter, and takes another one. Thread safe. */
final class ServerBean implements SiteServerMXBean {
  private final Limiters limiters;
  private final ProtocolHandler connector;

  private ServerBean(Limiters limiters, ProtocolHandler connector) {
    this.limiters = limiters;
    this.connector = connector;
  }

  /**
   * Publishes it; of two servers of one name in a JVM, as tests have them, the later one is shown.
   */
  static NamedBean publish(String application, Limiters limiters, ProtocolHandler connector) {
    return NamedBean.publish(
        name(application), new ServerBean(limiters, connector), SiteServerMXBean.class);
  }

  private static String name(String application) {
    return "io.allostat.demoapps."
        + application
        + ":type="
        + application.substring(0, 1).toUpperCase(Locale.ROOT)
        + application.substring(1)
        + "Server";
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
  public boolean isAsking() {
    return connector instanceof AdmissionProtocol gate && gate.isAsking();
  }

  @Override
  public void setAsking(boolean asking) {
    if (connector instanceof AdmissionProtocol gate) {
      gate.setAsking(asking);
    } else if (asking) {
      throw new IllegalArgumentException(
          "asking true, expected a server started with --admission on or with blind:N");
    }
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
}
