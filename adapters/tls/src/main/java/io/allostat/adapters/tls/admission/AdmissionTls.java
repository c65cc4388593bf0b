package io.allostat.adapters.tls.admission;

import io.allostat.adapters.tls.TlsVersion;
import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.admission.AdmissionConnector;
import io.allostat.core.api.admission.AdmissionCounts;
import io.allostat.core.api.admission.ConnectionPhase;
import io.allostat.core.api.admission.PhaseTime;
import java.net.InetAddress;
import java.util.List;
import java.util.Objects;
import java.util.Set;
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
 * <p>A connection ends when the server closes its engine. What it cost is what threads are seen to
 * do in its engine and, between a request that they take out and the answer that they put in, for
 * it; where the answer comes from another thread, or a thread was at another engine in between, the
 * connection ends as {@link Admission#UNMEASURED}, as do those that are left out where there are so
 * many that a part of them tells the costs. Engines in client mode, and sockets made by the
 * context, are not asked about.
 *
 * <p>From its making to {@link #close} the control is joined to who decides, and so seen. Thread
 * safe.
 */
public final class AdmissionTls implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(AdmissionTls.class);

  /** A server has one or two; the bound is against one that makes them up for each connection. */
  private static final int RECENT_SETTINGS = 64;

  private final ConnectionCounters counters = new ConnectionCounters();
  private final ConnectionGate gate;
  private final PhaseTimes phases =
      new PhaseTimes(
          ConnectionPhase.HANDSHAKE_FULL,
          ConnectionPhase.HANDSHAKE_RESUMED,
          ConnectionPhase.REFUSAL);
  private final CpuClock clock = new CpuClock();
  private final ConnectionSample sample = new ConnectionSample(System.nanoTime());
  private final Recent<Enabled, Set<TlsVersion>> negotiable = new Recent<>(RECENT_SETTINGS);
  private final AdmissionConnector connector;
  private Admission joined;
  private volatile Admission admission;
  private volatile boolean alertFirst;

  /** What a server enables at an engine. */
  private record Enabled(SSLContext context, List<String> protocols, List<String> suites) {}

  /**
   * Makes the control of one connector. Make it after the context: JSSE and this read {@code
   * jdk.tls.server.enableSessionTicketExtension} when they are made, and must read the same.
   *
   * @param connector its name
   * @param admission decides; joined from now on
   */
  public AdmissionTls(String connector, Admission admission) {
    Objects.requireNonNull(connector, "connector");
    this.gate = new ConnectionGate(() -> connector, counters);
    this.connector = new Seen(connector, counters, phases, clock);
    this.joined = Objects.requireNonNull(admission, "admission");
    this.admission = admission.join(this.connector);
  }

  /** What admission control sees of this. */
  private record Seen(String name, ConnectionCounters counters, PhaseTimes times, CpuClock clock)
      implements AdmissionConnector {
    @Override
    public AdmissionCounts counts() {
      return counters.read();
    }

    @Override
    public List<PhaseTime> phases() {
      return times.read(clock.known());
    }
  }

  /**
   * Says who decides from now on; connections that are there keep the one that admitted them.
   *
   * @param next decides; {@link Admission#ALL} to admit all
   */
  public synchronized void setAdmission(Admission next) {
    Objects.requireNonNull(next, "admission");
    joined.leave(connector);
    joined = next;
    admission = next.join(connector);
  }

  /** Leaves who decides. All are admitted from now on, and connections that are there stay. */
  @Override
  public void close() {
    setAdmission(Admission.ALL);
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
    learn(context);
    return new AdmissionContext(this, context);
  }

  /** What the first connections would have to wait for; a server may enable others. */
  private static void learn(SSLContext context) {
    try {
      SuiteCodes.learn(context.getDefaultSSLParameters().getCipherSuites());
    } catch (RuntimeException e) {
      LOG.debug("cipher suites are asked for when they are met", e);
    }
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
        versions = NegotiableVersions.ask(context.createSSLEngine(), versions, suites);
      }
    } catch (SSLException | RuntimeException e) {
      LOG.warn("what JSSE negotiates is unknown, taken is {}", versions, e);
    }
    negotiable.put(enabled, versions);
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

  /**
   * Tells how long handshakes and refusals take; of requests an engine knows nothing.
   *
   * @return one item for each kind of handshake, and one for refusals
   */
  public List<PhaseTime> phases() {
    return connector.phases();
  }

  PhaseTimes phaseTimes() {
    return phases;
  }

  CpuClock clock() {
    return clock;
  }

  ConnectionSample sample() {
    return sample;
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
