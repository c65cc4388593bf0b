package io.allostat.adapters.tomcat.internal;

import io.allostat.adapters.tls.ClientHelloScanner;
import io.allostat.adapters.tls.ClientHelloScanner.Field;
import io.allostat.adapters.tls.TlsVersion;
import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.admission.Claim;
import io.allostat.core.api.admission.Claim.Kind;
import io.allostat.core.api.admission.Verdict;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import javax.net.ssl.SSLSession;
import org.apache.tomcat.util.net.SSLHostConfig;

/**
 * Makes a claim of a ClientHello and asks about it. Thread safe.
 *
 * <p>What a client claims is checked where that can be done before the handshake. In exact mode,
 * where JSSE keeps all sessions, a session that is not there, or that JSSE would not resume for
 * this hello, makes the connection new. A key of TLS 1.3 makes one connection a resumed one and no
 * other. In ticket mode that goes for session ids alone, which JSSE keeps for clients that take no
 * tickets; tickets and keys are claims that nobody has verified.
 */
final class Gate {
  private static final String SSL_2_HELLO = "SSLv2Hello";

  /** Of a host in the domain name system. */
  private static final int MAX_NAME = 255;

  private static final byte DELETE = 0x7f;

  private final AdmissionEndpoint endpoint;
  private final boolean exact;
  private final OnceOnly used = new OnceOnly();

  Gate(AdmissionEndpoint endpoint, boolean exact) {
    this.endpoint = endpoint;
    this.exact = exact;
  }

  boolean exact() {
    return exact;
  }

  /** Whether the default host, the only one such a hello can ask for, answers hellos of SSL 2. */
  boolean answersSsl2() {
    return enables(endpoint.hostConfig(null), SSL_2_HELLO);
  }

  /** About a client whose hello cannot carry any claim we look at. */
  Inquiry claimsNothing(InetAddress client) {
    return Inquiry.of(claim(Kind.NEW, true, client, ""));
  }

  /** About a complete hello, whose claim is checked where it can be. */
  Inquiry inquiry(ClientHelloScanner hello, InetAddress client) {
    String name = serverName(hello);
    SSLHostConfig host = endpoint.hostConfig(name.isEmpty() ? null : name);
    Set<TlsVersion> negotiable = endpoint.negotiable(host);
    Kind claimed = hello.claim(negotiable);
    if (claimed == Kind.NEW) {
      return Inquiry.of(claim(Kind.NEW, true, client, name));
    }
    if (claimed == Kind.PSK) {
      return exact ? byIdentity(host, hello, client, name) : unverified(claimed, client, name);
    }
    if (!exact && claimed == Kind.TICKET) {
      return unverified(claimed, client, name);
    }
    // Without tickets of its own the server may still know the client by the id beside one.
    TlsVersion negotiated = highest(negotiable, hello);
    SSLSession session = negotiated == null ? null : Sessions.byId(host, hello, negotiated);
    if (session != null) {
      return new Inquiry(claim(Kind.SESSION_ID, true, client, name), session, null);
    }
    // A client that could do TLS 1.3 fills the id on its first visit too.
    if (claimed == Kind.TICKET || !hello.offers(TlsVersion.TLS_1_3)) {
      endpoint.counters().falseClaims.increment();
    }
    return Inquiry.of(claim(Kind.NEW, true, client, name));
  }

  private Inquiry byIdentity(
      SSLHostConfig host, ClientHelloScanner hello, InetAddress client, String name) {
    boolean late = false;
    for (int index = 0; index < Sessions.MAX_IDENTITIES; index++) {
      byte[] identity = Sessions.identity(hello, index);
      if (identity != null) {
        SSLSession session = Sessions.byIdentity(host, identity, hello);
        if (session != null && used.take(identity)) {
          return new Inquiry(claim(Kind.PSK, true, client, name), session, identity);
        }
        late |= used.isTaken(identity);
      }
    }
    // A client that opens several connections at once has but one key for them.
    if (!late) {
      endpoint.counters().falseClaims.increment();
    }
    return Inquiry.of(claim(Kind.NEW, true, client, name));
  }

  /** Asks, and admits if there is no answer: a failure of ours must not close a connection. */
  Verdict decide(Admission admission, Inquiry inquiry) {
    Verdict verdict = Verdict.ADMIT;
    try {
      Verdict answer = admission.decide(inquiry.claim());
      if (answer == null) {
        endpoint.counters().failed(new IllegalStateException("no verdict on " + inquiry.claim()));
      } else {
        verdict = answer;
      }
    } catch (Throwable e) {
      endpoint.counters().failed(e);
    }
    if (!verdict.admitted() && inquiry.identity() != null) {
      used.giveBack(inquiry.identity());
    }
    return verdict;
  }

  private Inquiry unverified(Kind kind, InetAddress client, String name) {
    return Inquiry.of(claim(kind, false, client, name));
  }

  /** The version that JSSE takes, or null if the handshake will fail. */
  private static TlsVersion highest(Set<TlsVersion> negotiable, ClientHelloScanner hello) {
    TlsVersion highest = null;
    for (TlsVersion version : negotiable) {
      if (hello.offers(version) && (highest == null || version.compareTo(highest) > 0)) {
        highest = version;
      }
    }
    return highest;
  }

  private Claim claim(Kind kind, boolean verified, InetAddress client, String name) {
    return new Claim(kind, verified, client, name, endpoint.getName());
  }

  /**
   * In lower case, as Tomcat looks for it. It goes into logs, and is kept as long as the connection
   * lasts: nothing but visible ASCII, and nothing longer than a name can be.
   */
  private static String serverName(ClientHelloScanner hello) {
    int length = hello.length(Field.SERVER_NAME);
    if (length <= 0 || length > MAX_NAME) {
      return "";
    }
    byte[] name = new byte[length];
    hello.copy(Field.SERVER_NAME, name, 0);
    for (int i = 0; i < length; i++) {
      if (name[i] <= ' ' || name[i] == DELETE) {
        name[i] = '?';
      }
    }
    return new String(name, StandardCharsets.US_ASCII).toLowerCase(Locale.ENGLISH);
  }

  private static boolean enables(SSLHostConfig host, String protocol) {
    for (String enabled : host.getEnabledProtocols()) {
      if (enabled.equals(protocol)) {
        return true;
      }
    }
    return false;
  }
}
