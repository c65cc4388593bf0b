package io.allostat.adapters.console;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.allostat.adapters.console.internal.Audience;
import io.allostat.adapters.console.internal.ManagementHandler;
import io.allostat.adapters.console.internal.RequestThread;
import io.allostat.core.api.Allostat;
import io.allostat.core.api.management.ManagementEndpoints;
import io.allostat.core.api.settings.SettingException;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Objects;

/**
 * Serves the state of one instance over HTTP on a loopback address, or over HTTPS to users who log
 * in: the components, the control loops and the profile of {@link Allostat#status()} as JSON under
 * {@code /status}, as metrics in the Prometheus text format under {@code /metrics}, as server-sent
 * events under {@code /events}; and the dashboard, a page that shows them live, under {@code /}.
 * Operators who may reach the address can set and pin service levels, change thresholds and pause
 * the loop on that page.
 *
 * <p>One thread answers, one request after the other, each within {@link #REQUEST_SECONDS} seconds;
 * all threads are daemons, so that an endpoint that nobody closed does not keep the JVM. Thread
 * safe.
 */
public final class ManagementEndpoint implements AutoCloseable {
  /** Seconds after which a request that is not yet answered is given up with its connection. */
  public static final int REQUEST_SECONDS = ManagementEndpoints.REQUEST_SECONDS;

  private static final int BACKLOG = 16;
  private static final Duration EVENT_INTERVAL = Duration.ofSeconds(1);

  private final Allostat allostat;
  private final InetSocketAddress address;
  private final EndpointAccess access;
  private final Duration requestTime;
  private final Duration eventInterval;
  private HttpServer server;
  private ManagementHandler handler;
  private RequestThread thread;
  private boolean closed;

  /**
   * Makes an endpoint for everybody who can reach the address; it does not listen yet.
   *
   * @param allostat the instance to show
   * @param address a loopback address; port 0 takes any free port
   * @throws SettingException if the address is not a loopback address
   */
  public ManagementEndpoint(Allostat allostat, InetSocketAddress address) {
    this(allostat, address, EndpointAccess.everybody());
  }

  /**
   * Makes an endpoint that does not listen yet.
   *
   * @param allostat the instance to show
   * @param address an address of this machine; port 0 takes any free port
   * @param access who may see and change what
   * @throws SettingException if the address is not a loopback address and access lacks TLS or a
   *     login
   */
  public ManagementEndpoint(Allostat allostat, InetSocketAddress address, EndpointAccess access) {
    this(allostat, address, access, Duration.ofSeconds(REQUEST_SECONDS), EVENT_INTERVAL);
  }

  ManagementEndpoint(
      Allostat allostat, InetSocketAddress address, Duration requestTime, Duration eventInterval) {
    this(allostat, address, EndpointAccess.everybody(), requestTime, eventInterval);
  }

  private ManagementEndpoint(
      Allostat allostat,
      InetSocketAddress address,
      EndpointAccess access,
      Duration requestTime,
      Duration eventInterval) {
    this.allostat = Objects.requireNonNull(allostat, "allostat");
    if (address.isUnresolved()) {
      throw new SettingException(
          "management address", "an address of this machine", address.getHostString());
    }
    access.requireFit(address.getAddress());
    this.address = address;
    this.access = access;
    this.requestTime = requestTime;
    this.eventInterval = eventInterval;
  }

  /**
   * Listens from now on. Idempotent.
   *
   * @throws BindException naming the port, if it is taken
   * @throws IOException if the server cannot be made
   * @throws IllegalStateException if the endpoint was closed
   */
  public synchronized void start() throws IOException {
    if (closed) {
      throw new IllegalStateException("the management endpoint was closed");
    }
    if (server != null) {
      return;
    }
    RequestThread requests = new RequestThread(requestTime);
    ManagementHandler answers =
        new ManagementHandler(
            allostat,
            new Audience(
                access.logins(),
                access.readOnly(),
                access.tls().isPresent(),
                address.getAddress().isLoopbackAddress()),
            requests,
            eventInterval,
            requestTime.dividedBy(2));
    HttpServer bound = bind();
    bound.setExecutor(requests);
    bound.createContext("/", answers);
    // The server's own thread inherits being a daemon from the thread that starts it.
    requests.runAndWait(bound::start);
    thread = requests;
    handler = answers;
    server = bound;
  }

  /**
   * @return the port it listens on
   * @throws IllegalStateException if it does not listen
   */
  public synchronized int port() {
    if (server == null) {
      throw new IllegalStateException("the management endpoint does not listen");
    }
    return server.getAddress().getPort();
  }

  /**
   * @return the address of the dashboard while it listens, such as {@code http://127.0.0.1:9990/};
   *     that on this machine if it listens on all addresses
   */
  @Override
  public synchronized String toString() {
    if (server == null) {
      return "a management endpoint that does not listen";
    }
    return (access.tls().isPresent() ? "https://" : "http://") + host() + ":" + port() + "/";
  }

  /** No client can connect to the wildcard address. */
  private String host() {
    if (address.getAddress().isAnyLocalAddress()) {
      return "localhost";
    }
    String number = address.getAddress().getHostAddress();
    return number.indexOf(':') < 0 ? number : "[" + number + "]";
  }

  /**
   * Stops listening and closes all connections, but for one that the JDK's server may be accepting
   * at this very moment: that client is left without an answer, and has to come back by itself, as
   * the dashboard does after some seconds. Idempotent.
   */
  @Override
  public synchronized void close() {
    closed = true;
    if (server != null) {
      server.stop(0);
      handler.close();
      thread.close();
      server = null;
      handler = null;
      thread = null;
    }
  }

  private HttpServer bind() throws IOException {
    try {
      if (address.getPort() != 0) {
        probe();
      }
      return create();
    } catch (BindException e) {
      BindException clear =
          new BindException(
              "management port "
                  + address.getPort()
                  + " of "
                  + address.getAddress().getHostAddress()
                  + ": expected a free port, got: "
                  + e.getMessage());
      clear.initCause(e);
      throw clear;
    }
  }

  private HttpServer create() throws IOException {
    if (access.tls().isEmpty()) {
      return HttpServer.create(address, BACKLOG);
    }
    HttpsServer server = HttpsServer.create(address, BACKLOG);
    server.setHttpsConfigurator(new HttpsConfigurator(access.tls().get()));
    return server;
  }

  /** The JDK's server keeps a socket when it cannot bind, so a taken port is found out before. */
  private void probe() throws IOException {
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(address, BACKLOG);
    }
  }
}
