package io.allostat.adapters.tls.admission;

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
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import javax.net.ssl.SSLSession;

/**
 * Makes a claim of a ClientHello and asks about it. Thread safe, and no method throws but for a
 * {@link TlsHost} that does.
 *
 * <p>What a client claims is checked where that can be done before the handshake. In exact mode,
 * where JSSE keeps all sessions, a session that is not there, or that JSSE would not resume for
 * this hello, makes the connection new. JSSE may have reasons of its own not to resume one that is
 * there, which show in its answer; so a session of TLS 1.2 makes at most {@value #MOST_AT_ONCE}
 * connections resumed ones before the server has answered to one of them. A key of TLS 1.3 makes
 * one connection a resumed one and no other. In ticket mode that goes for session ids alone, which
 * JSSE keeps for clients that take no tickets; tickets and keys are claims that nobody has
 * verified.
 */
public final class ConnectionGate {
  /** Read by JSSE whenever it makes a context. */
  private static final String TICKETS = "jdk.tls.server.enableSessionTicketExtension";

  /** Of a host in the domain name system. */
  private static final int MAX_NAME = 255;

  private static final byte DELETE = 0x7f;

  /** Browsers open six at a time. */
  static final int MOST_AT_ONCE = 16;

  /** JSSE forgets a key with the first handshake that names it. */
  private static final int ONCE = 1;

  private final Supplier<String> connector;
  private final ConnectionCounters counters;
  private final boolean exact;
  private final ClaimsInProgress claims = new ClaimsInProgress();

  /**
   * Makes a gate that is in exact mode if JSSE gives no session tickets, as {@code
   * jdk.tls.server.enableSessionTicketExtension} says now.
   *
   * @param connector answers the name of the connector
   * @param counters take down false claims and failures
   */
  public ConnectionGate(Supplier<String> connector, ConnectionCounters counters) {
    this.connector = Objects.requireNonNull(connector, "connector");
    this.counters = Objects.requireNonNull(counters, "counters");
    this.exact = "false".equalsIgnoreCase(System.getProperty(TICKETS));
  }

  /**
   * @return {@code exact} if claims are looked up, {@code ticket} if some can only be checked in
   *     the handshake
   */
  public String mode() {
    return exact ? "exact" : "ticket";
  }

  /**
   * Answers for a client whose hello cannot carry any claim we look at.
   *
   * @param client its address
   * @return the claim of a new session
   */
  public CheckedClaim claimsNothing(InetAddress client) {
    return fresh(client, "");
  }

  /**
   * Checks what a client claims.
   *
   * @param hello a complete ClientHello
   * @param serverName as {@link #serverName} has it
   * @param host where the client gets to with it
   * @param client its address
   * @return the claim
   */
  public CheckedClaim check(
      ClientHelloScanner hello, String serverName, TlsHost host, InetAddress client) {
    CheckedClaim checked = checked(hello, serverName, host, client);
    if (checked.falsely()) {
      counters.falselyClaimed();
    }
    return checked;
  }

  private CheckedClaim checked(
      ClientHelloScanner hello, String name, TlsHost host, InetAddress client) {
    Set<TlsVersion> negotiable = host.negotiable();
    Kind claimed = hello.claim(negotiable);
    if (claimed == Kind.NEW) {
      return fresh(client, name);
    }
    if (claimed == Kind.PSK && exact) {
      return byIdentity(host, hello, client, name);
    }
    if (!exact && claimed != Kind.SESSION_ID) {
      return CheckedClaim.of(claim(claimed, false, client, name));
    }
    // Without tickets of its own the server may still know the client by the id beside one.
    TlsVersion negotiated = highest(negotiable, hello);
    SSLSession session = negotiated == null ? null : Sessions.byId(host, hello, negotiated);
    PendingClaim pending = session == null ? null : begin(session, session.getId(), MOST_AT_ONCE);
    if (pending != null) {
      return new CheckedClaim(claim(Kind.SESSION_ID, true, client, name), session, pending, false);
    }
    // A client that could do TLS 1.3 fills the id on its first visit too.
    boolean falsely =
        session == null && (claimed == Kind.TICKET || !hello.offers(TlsVersion.TLS_1_3));
    return new CheckedClaim(claim(Kind.NEW, true, client, name), null, null, falsely);
  }

  private CheckedClaim byIdentity(
      TlsHost host, ClientHelloScanner hello, InetAddress client, String name) {
    boolean late = false;
    for (int index = 0; index < Sessions.MAX_IDENTITIES; index++) {
      byte[] identity = Sessions.identity(hello, index);
      if (identity != null) {
        SSLSession session = Sessions.byIdentity(host, identity, hello);
        PendingClaim pending = session == null ? null : begin(session, identity, ONCE);
        if (pending != null) {
          return new CheckedClaim(claim(Kind.PSK, true, client, name), session, pending, false);
        }
        late |= claims.knows(identity);
      }
    }
    // A client that opens several connections at once has but one key for them.
    return new CheckedClaim(claim(Kind.NEW, true, client, name), null, null, !late);
  }

  private PendingClaim begin(SSLSession session, byte[] id, int most) {
    PendingClaim pending = claims.begin(id, most);
    // It may have been found false since it was looked up, and its places given back.
    if (pending != null && !session.isValid()) {
      pending.end();
      return null;
    }
    return pending;
  }

  /**
   * Asks, and admits if there is no answer: a failure of ours must not close a connection. What was
   * decided is counted.
   *
   * @param admission decides
   * @param checked what the client claims
   * @return the verdict
   */
  public Verdict decide(Admission admission, CheckedClaim checked) {
    Verdict verdict = Verdict.ADMIT;
    try {
      Verdict answer = admission.decide(checked.claim());
      if (answer == null) {
        counters.failed(new IllegalStateException("no verdict on " + checked.claim()));
      } else {
        verdict = answer;
      }
    } catch (Throwable e) {
      counters.failed(e);
    }
    if (verdict instanceof Verdict.Refuse refusal) {
      counters.refused(refusal.reason());
      if (checked.pending() != null) {
        checked.pending().end();
      }
    } else {
      counters.admitted(checked.claim().kind());
    }
    return verdict;
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

  private CheckedClaim fresh(InetAddress client, String name) {
    return CheckedClaim.of(claim(Kind.NEW, true, client, name));
  }

  private Claim claim(Kind kind, boolean verified, InetAddress client, String name) {
    return new Claim(kind, verified, client, name, connector.get());
  }

  /**
   * Reads the name that the client asks for. It goes into logs, and is kept as long as the
   * connection lasts: nothing but visible ASCII, and nothing longer than a name can be.
   *
   * @param hello a complete ClientHello
   * @return the name in lower case, empty if there is none
   */
  public static String serverName(ClientHelloScanner hello) {
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
}
