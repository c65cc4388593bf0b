package io.allostat.adapters.tomcat.internal;

import io.allostat.adapters.tls.ClientHelloScanner;
import io.allostat.adapters.tls.ClientHelloScanner.Outcome;
import io.allostat.adapters.tls.TlsVersion;
import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.Set;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import org.apache.tomcat.util.net.SSLContext;
import org.apache.tomcat.util.net.SSLHostConfig;
import org.apache.tomcat.util.net.SSLHostConfigCertificate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds out which versions JSSE negotiates for a host. That a version is enabled is not enough:
 * JSSE drops those that {@code jdk.tls.disabledAlgorithms} names and those without an enabled
 * cipher suite, and tells nobody. It drops them for clients and servers alike, and a client's
 * ClientHello shows what is left. Stateless.
 */
final class Negotiable {
  private static final Logger LOG = LoggerFactory.getLogger(Negotiable.class);

  private Negotiable() {}

  /**
   * Asks an engine of the host's context, with the host's protocols and suites.
   *
   * @param host whose context has been made
   * @return the versions, immutable; those that are enabled if JSSE does not answer
   */
  static Set<TlsVersion> versions(SSLHostConfig host) {
    Set<TlsVersion> enabled = TlsVersion.among(host.getEnabledProtocols());
    try {
      for (SSLHostConfigCertificate certificate : host.getCertificates()) {
        SSLContext context = certificate.getSslContext();
        if (context != null && !enabled.isEmpty()) {
          Set<TlsVersion> negotiable = offered(context.createSSLEngine(), host, enabled);
          if (!negotiable.equals(enabled)) {
            LOG.warn(
                "host {} enables {}, but JSSE negotiates only {}: see jdk.tls.disabledAlgorithms and"
                    + " the cipher suites",
                host.getHostName(),
                enabled,
                negotiable);
          }
          return negotiable;
        }
      }
    } catch (SSLException | RuntimeException e) {
      LOG.warn(
          "host {}: what JSSE negotiates is unknown, taken is {}", host.getHostName(), enabled);
      LOG.debug("no ClientHello", e);
    }
    return enabled;
  }

  private static Set<TlsVersion> offered(
      SSLEngine engine, SSLHostConfig host, Set<TlsVersion> enabled) throws SSLException {
    engine.setUseClientMode(true);
    engine.setEnabledProtocols(enabled.stream().map(TlsVersion::protocol).toArray(String[]::new));
    engine.setEnabledCipherSuites(host.getEnabledCiphers());
    ByteBuffer flight = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
    engine.wrap(ByteBuffer.allocate(0), flight);
    ClientHelloScanner hello = new ClientHelloScanner();
    if (hello.scan(flight.flip()) != Outcome.CLIENT_HELLO) {
      throw new SSLException("the engine wrote no ClientHello");
    }
    Set<TlsVersion> negotiable = EnumSet.noneOf(TlsVersion.class);
    for (TlsVersion version : enabled) {
      if (hello.offers(version)) {
        negotiable.add(version);
      }
    }
    return Set.copyOf(negotiable);
  }
}
