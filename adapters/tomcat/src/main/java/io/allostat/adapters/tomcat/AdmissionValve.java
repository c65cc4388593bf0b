package io.allostat.adapters.tomcat;

import io.allostat.adapters.tls.admission.CheckedClaim;
import io.allostat.adapters.tls.admission.ClientAddress;
import io.allostat.adapters.tls.admission.ConnectionCounters;
import io.allostat.adapters.tls.admission.ConnectionGate;
import io.allostat.adapters.tomcat.internal.CpuClock;
import io.allostat.core.api.Allostat;
import io.allostat.core.api.Instances;
import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.admission.AdmissionCounts;
import io.allostat.core.api.admission.Claim;
import io.allostat.core.api.admission.Claim.Kind;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Objects;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Admission control where there is no TLS to look at: a session cookie stands for the claim, and a
 * request for the connection. A cookie whose session the application's manager has is a claim that
 * is checked; every other request is one of a new session. Refused ones are answered with 503 and
 * {@code Connection: close} before the application, or any valve behind this one, sees them.
 *
 * <pre>{@code
 * <Valve className="io.allostat.adapters.tomcat.AdmissionValve" instance="shop"/>
 * }</pre>
 *
 * <p>It works in the pipeline of an engine, a host or a context. Requests of a connector that asks
 * about its TLS connections ({@link AdmissionProtocol}) pass, and so do dispatches of requests that
 * have been asked about. Thread safe; exceptions of Allostat never reach a request.
 */
public final class AdmissionValve extends ValveBase {
  private static final Logger LOG = LoggerFactory.getLogger(AdmissionValve.class);

  private final ConnectionCounters counters = new ConnectionCounters();
  private final ConnectionGate gate = new ConnectionGate(() -> "", counters);
  private final CpuClock clock = new CpuClock();
  private volatile Admission admission = Admission.ALL;
  private volatile String instance;

  /** Makes a valve that admits all, as {@code server.xml} needs it. */
  public AdmissionValve() {
    super(true);
  }

  /**
   * Says who decides from now on.
   *
   * @param next decides; {@link Admission#ALL} to admit all again
   */
  public void setAdmission(Admission next) {
    admission = Objects.requireNonNull(next, "admission");
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
   * @param name the instance's name
   */
  public void setInstance(String name) {
    instance = Objects.requireNonNull(name, "instance");
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
    super.startInternal();
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
    admission = running == null ? Admission.ALL : running.admission();
    return running != null;
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
      response.setHeader("Connection", "close");
      response.setContentLength(0);
      return;
    }
    established(by, claim);
    long begin = clock.nanos();
    try {
      getNext().invoke(request, response);
    } finally {
      // What other threads do for an asynchronous request is not seen.
      boolean seen = clock.known() && !request.isAsyncStarted();
      ended(by, claim, seen ? clock.nanos() - begin : Admission.UNMEASURED);
    }
  }

  /** Null if there is nothing to ask, or nothing that can be asked. */
  private Claim claim(Request request) {
    try {
      if (request.isAsyncDispatching()
          || request.getConnector().getProtocolHandler() instanceof AdmissionProtocol protocol
              && !protocol.getClaimMode().equals("off")) {
        return null;
      }
      boolean offered = request.isRequestedSessionIdFromCookie();
      boolean there = offered && request.isRequestedSessionIdValid();
      if (offered && !there) {
        counters.falselyClaimed();
      }
      String host = request.getServerName();
      return new Claim(
          there ? Kind.COOKIE : Kind.NEW,
          true,
          ClientAddress.of(request.getRemoteAddr()),
          host == null ? "" : host,
          "http-" + request.getLocalPort());
    } catch (Throwable e) {
      counters.failed(e);
      return null;
    }
  }

  private void established(Admission by, Claim claim) {
    try {
      by.established(claim, claim.kind() == Kind.COOKIE);
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
}
