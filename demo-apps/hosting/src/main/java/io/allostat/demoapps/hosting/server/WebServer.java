package io.allostat.demoapps.hosting.server;

import io.allostat.adapters.tomcat.AdmissionProtocol;
import io.allostat.adapters.tomcat.PoolSize;
import io.allostat.adapters.tomcat.ThreadPoolKnob;
import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.processors.Processors;
import io.allostat.demoapps.hosting.NamedBean;
import io.allostat.demoapps.hosting.StartException;
import io.allostat.demoapps.hosting.StateDirectory;
import io.allostat.demoapps.hosting.keys.KeyStoreFile;
import io.allostat.demoapps.hosting.limiter.Dimmer;
import io.allostat.demoapps.hosting.limiter.LimiterSpec;
import io.allostat.demoapps.hosting.limiter.Limiters;
import java.io.File;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.startup.Tomcat;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.apache.tomcat.util.net.SSLHostConfig;
import org.apache.tomcat.util.net.SSLHostConfigCertificate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tomcat with sites, each under its name, over HTTPS, or over HTTP where TLS is off. */
public final class WebServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(WebServer.class);
  private static final int MAX_THREADS = 64;

  /** As many threads for one processor as the server has without a manager. */
  private static final PoolSize POOL_SIZE = new PoolSize(MAX_THREADS, 16, 1_024);

  private static final int ACCEPT_COUNT = 1_024;

  /** Longer than an emulated browser ever thinks: else it may send while the server closes. */
  private static final int KEEP_ALIVE_MILLIS = 120_000;

  private final Tomcat tomcat;
  private final Connector connector;
  private final Traffic traffic;
  private final NamedBean bean;

  private WebServer(Tomcat tomcat, Connector connector, Traffic traffic, NamedBean bean) {
    this.tomcat = tomcat;
    this.connector = connector;
    this.traffic = traffic;
    this.bean = bean;
  }

  /**
   * How connections and requests are let in.
   *
   * @param tls what is offered in TLS
   * @param admission decides on connections before their handshake; empty for Tomcat's own
   *     connector, where nothing does unless the limiter is one of connections
   * @param limiter what limits connections or requests
   * @param dimmer how many requests the site serves in full; empty where that is not the limiters'
   */
  public record Entrance(
      TlsOptions tls, Optional<Admission> admission, LimiterSpec limiter, Optional<Dimmer> dimmer) {
    /** Tomcat's own connector, both versions of TLS, no limit. */
    public static final Entrance OPEN =
        new Entrance(TlsOptions.DEFAULT, Optional.empty(), LimiterSpec.NONE, Optional.empty());

    private boolean asks() {
      return admission.isPresent() || limiter.kind() == LimiterSpec.Kind.BLIND;
    }
  }

  /** Puts a site's pages into its context. */
  @FunctionalInterface
  public interface Deployment {
    /**
     * Adds the servlets.
     *
     * @param context not started yet
     * @param traffic where each request is counted
     */
    void deploy(Context context, Traffic traffic);
  }

  /**
   * A site of the server.
   *
   * @param name the first part of its paths, such as {@code auction}
   * @param pages puts its pages there
   */
  public record Site(String name, Deployment pages) {}

  /**
   * Starts the server.
   *
   * @param name of the application, such as {@code auction}: of its MBean
   * @param address the address to listen at
   * @param port the port, or 0 for any that is free
   * @param sites what it serves
   * @param directory where the server keeps its key and work files
   * @param entrance how connections and requests are let in
   * @param before called with the server before it is started
   * @return the server, to be closed
   * @throws StartException if it cannot be started
   */
  public static WebServer start(
      String name,
      String address,
      int port,
      List<Site> sites,
      StateDirectory directory,
      Entrance entrance,
      Consumer<Tomcat> before)
      throws StartException {
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(directory.resolve("tomcat").toString());
    Connector connector = connector(address, port, directory, entrance);
    tomcat.setConnector(connector);
    File docBase = directory.resolve("tomcat").toFile();
    docBase.mkdirs();
    Traffic traffic = new Traffic();
    for (Site site : sites) {
      StandardContext context =
          (StandardContext) tomcat.addContext("/" + site.name(), docBase.getAbsolutePath());
      // The context lives as long as the JVM, so there are no leaks to look for when it stops.
      context.setClearReferencesRmiTargets(false);
      context.setClearReferencesThreadLocals(false);
      site.pages().deploy(context, traffic);
    }
    before.accept(tomcat);
    try {
      tomcat.start();
    } catch (LifecycleException e) {
      throw new StartException(
          "cannot listen at " + address + " port " + port + ": " + rootCause(e).getMessage(), e);
    }
    Limiters limiters =
        new Limiters(
            tomcat.getHost().getPipeline(),
            connector.getProtocolHandler(),
            entrance.admission().orElse(Admission.ALL),
            entrance.dimmer());
    limiters.use(entrance.limiter());
    return new WebServer(
        tomcat,
        connector,
        traffic,
        ServerBean.publish(name, limiters, connector.getProtocolHandler()));
  }

  private static Connector connector(
      String address, int port, StateDirectory directory, Entrance entrance) throws StartException {
    TlsOptions options = entrance.tls();
    Connector connector =
        new Connector(entrance.asks() ? new AdmissionProtocol() : new CountingProtocol());
    connector.setPort(port);
    connector.setScheme(options.secure() ? "https" : "http");
    connector.setSecure(options.secure());
    connector.setThrowOnFailure(true);
    connector.setProperty("address", address);
    AbstractHttp11Protocol<?> protocol = (AbstractHttp11Protocol<?>) connector.getProtocolHandler();
    protocol.setMaxThreads(MAX_THREADS);
    protocol.setMinSpareThreads(MAX_THREADS);
    protocol.setAcceptCount(ACCEPT_COUNT);
    protocol.setKeepAliveTimeout(KEEP_ALIVE_MILLIS);
    protocol.setMaxKeepAliveRequests(-1);
    if (options.secure()) {
      secure(protocol, options, KeyStoreFile.open(directory.resolve(""), options.key()));
    }
    return connector;
  }

  private static void secure(
      AbstractHttp11Protocol<?> protocol, TlsOptions options, KeyStoreFile key) {
    protocol.setSSLEnabled(true);
    SSLHostConfig tls = new SSLHostConfig();
    tls.setProtocols(options.versions().protocols());
    SSLHostConfigCertificate certificate =
        new SSLHostConfigCertificate(
            tls, SSLHostConfigCertificate.Type.valueOf(options.key().name()));
    certificate.setCertificateKeystoreFile(key.path().toString());
    certificate.setCertificateKeystorePassword(key.password());
    certificate.setCertificateKeystoreType("PKCS12");
    tls.addCertificate(certificate);
    protocol.addSslHostConfig(tls);
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

  /**
   * Lets the number of threads that serve requests follow the processors held.
   *
   * @param processors tells what is held
   * @return ends it
   */
  public ThreadPoolKnob follow(Processors processors) {
    return ThreadPoolKnob.follow(
        processors, (AbstractHttp11Protocol<?>) connector.getProtocolHandler(), POOL_SIZE);
  }

  /** Stops accepting, lets the requests in progress finish, and stops. */
  @Override
  public void close() {
    bean.close();
    connector.pause();
    if (!traffic.drain()) {
      LOG.warn("requests are still in progress after {} s", Traffic.DRAIN_SECONDS);
    }
    try {
      tomcat.stop();
      tomcat.destroy();
    } catch (LifecycleException e) {
      LOG.warn("Tomcat did not stop in order", e);
    }
  }
}
