package io.allostat.adapters.tomcat.internal;

import io.allostat.adapters.tls.TlsVersion;
import io.allostat.adapters.tls.admission.NegotiableVersions;
import io.allostat.adapters.tls.admission.TlsHost;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSessionContext;
import org.apache.tomcat.util.net.SSLContext;
import org.apache.tomcat.util.net.SSLHostConfig;
import org.apache.tomcat.util.net.SSLHostConfig.CertificateVerification;
import org.apache.tomcat.util.net.SSLHostConfigCertificate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A host of a connector as JSSE serves it. Immutable but for what Tomcat changes at its host.
 *
 * @param config Tomcat's configuration of the host
 * @param negotiable the versions that JSSE negotiates there
 */
record TomcatHost(SSLHostConfig config, Set<TlsVersion> negotiable) implements TlsHost {
  private static final Logger LOG = LoggerFactory.getLogger(TomcatHost.class);

  /** A host that nobody has asked yet: what is enabled counts. */
  static TomcatHost unasked(SSLHostConfig config) {
    return new TomcatHost(config, TlsVersion.among(config.getEnabledProtocols()));
  }

  /**
   * Asks an engine of the host's context, with the host's protocols and suites.
   *
   * @param config of a host whose context has been made
   * @return the host; as it is enabled if JSSE does not answer
   */
  static TomcatHost ask(SSLHostConfig config) {
    TomcatHost enabled = unasked(config);
    try {
      for (SSLHostConfigCertificate certificate : config.getCertificates()) {
        SSLContext context = certificate.getSslContext();
        if (context != null && !enabled.negotiable.isEmpty()) {
          Set<TlsVersion> negotiable =
              NegotiableVersions.of(
                  context.createSSLEngine(), enabled.negotiable, config.getEnabledCiphers());
          if (!negotiable.equals(enabled.negotiable)) {
            LOG.warn(
                "host {} enables {}, but JSSE negotiates only {}: see jdk.tls.disabledAlgorithms"
                    + " and the cipher suites",
                config.getHostName(),
                enabled.negotiable,
                negotiable);
          }
          return new TomcatHost(config, negotiable);
        }
      }
    } catch (SSLException | RuntimeException e) {
      LOG.warn(
          "host {}: what JSSE negotiates is unknown, taken is {}",
          config.getHostName(),
          enabled.negotiable);
      LOG.debug("no ClientHello", e);
    }
    return enabled;
  }

  /** Each certificate has a context of its own, and which one is taken shows in the handshake. */
  @Override
  public Iterable<SSLSessionContext> sessions() {
    List<SSLSessionContext> all = new ArrayList<>();
    for (SSLHostConfigCertificate certificate : config.getCertificates()) {
      SSLContext context = certificate.getSslContext();
      SSLSessionContext sessions = context == null ? null : context.getServerSessionContext();
      if (sessions != null) {
        all.add(sessions);
      }
    }
    return all;
  }

  @Override
  public boolean enables(String suite) {
    return contains(config.getEnabledCiphers(), suite);
  }

  /** Whether hellos of SSL 2 are answered. */
  boolean answersSsl2() {
    return contains(config.getEnabledProtocols(), "SSLv2Hello");
  }

  @Override
  public boolean requiresClientCertificate() {
    return config.getCertificateVerification() == CertificateVerification.REQUIRED;
  }

  private static boolean contains(String[] enabled, String name) {
    for (String each : enabled) {
      if (each.equals(name)) {
        return true;
      }
    }
    return false;
  }
}
