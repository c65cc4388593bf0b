package io.allostat.adapters.osgi.internal;

import io.allostat.core.api.management.ManagementEndpoints;
import io.allostat.core.api.propagation.Peers;
import jakarta.servlet.Servlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;
import org.osgi.service.component.annotations.ReferencePolicyOption;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The dashboard below the address of the Felix Web Console, for those whom the console lets in: it
 * passes their requests on to the management endpoint of this machine, which does not know them.
 * What makes a change still carries the token of the page, and comes from the page itself, which is
 * looked at here, as the endpoint cannot see whose page it was. An endpoint with a certificate or
 * logins of its own is not passed on to: who may do what is its word. Thread safe.
 */
@Component(
    service = Servlet.class,
    property = {
      "osgi.http.whiteboard.context.select=(osgi.http.whiteboard.context.name=org.apache.felix.webconsole)",
      "osgi.http.whiteboard.servlet.pattern=" + DashboardRelay.PATH + "/*",
      "osgi.http.whiteboard.servlet.asyncSupported:Boolean=true"
    })
public final class DashboardRelay extends HttpServlet {
  /** Where it is, below the root of the Web Console. */
  static final String PATH = "/allostat-dashboard";

  /** The endpoint that it passes requests on to: one on loopback, for whoever reaches it. */
  static final String TARGET =
      "(&(" + EndpointRunner.ADDRESS + "=*)(" + EndpointRunner.EVERYBODY + "=true))";

  private static final Logger LOG = LoggerFactory.getLogger(DashboardRelay.class);
  private static final long serialVersionUID = 1L;
  private static final int CONNECT_MILLIS = 2000;

  /** What an endpoint may take for a request and for the one before it, and a margin. */
  static final int READ_MILLIS = (2 * ManagementEndpoints.REQUEST_SECONDS + 2) * 1000;

  /** Of a stream, which has an event each second: less than those wait who end it. */
  private static final int EVENTS_READ_MILLIS = 5000;

  private static final String EVENTS_PATH = "/events";

  /** As the page reads it. */
  private static final String UNKNOWN =
      "{\"message\":\"whether it was done is not known: the dashboard has not answered\"}";

  /** Much more than a change needs; the endpoint itself takes less. */
  private static final int LONGEST_BODY = 16 * 1024;

  private static final Peers LOOPBACK = Peers.parse("loopback", "127.0.0.0/8, ::1");
  private static final Pattern PATHS =
      Pattern.compile("/|(/[A-Za-z0-9_-][A-Za-z0-9_.-]{0,60}){1,4}");
  private static final List<String> METHODS = List.of("GET", "HEAD", "POST");
  private static final List<String> ASKED = List.of("Content-Type", "X-Allostat-Token");
  private static final List<String> ANSWERED =
      List.of(
          "Allow",
          "Cache-Control",
          "Content-Type",
          "Cross-Origin-Resource-Policy",
          "Referrer-Policy",
          "Retry-After",
          "X-Content-Type-Options");
  private static final String POLICY = "Content-Security-Policy";
  private static final String EVENTS = "text/event-stream";

  private final transient RelayedStreams streams = new RelayedStreams();
  private final int readMillis;

  @Reference(
      target = TARGET,
      cardinality = ReferenceCardinality.OPTIONAL,
      policy = ReferencePolicy.DYNAMIC,
      policyOption = ReferencePolicyOption.GREEDY)
  private transient volatile URI endpoint;

  /** Made by Declarative Services. */
  public DashboardRelay() {
    this(READ_MILLIS, null);
  }

  /** Waits that long for each part of an answer of this endpoint. */
  DashboardRelay(int readMillis, URI endpoint) {
    this.readMillis = readMillis;
    this.endpoint = endpoint;
  }

  /** Ends the streams. */
  @Deactivate
  void close() {
    streams.close();
  }

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    URI to = endpoint;
    String path = request.getPathInfo();
    Optional<Refusal> refusal = refusal(request, to);
    if (refusal.isPresent()) {
      refusal.get().send(response);
    } else if (path == null) {
      // The page names what belongs to it by relative addresses.
      response.sendRedirect(request.getContextPath() + request.getServletPath() + "/");
    } else if (!PATHS.matcher(path).matches()) {
      new Refusal(HttpServletResponse.SC_NOT_FOUND, "there is no such page").send(response);
    } else {
      pass(request, response, to.resolve(path));
    }
  }

  private record Refusal(int code, String type, String reason) {
    Refusal(int code, String reason) {
      this(code, "text/plain", reason);
    }

    void send(HttpServletResponse response) throws IOException {
      response.setStatus(code);
      response.setContentType(type + "; charset=utf-8");
      response.setHeader("Cache-Control", "no-store");
      response.getWriter().println(reason);
    }
  }

  private static Optional<Refusal> refusal(HttpServletRequest request, URI to) {
    if (!METHODS.contains(request.getMethod())) {
      return Optional.of(
          new Refusal(
              HttpServletResponse.SC_METHOD_NOT_ALLOWED,
              "expected one of " + String.join(", ", METHODS)));
    }
    // A proxy with TLS on this machine answers for what is before it.
    if (!request.isSecure() && !LOOPBACK.contains(request.getRemoteAddr())) {
      return Optional.of(
          new Refusal(
              HttpServletResponse.SC_FORBIDDEN,
              "beyond the server's own machine the dashboard demands TLS"));
    }
    if (request.getMethod().equals("POST") && !fromOwnPage(request)) {
      return Optional.of(
          new Refusal(
              HttpServletResponse.SC_FORBIDDEN, "the request does not come from this page"));
    }
    return to == null
        ? Optional.of(
            new Refusal(
                HttpServletResponse.SC_SERVICE_UNAVAILABLE,
                "the dashboard is switched off, or has logins of its own, see the configuration "
                    + Pid.CONSOLE_PID))
        : Optional.empty();
  }

  /** A browser says from which page a request comes; who is no browser need not. */
  private static boolean fromOwnPage(HttpServletRequest request) {
    String site = request.getHeader("Sec-Fetch-Site");
    String origin = request.getHeader("Origin");
    String own = request.getHeader("Host");
    if (site != null) {
      // What a page cannot forge; behind a proxy the name of this host may be another.
      return site.equals("same-origin");
    }
    // Before the console there may be a proxy with TLS: the scheme is not known here.
    return origin == null || origin.equals("http://" + own) || origin.equals("https://" + own);
  }

  private void pass(HttpServletRequest request, HttpServletResponse response, URI to)
      throws IOException {
    if (!request.isAsyncSupported()) {
      new Refusal(
              HttpServletResponse.SC_SERVICE_UNAVAILABLE,
              "something before this page does not let it be live: " + to.resolve("/"))
          .send(response);
      return;
    }
    byte[] body = request.getInputStream().readNBytes(LONGEST_BODY + 1);
    if (body.length > LONGEST_BODY) {
      new Refusal(
              HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE,
              "expected at most " + LONGEST_BODY + " bytes")
          .send(response);
      return;
    }
    HttpURLConnection connection = (HttpURLConnection) to.toURL().openConnection(Proxy.NO_PROXY);
    boolean asked = false;
    try {
      ask(connection, request, body);
      asked = true;
      connection.getResponseCode();
    } catch (IOException e) {
      connection.disconnect();
      LOG.debug("{} does not answer", to, e);
      unanswered(asked && request.getMethod().equals("POST"), e).send(response);
      return;
    }
    answer(request, response, connection);
  }

  /** A change that was asked for may have been made, also where its answer does not come. */
  private static Refusal unanswered(boolean change, IOException failure) {
    int code =
        failure instanceof SocketTimeoutException
            ? HttpServletResponse.SC_GATEWAY_TIMEOUT
            : HttpServletResponse.SC_BAD_GATEWAY;
    return change
        ? new Refusal(code, "application/json", UNKNOWN)
        : new Refusal(code, "the dashboard does not answer: " + failure);
  }

  private void ask(HttpURLConnection connection, HttpServletRequest request, byte[] body)
      throws IOException {
    connection.setConnectTimeout(CONNECT_MILLIS);
    connection.setReadTimeout(
        EVENTS_PATH.equals(request.getPathInfo())
            ? Math.min(EVENTS_READ_MILLIS, readMillis)
            : readMillis);
    connection.setInstanceFollowRedirects(false);
    connection.setUseCaches(false);
    connection.setRequestMethod(request.getMethod());
    // Else the JDK keeps it, with a thread that outlives this bundle.
    connection.setRequestProperty("Connection", "close");
    for (String name : ASKED) {
      if (request.getHeader(name) != null) {
        connection.setRequestProperty(name, request.getHeader(name));
      }
    }
    if (request.getMethod().equals("POST")) {
      connection.setDoOutput(true);
      connection.setFixedLengthStreamingMode(body.length);
      connection.getOutputStream().write(body);
    }
  }

  private void answer(
      HttpServletRequest request, HttpServletResponse response, HttpURLConnection connection)
      throws IOException {
    int code = connection.getResponseCode();
    response.setStatus(code);
    for (String name : ANSWERED) {
      if (connection.getHeaderField(name) != null) {
        response.setHeader(name, connection.getHeaderField(name));
      }
    }
    String policy = connection.getHeaderField(POLICY);
    if (policy != null) {
      // The page of the console shows it in a frame; nobody else's page can.
      response.setHeader(
          POLICY, policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"));
    }
    InputStream in =
        code < HttpURLConnection.HTTP_BAD_REQUEST
            ? connection.getInputStream()
            : connection.getErrorStream();
    String type = connection.getContentType();
    if (in != null && type != null && type.startsWith(EVENTS)) {
      streams.begin(request, in);
    } else if (in != null) {
      try (in) {
        in.transferTo(response.getOutputStream());
      }
    }
  }
}
