package io.allostat.adapters.tls.admission;

import io.allostat.adapters.tls.ClientHelloScanner;
import io.allostat.adapters.tls.ClientHelloScanner.Outcome;
import io.allostat.adapters.tls.TlsVersion;
import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.Set;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;

/**
 * Finds out which versions JSSE negotiates. That a version is enabled is not enough: JSSE drops
 * those that {@code jdk.tls.disabledAlgorithms} names and those without an enabled cipher suite,
 * and tells nobody. It drops them for clients and servers alike, and a client's ClientHello shows
 * what is left. Stateless.
 */
public final class NegotiableVersions {
  private NegotiableVersions() {}

  /**
   * Lets an engine write a ClientHello. What is to be known of the suites in order to check claims
   * is learnt here too: not for somebody who connects, by the thread that serves all sockets.
   *
   * @param unused an engine of the context in question that is not used otherwise, nor afterwards
   * @param enabled the versions enabled at the server
   * @param suites the cipher suites enabled there, by their names in JSSE
   * @return the versions that are left, immutable
   * @throws SSLException if JSSE writes none
   */
  public static Set<TlsVersion> of(SSLEngine unused, Set<TlsVersion> enabled, String... suites)
      throws SSLException {
    SuiteCodes.learn(suites);
    return ask(unused, enabled, suites);
  }

  /** As {@link #of}, for somebody who is connecting. */
  static Set<TlsVersion> ask(SSLEngine unused, Set<TlsVersion> enabled, String... suites)
      throws SSLException {
    String[] protocols = enabled.stream().map(TlsVersion::protocol).toArray(String[]::new);
    ClientHelloScanner hello = hello(unused, protocols, suites);
    Set<TlsVersion> negotiable = EnumSet.noneOf(TlsVersion.class);
    for (TlsVersion version : enabled) {
      if (hello.offers(version)) {
        negotiable.add(version);
      }
    }
    return Set.copyOf(negotiable);
  }

  /** The hello that an engine writes with these versions and suites. */
  static ClientHelloScanner hello(SSLEngine unused, String[] protocols, String... suites)
      throws SSLException {
    unused.setUseClientMode(true);
    unused.setEnabledProtocols(protocols);
    unused.setEnabledCipherSuites(suites);
    ByteBuffer flight = ByteBuffer.allocate(unused.getSession().getPacketBufferSize());
    unused.wrap(ByteBuffer.allocate(0), flight);
    ClientHelloScanner hello = new ClientHelloScanner();
    if (hello.scan(flight.flip()) != Outcome.CLIENT_HELLO) {
      throw new SSLException("the engine wrote no ClientHello");
    }
    return hello;
  }
}
