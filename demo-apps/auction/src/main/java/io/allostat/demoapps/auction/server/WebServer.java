package io.allostat.demoapps.auction.server;

import io.allostat.demoapps.auction.StartException;
import io.allostat.demoapps.auction.data.Facts;
import io.allostat.demoapps.auction.data.StateDirectory;
import io.allostat.demoapps.auction.site.Page;
import io.allostat.demoapps.auction.site.Site;
import io.allostat.demoapps.auction.site.State;
import jakarta.servlet.Servlet;
import java.io.File;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.Wrapper;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.startup.Tomcat;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.apache.tomcat.util.net.SSLHostConfig;
import org.apache.tomcat.util.net.SSLHostConfigCertificate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tomcat with the site under {@code /auction}, over HTTPS. */
public final class WebServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(WebServer.class);
  private static final int MAX_THREADS = 64;
  private static final int ACCEPT_COUNT = 1_024;

  /** Longer than an emulated browser ever thinks: else it may send while the server closes. */
  private static final int KEEP_ALIVE_MILLIS = 120_000;

  static final int DRAIN_SECONDS = 10;

  private final Tomcat tomcat;
  private final Connector connector;
  private final Traffic traffic;

  private WebServer(Tomcat tomcat, Connector connector, Traffic traffic) {
    this.tomcat = tomcat;
    this.connector = connector;
    this.traffic = traffic;
  }

  /**
   * Starts the server.
   *
   * @param address the address to listen at
   * @param port the port, or 0 for any that is free
   * @param site what it serves
   * @param directory where the server keeps its key and work files
   * @param before called with the server before it is started
   * @return the server, to be closed
   * @throws StartException if it cannot be started
   */
  public static WebServer start(
      String address, int port, Site site, StateDirectory directory, Consumer<Tomcat> before)
      throws StartException {
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(directory.resolve("tomcat").toString());
    Connector connector = connector(address, port, KeyStoreFile.open(directory));
    tomcat.setConnector(connector);
    File docBase = directory.resolve("tomcat").toFile();
    docBase.mkdirs();
    Traffic traffic = new Traffic();
    StandardContext context =
        (StandardContext) tomcat.addContext("/auction", docBase.getAbsolutePath());
    // The context lives as long as the JVM, so there are no leaks to look for when it stops.
    context.setClearReferencesRmiTargets(false);
    context.setClearReferencesThreadLocals(false);
    deploy(context, site, traffic);
    before.accept(tomcat);
    try {
      tomcat.start();
    } catch (LifecycleException e) {
      throw new StartException(
          "cannot listen at " + address + " port " + port + ": " + rootCause(e).getMessage(), e);
    }
    return new WebServer(tomcat, connector, traffic);
  }

  private static Connector connector(String address, int port, KeyStoreFile key) {
    Connector connector = new Connector("org.apache.coyote.http11.Http11NioProtocol");
    connector.setPort(port);
    connector.setScheme("https");
    connector.setSecure(true);
    connector.setThrowOnFailure(true);
    connector.setProperty("address", address);
    AbstractHttp11Protocol<?> protocol = (AbstractHttp11Protocol<?>) connector.getProtocolHandler();
    protocol.setMaxThreads(MAX_THREADS);
    protocol.setMinSpareThreads(MAX_THREADS);
    protocol.setAcceptCount(ACCEPT_COUNT);
    protocol.setKeepAliveTimeout(KEEP_ALIVE_MILLIS);
    protocol.setMaxKeepAliveRequests(-1);
    protocol.setSSLEnabled(true);
    SSLHostConfig tls = new SSLHostConfig();
    tls.setProtocols("TLSv1.2+TLSv1.3");
    SSLHostConfigCertificate certificate =
        new SSLHostConfigCertificate(tls, SSLHostConfigCertificate.Type.EC);
    certificate.setCertificateKeystoreFile(key.path().toString());
    certificate.setCertificateKeystorePassword(key.password());
    certificate.setCertificateKeystoreType("PKCS12");
    tls.addCertificate(certificate);
    protocol.addSslHostConfig(tls);
    return connector;
  }

  static void deploy(Context context, Site site, Traffic traffic) {
    Facts facts = site.facts();
    Map<String, String> population =
        Map.of(
            "X-Auction-Items", Integer.toString(facts.items()),
            "X-Auction-Users", Integer.toString(facts.users()));
    for (Map.Entry<State, Page> entry : site.pages().entrySet()) {
      State state = entry.getKey();
      Map<String, String> headers = state == State.HOME ? population : Map.of();
      PageServlet servlet = new PageServlet(entry.getValue(), headers, traffic);
      add(context, state.path(), servlet, "/" + state.path());
    }
    add(context, "Elsewhere", new ElsewhereServlet(), "/");
  }

  private static void add(Context context, String name, Servlet servlet, String path) {
    Wrapper wrapper = Tomcat.addServlet(context, name, servlet);
    wrapper.setLoadOnStartup(1);
    wrapper.addMapping(path);
  }

  private static Throwable rootCause(Throwable e) {
    return e.getCause() == null ? e : rootCause(e.getCause());
  }

  /**
   * @return the port it listens at
   */
  public int port() {
    return connector.getLocalPort();
  }

  /** Stops accepting, lets the requests in progress finish, and stops. */
  @Override
  public void close() {
    connector.pause();
    if (!traffic.drain(DRAIN_SECONDS)) {
      LOG.warn("requests are still in progress after {} s", DRAIN_SECONDS);
    }
    try {
      tomcat.stop();
      tomcat.destroy();
    } catch (LifecycleException e) {
      LOG.warn("Tomcat did not stop in order", e);
    }
  }
}
