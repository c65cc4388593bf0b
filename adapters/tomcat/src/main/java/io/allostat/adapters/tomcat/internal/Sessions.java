package io.allostat.adapters.tomcat.internal;

import io.allostat.adapters.tls.ClientHelloScanner;
import io.allostat.adapters.tls.ClientHelloScanner.Field;
import io.allostat.adapters.tls.TlsVersion;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSessionContext;
import org.apache.tomcat.util.net.SSLContext;
import org.apache.tomcat.util.net.SSLHostConfig;
import org.apache.tomcat.util.net.SSLHostConfig.CertificateVerification;
import org.apache.tomcat.util.net.SSLHostConfigCertificate;
import org.apache.tomcat.util.net.openssl.ciphers.Cipher;

/**
 * Looks up claimed sessions where JSSE itself will, and tells whether JSSE will resume them for
 * this hello. It keeps sessions of TLS 1.2 by their id and those of TLS 1.3, unless it gives them
 * away in tickets, by the identity of their key; both have 32 bytes. Stateless.
 */
final class Sessions {
  static final int ID_BYTES = 32;

  /** Clients offer one or two; JSSE would try all that an attacker makes up. */
  static final int MAX_IDENTITIES = 4;

  private static final Map<String, Integer> SUITES = suites();

  private Sessions() {}

  /**
   * Looks a session up by the session id of a hello of TLS 1.2 or before.
   *
   * @param host where the client connects to
   * @param hello what the client said
   * @param negotiated the version that this hello leads to
   * @return the session that JSSE will resume, or null
   */
  static SSLSession byId(SSLHostConfig host, ClientHelloScanner hello, TlsVersion negotiated) {
    if (hello.length(Field.SESSION_ID) != ID_BYTES) {
      return null;
    }
    byte[] id = new byte[ID_BYTES];
    hello.copy(Field.SESSION_ID, id, 0);
    return find(host, id, hello, negotiated);
  }

  /**
   * @param hello what the client said
   * @param index of an identity of its pre-shared keys
   * @return the identity, or null if it cannot be that of a session that JSSE keeps
   */
  static byte[] identity(ClientHelloScanner hello, int index) {
    if (hello.pskIdentityLength(index) != ID_BYTES) {
      return null;
    }
    byte[] identity = new byte[ID_BYTES];
    hello.copyPskIdentity(index, identity, 0);
    return identity;
  }

  /**
   * Looks a session up by the identity of a key of TLS 1.3.
   *
   * @param host where the client connects to
   * @param identity 32 bytes
   * @param hello what the client said
   * @return the session that JSSE will resume, or null
   */
  static SSLSession byIdentity(SSLHostConfig host, byte[] identity, ClientHelloScanner hello) {
    return hello.offersPskDheKe() ? find(host, identity, hello, TlsVersion.TLS_1_3) : null;
  }

  /**
   * @param one a session
   * @param other another
   * @return whether they are the same; a resumed session has the id and the age of the first
   */
  static boolean same(SSLSession one, SSLSession other) {
    return one == other
        || one.getCreationTime() == other.getCreationTime()
            && Arrays.equals(one.getId(), other.getId());
  }

  /** Each certificate has a context of its own, and which one is taken shows in the handshake. */
  private static SSLSession find(
      SSLHostConfig host, byte[] id, ClientHelloScanner hello, TlsVersion negotiated) {
    Set<SSLHostConfigCertificate> certificates = host.getCertificates();
    for (SSLHostConfigCertificate certificate : certificates) {
      SSLContext context = certificate.getSslContext();
      SSLSessionContext sessions = context == null ? null : context.getServerSessionContext();
      SSLSession session = sessions == null ? null : sessions.getSession(id);
      if (session != null
          && session.isValid()
          && session.getProtocol().equals(negotiated.protocol())
          && suiteIsThere(session.getCipherSuite(), host, hello)
          && knowsTheClient(session, host)) {
        return session;
      }
    }
    return null;
  }

  /** JSSE resumes only with the session's own suite. */
  private static boolean suiteIsThere(String suite, SSLHostConfig host, ClientHelloScanner hello) {
    Integer code = SUITES.get(suite);
    return code != null
        && hello.offersSuite(code)
        && Arrays.asList(host.getEnabledCiphers()).contains(suite);
  }

  private static boolean knowsTheClient(SSLSession session, SSLHostConfig host) {
    if (host.getCertificateVerification() != CertificateVerification.REQUIRED) {
      return true;
    }
    try {
      return session.getPeerPrincipal() != null;
    } catch (SSLPeerUnverifiedException e) {
      return false;
    }
  }

  private static Map<String, Integer> suites() {
    Map<String, Integer> codes = new HashMap<>();
    for (Cipher cipher : Cipher.values()) {
      for (String name : cipher.getJsseNames()) {
        codes.putIfAbsent(name, cipher.getId());
      }
    }
    return Map.copyOf(codes);
  }
}
