package io.allostat.demoapps.lab.process;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.observe.HeldProcessors;
import io.allostat.demoapps.lab.plan.Application;
import java.io.IOException;
import java.util.Optional;
import javax.management.Attribute;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;

/** Gives orders to a site itself, which also serves without Allostat. */
public final class SiteControl implements AutoCloseable {
  private static final String LOAD_MONITORS = "io.allostat:type=LoadMonitor,*";

  private final MBeanServerConnection beans;
  private final AutoCloseable connection;
  private final ObjectName name;

  /**
   * Uses a connection.
   *
   * @param beans the server's beans
   * @param connection closed with this object
   * @param application what the server serves
   */
  public SiteControl(
      MBeanServerConnection beans, AutoCloseable connection, Application application) {
    this.beans = beans;
    this.connection = connection;
    try {
      name = new ObjectName(application.serverBean());
    } catch (MalformedObjectNameException e) {
      throw new IllegalArgumentException(application.serverBean(), e);
    }
  }

  /**
   * Handshakes that the server has done.
   *
   * @param full without resuming a session
   * @param resumed by resuming one
   */
  public record Handshakes(long full, long resumed) {
    /**
     * Those done since.
     *
     * @param earlier figures of the same server
     * @return the difference
     */
    public Handshakes since(Handshakes earlier) {
      return new Handshakes(full - earlier.full, resumed - earlier.resumed);
    }
  }

  /**
   * Puts a limiter in.
   *
   * @param limiter as the server writes it
   */
  public void limiter(String limiter) {
    try {
      beans.setAttribute(name, new Attribute("Limiter", limiter));
    } catch (IOException | JMException e) {
      throw new LabException("the server does not take the limiter " + limiter + ": " + e, e);
    }
  }

  /**
   * Says whether the server's connector asks about connections.
   *
   * @param asking false to serve those that come as if nothing decided on connections
   */
  public void asking(boolean asking) {
    try {
      beans.setAttribute(name, new Attribute("Asking", asking));
    } catch (IOException | JMException e) {
      throw new LabException("the server does not take asking " + asking + ": " + e, e);
    }
  }

  /**
   * Reads what the server asks for and holds.
   *
   * @return as its load monitor shows it
   */
  public HeldProcessors processors() {
    try {
      for (ObjectName monitor : beans.queryNames(new ObjectName(LOAD_MONITORS), null)) {
        return new HeldProcessors(
            (Double) beans.getAttribute(monitor, "ProcessorRequest"),
            (Double) beans.getAttribute(monitor, "Processors"));
      }
      throw new LabException("the server has no bean " + LOAD_MONITORS);
    } catch (IOException | JMException e) {
      throw new LabException("the server does not tell its processors: " + e, e);
    }
  }

  /**
   * Reads the counters.
   *
   * @return what was done since the server's start
   */
  public Handshakes handshakes() {
    try {
      return new Handshakes(
          (Long) beans.getAttribute(name, "FullHandshakes"),
          (Long) beans.getAttribute(name, "ResumedHandshakes"));
    } catch (IOException | JMException e) {
      throw new LabException("the server does not tell its handshakes: " + e, e);
    }
  }

  /**
   * What admission control says of itself.
   *
   * @return the gauges, or empty for a server without it
   */
  public Optional<AdmissionGauges> admission() {
    return AdmissionGauges.find(beans);
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (Exception e) {
      // The server may have ended first; a connection that cannot be closed is closed.
      return;
    }
  }
}
