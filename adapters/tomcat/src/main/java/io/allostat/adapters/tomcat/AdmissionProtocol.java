package io.allostat.adapters.tomcat;

import io.allostat.adapters.tomcat.internal.AdmissionEndpoint;
import io.allostat.adapters.tomcat.internal.PhaseAdapter;
import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.admission.AdmissionCounts;
import io.allostat.core.api.admission.PhaseTime;
import java.util.List;
import org.apache.coyote.Adapter;
import org.apache.coyote.http11.Http11NioProtocol;

/**
 * Tomcat's NIO connector for HTTP, which asks an {@link Admission} about each TLS connection as
 * soon as its ClientHello is there and before it has an {@link javax.net.ssl.SSLEngine}. Refused
 * connections are closed; what they cost is reading the hello.
 *
 * <pre>{@code
 * <Connector protocol="io.allostat.adapters.tomcat.AdmissionProtocol" port="8443" SSLEnabled="true"
 *     instance="shop" refusal="close">
 *   <SSLHostConfig> … </SSLHostConfig>
 * </Connector>
 * }</pre>
 *
 * <p>Everything else is as with {@code org.apache.coyote.http11.Http11NioProtocol}. Without TLS, or
 * with OpenSSL in the place of JSSE, no connection is asked about, and the log says so. Until an
 * instance is named or an admission is given all are admitted, and counted.
 */
public final class AdmissionProtocol extends Http11NioProtocol {
  private final AdmissionEndpoint endpoint;

  /** Makes a connector's protocol that admits all, as {@code server.xml} needs it. */
  public AdmissionProtocol() {
    this(new AdmissionEndpoint());
  }

  private AdmissionProtocol(AdmissionEndpoint endpoint) {
    super(endpoint);
    this.endpoint = endpoint;
  }

  /** Called by the connector when it is initialised. */
  @Override
  public void setAdapter(Adapter adapter) {
    super.setAdapter(new PhaseAdapter(adapter, endpoint));
  }

  /**
   * Says who decides from now on; connections that are there keep the one that admitted them. May
   * be called at any time by any thread.
   *
   * @param admission decides; {@link Admission#ALL} to admit all again
   */
  public void setAdmission(Admission admission) {
    endpoint.admission(admission);
  }

  /**
   * @return whether connections that are accepted now are asked about; true at the start
   */
  public boolean isAsking() {
    return endpoint.asks();
  }

  /**
   * Says whether connections are asked about at all. While it is false those that are accepted are
   * as with {@code Http11NioProtocol}: nobody looks at their hello before the handshake, and they
   * are neither counted nor measured, so that who decides does not know of the load that they are.
   * Connections that are there stay what they are. May be called at any time by any thread.
   *
   * @param asking false to serve as if there were no admission control
   */
  public void setAsking(boolean asking) {
    endpoint.ask(asking);
  }

  /**
   * @return the name of the instance that decides, or null
   */
  public String getInstance() {
    return endpoint.instance();
  }

  /**
   * Names the instance that decides, which should run when the connector starts; an {@link
   * AllostatListener} of the server sees to that. While it does not run, the log says so and all
   * are admitted; the connector looks for it every second. Takes the place of what {@link
   * #setAdmission} was given before the start, and holds until that is called again.
   *
   * @param instance the instance's name
   */
  public void setInstance(String instance) {
    endpoint.instance(instance);
  }

  /**
   * @return how refused clients are told: {@code close} or {@code alert}
   */
  public String getRefusal() {
    return endpoint.alertsFirst() ? "alert" : "close";
  }

  /**
   * Says how refused clients are told. May be called at any time by any thread.
   *
   * @param refusal {@code close} (the default) to close at once, {@code alert} to send the fatal
   *     TLS alert internal_error before
   * @throws IllegalArgumentException if it is neither
   */
  public void setRefusal(String refusal) {
    if (!"close".equals(refusal) && !"alert".equals(refusal)) {
      throw new IllegalArgumentException("refusal: expected close or alert, got " + refusal);
    }
    endpoint.alertFirst("alert".equals(refusal));
  }

  /**
   * Tells how claims are checked.
   *
   * @return {@code exact} if the server keeps all sessions itself and claims are looked up, {@code
   *     ticket} if it gives sessions away in tickets that can only be checked in the handshake,
   *     {@code off} if connections are not asked about; {@code off} before the start
   */
  public String getClaimMode() {
    return endpoint.claimMode();
  }

  /**
   * @return what was decided so far
   */
  public AdmissionCounts admissionCounts() {
    return endpoint.counts();
  }

  /**
   * Tells where the time of its connections goes, as far as somebody decides on them: those that
   * {@link Admission#ALL} admits are not measured.
   *
   * @return one item for each phase
   */
  public List<PhaseTime> phases() {
    return endpoint.phases();
  }
}
