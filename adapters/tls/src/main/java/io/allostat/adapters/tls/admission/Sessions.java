package io.allostat.adapters.tls.admission;

import io.allostat.adapters.tls.ClientHelloScanner;
import io.allostat.adapters.tls.ClientHelloScanner.Field;
import io.allostat.adapters.tls.TlsVersion;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSessionContext;

/**
 * Looks up claimed sessions where JSSE itself will, and tells whether JSSE will resume them for
 * this hello. It keeps sessions of TLS 1.2 by their id and those of TLS 1.3, unless it gives them
 * away in tickets, by the identity of their key; both have 32 bytes. Stateless.
 */
final class Sessions {
  static final int ID_BYTES = 32;

  /** Clients offer one or two; JSSE would try all that an attacker makes up. */
  static final int MAX_IDENTITIES = 4;

  private Sessions() {}

  /**
   * Looks a session up by the session id of a hello of TLS 1.2 or before.
   *
   * @param host where the client connects to
   * @param hello what the client said
   * @param negotiated the version that this hello leads to
   * @return the session that JSSE will resume, or null
   */
  static SSLSession byId(TlsHost host, ClientHelloScanner hello, TlsVersion negotiated) {
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
  static SSLSession byIdentity(TlsHost host, byte[] identity, ClientHelloScanner hello) {
    return hello.offersPskDheKe() ? find(host, identity, hello, TlsVersion.TLS_1_3) : null;
  }

  /** Each certificate has a context of its own, and which one is taken shows in the handshake. */
  private static SSLSession find(
      TlsHost host, byte[] id, ClientHelloScanner hello, TlsVersion negotiated) {
    for (SSLSessionContext sessions : host.sessions()) {
      SSLSession session = sessions.getSession(id);
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
  private static boolean suiteIsThere(String suite, TlsHost host, ClientHelloScanner hello) {
    int code = SuiteCodes.of(suite);
    return code > 0 && hello.offersSuite(code) && host.enables(suite);
  }

  private static boolean knowsTheClient(SSLSession session, TlsHost host) {
    if (!host.requiresClientCertificate()) {
      return true;
    }
    try {
      return session.getPeerPrincipal() != null;
    } catch (SSLPeerUnverifiedException e) {
      return false;
    }
  }
}
