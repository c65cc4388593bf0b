package io.allostat.demoapps.felix.tomcat;

import io.allostat.adapters.tomcat.AdmissionProtocol;
import io.allostat.adapters.tomcat.AdmissionValve;
import io.allostat.core.api.admission.Admission;
import io.allostat.demoapps.hosting.StartException;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Dictionary;
import java.util.Hashtable;
import java.util.List;
import java.util.function.Consumer;
import org.apache.catalina.Engine;
import org.apache.catalina.Host;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.catalina.webresources.TomcatURLStreamHandlerFactory;
import org.osgi.framework.BundleContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A Tomcat with one connector without TLS and one with, whose engine and host are services. That
 * with TLS, and the other where it is configured, asks the instance of Allostat that runs at
 * present. If the port with TLS cannot be bound the log says so, and there is the one without
 * alone. It stops after the requests in progress have ended, or after a grace time.
 */
final class RunningServer {
  private static final Logger LOG = LoggerFactory.getLogger(RunningServer.class);

  private final Tomcat tomcat = new Tomcat();
  private final InFlight requests = new InFlight();
  private final List<Connector> connectors = new ArrayList<>();
  private final Duration grace;
  private final Deque<AutoCloseable> opened = new ArrayDeque<>();

  /**
   * Starts the server, or leaves nothing of it.
   *
   * @param bundle whose data area Tomcat works in
   * @param settings what is configured
   * @throws LifecycleException if it cannot be started
   * @throws StartException if there is no key for TLS
   */
  RunningServer(BundleContext bundle, ServerSettings settings)
      throws LifecycleException, StartException {
    // The framework has set the JVM's only factory of URL handlers before.
    TomcatURLStreamHandlerFactory.disable();
    grace = Duration.ofSeconds(settings.graceSeconds());
    tomcat.setBaseDir(bundle.getDataFile("tomcat").getPath());
    Engine engine = tomcat.getEngine();
    Host host = tomcat.getHost();
    engine.setParentClassLoader(TomcatServer.class.getClassLoader());
    engine.getPipeline().addValve(requests);
    List<Consumer<Admission>> asking = new ArrayList<>();
    Connector plain = new Connector("org.apache.coyote.http11.Http11NioProtocol");
    add(plain, settings.port(), settings);
    tomcat.setConnector(plain);
    if (settings.admission()) {
      AdmissionValve valve = new AdmissionValve();
      engine.getPipeline().addValve(valve);
      asking.add(valve::setAdmission);
    }
    AdmissionProtocol protocol = new AdmissionProtocol();
    Connector secure =
        settings.secure()
            ? SecureConnector.of(protocol, settings, bundle.getDataFile("key").toPath())
            : null;
    try {
      opened(this::end);
      start(tomcat::start);
      Dictionary<String, Object> properties = new Hashtable<>();
      properties.put("port", plain.getLocalPort());
      if (secure != null) {
        add(secure, settings.securePort(), settings);
        start(() -> startOrDrop(secure));
        if (connectors.contains(secure)) {
          asking.add(protocol::setAdmission);
          properties.put("securePort", secure.getLocalPort());
        }
      }
      opened(new FollowedInstance(bundle, asking));
      opened(bundle.registerService(Engine.class, engine, properties)::unregister);
      opened(bundle.registerService(Host.class, host, properties)::unregister);
      LOG.info("Tomcat listens at {}: {}", settings.address(), properties);
    } catch (LifecycleException | RuntimeException e) {
      close();
      throw e;
    }
  }

  private void opened(AutoCloseable part) {
    opened.push(part);
  }

  private void add(Connector connector, int port, ServerSettings settings) {
    connector.setPort(port);
    connector.setThrowOnFailure(true);
    connector.setProperty("address", settings.address());
    connector.setProperty("maxThreads", Integer.toString(settings.maxThreads()));
    connector.setProperty("maxKeepAliveRequests", "-1");
    connectors.add(connector);
  }

  /** A part of the start. */
  private interface Start {
    void run() throws LifecycleException;
  }

  private void start(Start part) throws LifecycleException {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(Tomcat.class.getClassLoader());
    try {
      part.run();
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  /** A port that another process has is no reason to serve nobody. */
  private void startOrDrop(Connector secure) throws LifecycleException {
    try {
      tomcat.getService().addConnector(secure);
    } catch (IllegalArgumentException e) {
      connectors.remove(secure);
      secure.destroy();
      if (!cannotBind(e)) {
        throw new LifecycleException(e);
      }
      LOG.error(
          "port {} cannot be bound, so nothing is served with TLS; the setting securePort of {}"
              + " names another, or -1 for none",
          secure.getPort(),
          TomcatServer.PID,
          e);
    }
  }

  /** Whether a start has failed since somebody else has the port. */
  static boolean cannotBind(Throwable failure) {
    Throwable cause = failure;
    while (cause != null && !(cause instanceof SocketException)) {
      cause = cause.getCause();
    }
    return cause != null;
  }

  /**
   * Stops after the requests in progress have ended, also where something fails on the way; an
   * interruption ends the grace time.
   */
  void stop() {
    connectors.forEach(this::pause);
    boolean interrupted = false;
    try {
      if (!requests.drain(grace)) {
        LOG.warn("requests are still in progress after {}", grace);
      }
    } catch (InterruptedException e) {
      interrupted = true;
      LOG.warn("interrupted while requests were in progress");
    } finally {
      close();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void pause(Connector connector) {
    try {
      connector.pause();
    } catch (RuntimeException e) {
      LOG.warn("{} goes on until the server stops", connector, e);
    }
  }

  /** Whoever added a context takes it away first, while the server still runs. */
  private void close() {
    while (!opened.isEmpty()) {
      try {
        opened.pop().close();
      } catch (Exception e) {
        LOG.warn("a part of the server did not end in order", e);
      }
    }
  }

  private void end() throws LifecycleException {
    try {
      if (tomcat.getServer().getState().isAvailable()) {
        tomcat.stop();
      }
    } finally {
      tomcat.destroy();
    }
  }
}
