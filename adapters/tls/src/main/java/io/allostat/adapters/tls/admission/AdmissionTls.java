package io.allostat.adapters.tls.admission;

import io.allostat.adapters.tls.TlsVersion;
import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.admission.AdmissionCounts;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Admission control for any server that takes an {@link SSLContext}: its engines ask an {@link
 * Admission} as soon as the ClientHello is there, before JSSE has seen a byte of it. A refused
 * connection's engine is closed and its {@code unwrap} throws {@link ConnectionRefusedException},
 * upon which a server closes the connection as after any handshake that failed.
 *
 * <pre>{@code
 * AdmissionTls control = new AdmissionTls("https", allostat.admission());
 * SslContextFactory.Server jetty = new SslContextFactory.Server();
 * jetty.setSslContext(control.wrap(context));
 * }</pre>
 *
 * <p>Engines know nothing of requests, so connections end as {@link Admission#UNMEASURED}, and do
 * so when the server closes their engine. Engines in client mode, and sockets made by the context,
 * are not asked about. Thread safe.
 */
public final class AdmissionTls {
  private static final Logger LOG = LoggerFactory.getLogger(AdmissionTls.class);

  /** A server has one or two; the bound is against one that makes them up for each connection. */
  private static final int MAX_SETTINGS = 64;

  private final ConnectionCounters counters = new ConnectionCounters();
  private final ConnectionGate gate;
  private final Map<Enabled, Set<TlsVersion>> negotiable = new ConcurrentHashMap<>();
  private volatile Admission admission;
  private volatile boolean alertFirst;

  /** What a server enables at an engine. */
  private record Enabled(SSLContext context, List<String> protocols, List<String> suites) {}

  /**
   * Makes the control of one connector. Make it after the context: JSSE and this read {@code
   * jdk.tls.server.enableSessionTicketExtension} when they are made, and must read the same.
   *
   * @param connector its name
   * @param admission decides
   */
  public AdmissionTls(String connector, Admission admission) {
    Objects.requireNonNull(connector, "connector");
    this.gate = new ConnectionGate(() -> connector, counters);
    this.admission = Objects.requireNonNull(admission, "admission");
  }

  /**
   * Says who decides from now on; connections that are there keep the one that admitted them.
   *
   * @param next decides; {@link Admission#ALL} to admit all
   */
  public void setAdmission(Admission next) {
    admission = Objects.requireNonNull(next, "admission");
  }

  /**
   * Says how refused clients are told.
   *
   * @param alert true to leave the fatal alert internal_error to {@code wrap} before the engine is
   *     closed; false, as at first, to leave nothing
   */
  public void setAlertFirst(boolean alert) {
    alertFirst = alert;
  }

  /**
   * Makes a context whose engines ask. An engine's client is the peer that it is made with, if that
   * is an address; names are not looked up, and who has none is {@code 0.0.0.0}.
   *
   * @param context an initialised context; it stays as it is
   * @return a context for a server
   */
  public SSLContext wrap(SSLContext context) {
    Objects.requireNonNull(context, "context");
    return new AdmissionContext(this, context);
  }

  /**
   * Makes an engine that asks, for a server that makes its engines itself.
   *
   * @param context an initialised context
   * @param client the client's address
   * @return an engine in server mode
   */
  public SSLEngine engine(SSLContext context, InetAddress client) {
    Objects.requireNonNull(client, "client");
    SSLEngine engine = context.createSSLEngine();
    engine.setUseClientMode(false);
    return wrap(engine, context, client);
  }

  SSLEngine wrap(SSLEngine engine, SSLContext context, InetAddress client) {
    return new AdmissionEngine(engine, new EngineHost(engine, context, this), this, client);
  }

  /** The versions that JSSE negotiates with what is enabled at an engine. */
  Set<TlsVersion> negotiable(SSLContext context, SSLEngine engine) {
    String[] protocols = engine.getEnabledProtocols();
    String[] suites = engine.getEnabledCipherSuites();
    Enabled enabled = new Enabled(context, List.of(protocols), List.of(suites));
    Set<TlsVersion> known = negotiable.get(enabled);
    if (known != null) {
      return known;
    }
    Set<TlsVersion> versions = TlsVersion.among(protocols);
    try {
      if (!versions.isEmpty()) {
        versions = NegotiableVersions.of(context.createSSLEngine(), versions, suites);
      }
    } catch (SSLException | RuntimeException e) {
      LOG.warn("what JSSE negotiates is unknown, taken is {}", versions, e);
    }
    if (negotiable.size() < MAX_SETTINGS) {
      negotiable.put(enabled, versions);
    }
    return versions;
  }

  /**
   * Tells how claims are checked.
   *
   * @return {@code exact} if the server keeps all sessions itself and claims are looked up, {@code
   *     ticket} if it gives sessions away in tickets that can only be checked in the handshake
   */
  public String claimMode() {
    return gate.mode();
  }

  /**
   * @return what was decided so far
   */
  public AdmissionCounts counts() {
    return counters.read();
  }

  ConnectionGate gate() {
    return gate;
  }

  ConnectionCounters counters() {
    return counters;
  }

  Admission admission() {
    return admission;
  }

  boolean alertFirst() {
    return alertFirst;
  }
}
