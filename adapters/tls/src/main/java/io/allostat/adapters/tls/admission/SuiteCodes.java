package io.allostat.adapters.tls.admission;

import io.allostat.adapters.tls.ClientHelloScanner;
import java.security.GeneralSecurityException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManager;

/**
 * The codes on the wire of the cipher suites that JSSE knows by name. JSSE does not tell them; a
 * ClientHello that offers one suite does. Bounded by the suites that JSSE has. Thread safe.
 */
final class SuiteCodes {
  /** No suite has it: what is offered beside it are signals (RFC 5746, RFC 7507). */
  private static final int RENEGOTIATION_INFO = 0x00ff;

  private static final int UNKNOWN = -1;
  private static final int HIGHEST = 0xffff;

  private static final Map<String, Integer> CODES = new ConcurrentHashMap<>();

  private SuiteCodes() {}

  /**
   * @param suite a name as JSSE gives it
   * @return its code, or -1 if JSSE does not offer it
   */
  static int of(String suite) {
    Integer known = CODES.get(suite);
    return known == null ? CODES.computeIfAbsent(suite, SuiteCodes::ask) : known;
  }

  /** Asks for what is not known yet of these, which takes a millisecond or so each. */
  static void learn(String... suites) {
    for (String suite : suites) {
      of(suite);
    }
  }

  static boolean knows(String suite) {
    return CODES.containsKey(suite);
  }

  private static int ask(String suite) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      // Whom it would trust is never asked; the JDK's own store would take long to read.
      context.init(null, new TrustManager[0], null);
      SSLEngine engine = context.createSSLEngine();
      // Suites of TLS 1.3 do not name a key exchange.
      String protocol = suite.contains("_WITH_") ? "TLSv1.2" : "TLSv1.3";
      ClientHelloScanner hello = NegotiableVersions.hello(engine, new String[] {protocol}, suite);
      for (int code = 1; code <= HIGHEST; code++) {
        if (code != RENEGOTIATION_INFO && hello.offersSuite(code)) {
          return code;
        }
      }
    } catch (GeneralSecurityException | SSLException | IllegalArgumentException disabled) {
      // A session with it will not be resumed either.
    }
    return UNKNOWN;
  }
}
