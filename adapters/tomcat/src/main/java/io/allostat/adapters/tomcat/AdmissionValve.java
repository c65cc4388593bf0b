package io.allostat.adapters.tomcat;

import io.allostat.adapters.tls.admission.CheckedClaim;
import io.allostat.adapters.tls.admission.ClientAddress;
import io.allostat.adapters.tls.admission.ConnectionCounters;
import io.allostat.adapters.tls.admission.ConnectionGate;
import io.allostat.adapters.tls.admission.CpuClock;
import io.allostat.adapters.tls.admission.PhaseTimes;
import io.allostat.adapters.tomcat.internal.CookieClaims;
import io.allostat.adapters.tomcat.internal.CookieClaims.Worth;
import io.allostat.core.api.Allostat;
import io.allostat.core.api.Instances;
import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.admission.AdmissionConnector;
import io.allostat.core.api.admission.AdmissionCounts;
import io.allostat.core.api.admission.Claim;
import io.allostat.core.api.admission.Claim.Kind;
import io.allostat.core.api.admission.ConnectionPhase;
import io.allostat.core.api.admission.PhaseTime;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import org.apache.catalina.Container;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Admission control where there is no TLS to look at: a session cookie stands for the claim, and a
 * request for the connection. A cookie whose session the application's manager has in memory is a
 * claim that is checked. One whose session may be in the manager's store, or with another server,
 * is a claim that nobody has verified. It was true if the session is in memory when the request is
 * over; of others nothing is known, as the application may have ended the session, or not asked for
 * it: nothing is read for a cookie here. Every other request is one of a new session. Refused ones
 * are answered with 503 and {@code Connection: close} before the application, or any valve behind
 * this one, sees them.
 *
 * <pre>{@code
 * <Valve className="io.allostat.adapters.tomcat.AdmissionValve" instance="shop"/>
 * }</pre>
 *
 * <p>It works in the pipeline of an engine, a host or a context, and is joined to who decides while
 * it runs, as {@code valve-} and the container's name. Requests of a connector that asks about its
 * TLS connections ({@link AdmissionProtocol}) pass, and so do requests that have been asked about
 * and come by again, dispatched or rewritten. Thread safe; exceptions of Allostat never reach a
 * request.
 */
public final class AdmissionValve extends ValveBase {
  private static final Logger LOG = LoggerFactory.getLogger(AdmissionValve.class);

  private static final String HTTP_2 = "HTTP/2.0";

  private final ConnectionCounters counters = new ConnectionCounters();
  private final ConnectionGate gate = new ConnectionGate(this::connector, counters);
  private final PhaseTimes phases = new PhaseTimes(ConnectionPhase.SERVICE);
  private final CpuClock clock = new CpuClock();
  private final LongAdder begun = new LongAdder();
  private final LongAdder over = new LongAdder();
  private final AdmissionConnector seen = new ValveConnector();

  /** Of this valve: another one may decide on the same request. */
  private final String asked = AdmissionValve.class.getName() + '@' + System.identityHashCode(this);

  private Admission decider = Admission.ALL;
  private Admission joined;
  private volatile Admission admission = Admission.ALL;
  private volatile String instance;
  private volatile String name = "valve";

  /** Makes a valve that admits all, as {@code server.xml} needs it. */
  public AdmissionValve() {
    super(true);
  }

  /**
   * Says who decides from now on.
   *
   * @param next decides; {@link Admission#ALL} to admit all again
   */
  public synchronized void setAdmission(Admission next) {
    Objects.requireNonNull(next, "admission");
    if (next == decider) {
      return;
    }
    boolean running = joined != null;
    leave();
    decider = next;
    admission = next;
    if (running) {
      join();
    }
  }

  private synchronized void join() {
    joined = decider;
    admission = joined.join(seen);
  }

  private synchronized void leave() {
    if (joined != null) {
      joined.leave(seen);
      joined = null;
      admission = decider;
    }
  }

  /**
   * @return the name of the instance that decides, or null
   */
  public String getInstance() {
    return instance;
  }

  /**
   * Names the instance that decides. While none of that name runs all are admitted. Takes the place
   * of what {@link #setAdmission} was given.
   *
   * @param instance the instance's name
   */
  public void setInstance(String instance) {
    this.instance = Objects.requireNonNull(instance, "instance");
  }

  /**
   * @return what was decided so far; handshakes are none
   */
  public AdmissionCounts admissionCounts() {
    return counters.read();
  }

  @Override
  protected void startInternal() throws LifecycleException {
    if (instance != null && !find()) {
      LOG.error("no instance {} of Allostat runs, all requests are admitted", instance);
    }
    Container container = getContainer();
    name = container == null ? "valve" : "valve-" + container.getName();
    join();
    super.startInternal();
  }

  @Override
  protected void stopInternal() throws LifecycleException {
    super.stopInternal();
    leave();
  }

  /** Follows the instance when it is closed, or started again under its name. */
  @Override
  public void backgroundProcess() {
    if (instance != null) {
      find();
    }
  }

  private boolean find() {
    Allostat running = Instances.find(instance).orElse(null);
    setAdmission(running == null ? Admission.ALL : running.admission());
    return running != null;
  }

  private String connector() {
    return name;
  }

  @Override
  public void invoke(Request request, Response response) throws IOException, ServletException {
    Admission by = admission;
    Claim claim = by == Admission.ALL ? null : claim(request);
    if (claim == null) {
      getNext().invoke(request, response);
      return;
    }
    if (!gate.decide(by, new CheckedClaim(claim, null, null, false)).admitted()) {
      response.setStatus(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
      if (!HTTP_2.equals(request.getProtocol())) {
        // In version 2 the header is malformed, and others share the connection.
        response.setHeader("Connection", "close");
      }
      response.setContentLength(0);
      return;
    }
    if (claim.verified() && claim.kind() == Kind.COOKIE) {
      established(by, claim, true);
    }
    String unverified = claim.verified() ? null : request.getRequestedSessionId();
    begun.increment();
    long beginNanos = System.nanoTime();
    long begin = clock.nanos();
    try {
      getNext().invoke(request, response);
    } finally {
      long cpuNanos = clock.nanos() - begin;
      phases.through(ConnectionPhase.SERVICE, 1);
      phases.time(ConnectionPhase.SERVICE, System.nanoTime() - beginNanos, 1);
      phases.cpu(ConnectionPhase.SERVICE, cpuNanos, 1);
      over.increment();
      // What other threads do for an asynchronous request is not seen.
      boolean all = clock.known() && !request.isAsyncStarted();
      boolean known = unverified == null || found(by, claim, request, unverified);
      ended(by, claim, all && known ? cpuNanos : Admission.UNMEASURED);
    }
  }

  /** Null if there is nothing to ask, or nothing that can be asked. */
  private Claim claim(Request request) {
    try {
      if (request.isAsyncDispatching()
          || request.getNote(asked) != null
          || request.getConnector().getProtocolHandler() instanceof AdmissionProtocol protocol
              && !protocol.getClaimMode().equals("off")) {
        return null;
      }
      request.setNote(asked, Boolean.TRUE);
      Worth worth = CookieClaims.of(request);
      if (worth == Worth.FALSE) {
        counters.falselyClaimed();
      }
      boolean claims = worth == Worth.TRUE || worth == Worth.UNKNOWN;
      return claim(request, claims ? Kind.COOKIE : Kind.NEW, worth != Worth.UNKNOWN);
    } catch (Throwable e) {
      counters.failed(e);
      return null;
    }
  }

  private Claim claim(Request request, Kind kind, boolean verified) {
    String host = request.getServerName();
    return new Claim(
        kind,
        verified,
        ClientAddress.of(request.getRemoteAddr()),
        host == null ? "" : host,
        connector());
  }

  /** Whether the application has had the session read: then the claim was true. */
  private boolean found(Admission by, Claim claim, Request request, String id) {
    try {
      if (!CookieClaims.isLoaded(request, id)) {
        return false;
      }
    } catch (Throwable e) {
      counters.failed(e);
      return false;
    }
    established(by, claim, true);
    return true;
  }

  private void established(Admission by, Claim claim, boolean resumed) {
    try {
      by.established(claim, resumed);
    } catch (Throwable e) {
      counters.failed(e);
    }
  }

  private void ended(Admission by, Claim claim, long cpuNanos) {
    try {
      by.ended(claim, cpuNanos);
    } catch (Throwable e) {
      counters.failed(e);
    }
  }

  /** What admission control sees of this valve. */
  private final class ValveConnector implements AdmissionConnector {
    @Override
    public String name() {
      return connector();
    }

    @Override
    public AdmissionCounts counts() {
      return counters.read();
    }

    @Override
    public List<PhaseTime> phases() {
      return phases.read(clock.known());
    }

    @Override
    public long requestsEnded() {
      return over.sum();
    }

    /** Those begun are read last, so that no more seem to have ended. */
    @Override
    public long requestsInProgress() {
      long ended = over.sum();
      return begun.sum() - ended;
    }
  }
}
