package io.allostat.demoapps.felix.tomcat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Dictionary;
import java.util.Hashtable;
import org.apache.catalina.Engine;
import org.apache.catalina.Host;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.catalina.webresources.TomcatURLStreamHandlerFactory;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceRegistration;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Owns the connector: starts Tomcat and publishes its engine and its host as services, so that
 * other bundles add their contexts and valves. It stops after the requests in progress have ended,
 * or after a grace time.
 */
@Component(
    service = {},
    immediate = true,
    configurationPid = TomcatServer.PID)
public final class TomcatServer {
  static final String PID = "io.allostat.demoapps.felix.tomcat";

  private static final Logger LOG = LoggerFactory.getLogger(TomcatServer.class);

  /** What can be configured. */
  public @interface Config {
    /** The address to listen at. */
    String address() default "127.0.0.1";

    /** The port, 0 for any that is free. */
    int port() default 8080;

    /** The most request threads. */
    int maxThreads() default 64;

    /** How long a stop waits for the requests in progress, in seconds. */
    int graceSeconds() default 10;
  }

  private final Tomcat tomcat = new Tomcat();
  private final InFlight requests = new InFlight();
  private final Connector connector;
  private final Duration grace;
  private final Deque<ServiceRegistration<?>> published = new ArrayDeque<>();

  /**
   * Starts the server.
   *
   * @param bundle whose data area Tomcat works in
   * @param config what is configured
   * @throws LifecycleException if it cannot be started
   */
  @Activate
  public TomcatServer(BundleContext bundle, Config config) throws LifecycleException {
    // The framework has set the JVM's only factory of URL handlers before.
    TomcatURLStreamHandlerFactory.disable();
    grace = Duration.ofSeconds(config.graceSeconds());
    tomcat.setBaseDir(bundle.getDataFile("tomcat").getPath());
    connector = new Connector("org.apache.coyote.http11.Http11NioProtocol");
    connector.setPort(config.port());
    connector.setThrowOnFailure(true);
    connector.setProperty("address", config.address());
    connector.setProperty("maxThreads", Integer.toString(config.maxThreads()));
    connector.setProperty("maxKeepAliveRequests", "-1");
    tomcat.setConnector(connector);
    Engine engine = tomcat.getEngine();
    Host host = tomcat.getHost();
    engine.setParentClassLoader(TomcatServer.class.getClassLoader());
    engine.getPipeline().addValve(requests);
    start();
    Dictionary<String, Object> properties = new Hashtable<>();
    properties.put("port", connector.getLocalPort());
    published.push(bundle.registerService(Engine.class, engine, properties));
    published.push(bundle.registerService(Host.class, host, properties));
    LOG.info("Tomcat listens at {} port {}", config.address(), connector.getLocalPort());
  }

  private void start() throws LifecycleException {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(Tomcat.class.getClassLoader());
    try {
      tomcat.start();
    } catch (LifecycleException e) {
      tomcat.destroy();
      throw e;
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  @Deactivate
  void stop() throws LifecycleException, InterruptedException {
    connector.pause();
    if (!requests.drain(grace)) {
      LOG.warn("requests are still in progress after {}", grace);
    }
    // Whoever added a context takes it away now, while the server still runs.
    published.forEach(ServiceRegistration::unregister);
    tomcat.stop();
    tomcat.destroy();
  }
}
