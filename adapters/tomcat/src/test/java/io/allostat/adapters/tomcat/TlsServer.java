package io.allostat.adapters.tomcat;

import io.allostat.core.testkit.RecordingAdmission;
import io.allostat.core.testkit.tls.Keystores;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.apache.catalina.AccessLog;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.startup.Tomcat;
import org.apache.catalina.valves.ValveBase;
import org.apache.tomcat.util.net.SSLHostConfig;
import org.apache.tomcat.util.net.SSLHostConfigCertificate;
import org.apache.tomcat.util.net.SSLHostConfigCertificate.Type;

/** A real embedded Tomcat with TLS on a free loopback port; {@code /} says hello. */
final class TlsServer implements AutoCloseable {
  /** More than the buffers of a connection hold. */
  static final long FILE_BYTES = 32 << 20;

  static final String PASSWORD = Keystores.PASSWORD;

  /** Reached only by a test that fails. */
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

  private static final String TICKETS = "jdk.tls.server.enableSessionTicketExtension";

  final AdmissionProtocol protocol = new AdmissionProtocol();
  final RecordingAdmission admission = new RecordingAdmission();
  final Connector connector = new Connector(protocol);
  final SSLHostConfig host = new SSLHostConfig();
  final SSLHostConfigCertificate certificate;
  private final Tomcat tomcat = new Tomcat();
  private final String ticketsBefore = System.getProperty(TICKETS);

  /** Opened when a servlet has left a file to the connector. */
  final CountDownLatch fileLeft = new CountDownLatch(1);

  /** Released when a servlet waits at {@code /wait}, which it does until the other is released. */
  final Semaphore waiting = new Semaphore(0);

  final Semaphore proceed = new Semaphore(0);

  /** What Tomcat writes into its access log, refused connections included if it saw them. */
  final AtomicInteger logged = new AtomicInteger();

  TlsServer(boolean tickets, String protocols) throws Exception {
    this(tickets, protocols, Type.UNDEFINED);
  }

  /** With a certificate of each type. */
  TlsServer(boolean tickets, String protocols, Type... types) throws Exception {
    // JSSE reads it when Tomcat makes its context.
    System.setProperty(TICKETS, Boolean.toString(tickets));
    // As in Server.
    tomcat.setBaseDir(System.getProperty("catalina.base"));
    connector.setPort(0);
    connector.setSecure(true);
    connector.setScheme("https");
    connector.setProperty("address", "127.0.0.1");
    connector.setProperty("SSLEnabled", "true");
    host.setProtocols(protocols);
    for (Type type : types) {
      SSLHostConfigCertificate each = new SSLHostConfigCertificate(host, type);
      each.setCertificateKeystoreFile(keystore(type == Type.EC ? "EC" : "RSA").toString());
      each.setCertificateKeystorePassword(PASSWORD);
      host.addCertificate(each);
    }
    certificate = host.getCertificates().iterator().next();
    connector.addSslHostConfig(host);
    tomcat.setConnector(connector);
    Context context = tomcat.addContext("", System.getProperty("java.io.tmpdir"));
    Tomcat.addServlet(
            context,
            "hello",
            new HttpServlet() {
              private static final long serialVersionUID = 1L;

              @Override
              protected void doGet(HttpServletRequest request, HttpServletResponse response)
                  throws IOException, ServletException {
                if (request.getRequestURI().equals("/upgrade")) {
                  response.setStatus(HttpServletResponse.SC_SWITCHING_PROTOCOLS);
                  request.upgrade(Echo.class);
                  return;
                }
                if (request.getRequestURI().equals("/file")) {
                  sendFile(request, response);
                  return;
                }
                if (request.getRequestURI().equals("/wait")) {
                  waiting.release();
                  proceed.acquireUninterruptibly();
                }
                response.getWriter().print("hello");
              }
            })
        .addMapping("/");
    protocol.setAdmission(admission);
    tomcat.getEngine().getPipeline().addValve(new Log());
  }

  private final class Log extends ValveBase implements AccessLog {
    Log() {
      super(true);
    }

    @Override
    public void log(Request request, Response response, long time) {
      logged.incrementAndGet();
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
      getNext().invoke(request, response);
    }

    @Override
    public void setRequestAttributesEnabled(boolean enabled) {}

    @Override
    public boolean getRequestAttributesEnabled() {
      return false;
    }
  }

  /** Leaves it to the connector to send a large file. */
  private void sendFile(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    Path file = Path.of(System.getProperty("catalina.base"), "file");
    try (RandomAccessFile zeros = new RandomAccessFile(file.toFile(), "rw")) {
      zeros.setLength(FILE_BYTES);
    }
    response.setContentLengthLong(FILE_BYTES);
    request.setAttribute("org.apache.tomcat.sendfile.filename", file.toString());
    request.setAttribute("org.apache.tomcat.sendfile.start", 0L);
    request.setAttribute("org.apache.tomcat.sendfile.end", FILE_BYTES);
    fileLeft.countDown();
  }

  TlsServer start() throws LifecycleException {
    tomcat.start();
    return this;
  }

  /** Waits for counters, which move a little after what a client sees. */
  static void until(BooleanSupplier reached) {
    long end = System.nanoTime() + PATIENCE_NANOS;
    while (!reached.getAsBoolean()) {
      if (System.nanoTime() - end > 0) {
        throw new AssertionError("it did not happen");
      }
      // Not spinning: what moves them may need this processor.
      LockSupport.parkNanos(1_000_000);
    }
  }

  int port() {
    return connector.getLocalPort();
  }

  /** An RSA key and a certificate of its own. */
  static Path keystore() throws Exception {
    return keystore("RSA");
  }

  private static Path keystore(String algorithm) throws Exception {
    return Keystores.make(Path.of(System.getProperty("catalina.base")), algorithm);
  }

  @Override
  public void close() throws LifecycleException {
    try {
      tomcat.stop();
      tomcat.destroy();
    } finally {
      if (ticketsBefore == null) {
        System.clearProperty(TICKETS);
      } else {
        System.setProperty(TICKETS, ticketsBefore);
      }
    }
  }
}
