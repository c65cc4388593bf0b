package io.allostat.core.testkit.tls;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSocket;

/** A client with a session store of its own, which trusts anybody. Not thread safe. */
public final class JsseClient {
  private final SSLContext context;
  private final String[] versions;

  /**
   * Makes a client without any session.
   *
   * @param versions the versions that it offers, with + between them
   */
  public JsseClient(String versions) {
    this.versions = versions.split("[+]");
    context = TrustAnything.context();
  }

  /**
   * Gets the page on a connection of its own.
   *
   * @param port of the server on 127.0.0.1
   * @return the reply, or {@code refused} if the connection fails
   */
  public String get(int port) {
    return get(port, "/");
  }

  /**
   * Gets a path on a connection of its own.
   *
   * @param port of the server on 127.0.0.1
   * @param path the path
   * @param suites the cipher suites that it offers; those of the JDK if none are given
   * @return the reply, or {@code refused} if the connection fails
   */
  public String get(int port, String path, String... suites) {
    return get(port, path, () -> {}, suites);
  }

  /**
   * Gets a path on a connection of its own.
   *
   * @param port of the server on 127.0.0.1
   * @param path the path
   * @param beforeReading run after the request and before anything of the reply is read
   * @param suites the cipher suites that it offers; those of the JDK if none are given
   * @return the reply, or {@code refused} if the connection fails
   */
  public String get(int port, String path, Runnable beforeReading, String... suites) {
    try (SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket()) {
      socket.connect(new InetSocketAddress("127.0.0.1", port), 20_000);
      socket.setSoTimeout(20_000);
      socket.setEnabledProtocols(versions);
      if (suites.length > 0) {
        socket.setEnabledCipherSuites(suites);
      }
      socket
          .getOutputStream()
          .write(("GET " + path + " HTTP/1.0\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
      beforeReading.run();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    } catch (IOException e) {
      return "refused";
    }
  }

  /**
   * @return its context, for other clients that trust anybody
   */
  public SSLContext context() {
    return context;
  }

  /**
   * @return the id of the session of TLS 1.2 that it has
   */
  public byte[] sessionId() {
    return context.getClientSessionContext().getIds().nextElement();
  }

  /**
   * @return the first flight of a new connection
   * @throws IOException if JSSE writes none
   */
  public byte[] hello() throws IOException {
    return flight(context.createSSLEngine());
  }

  /**
   * Begins a connection that resumes.
   *
   * @param port of the server on 127.0.0.1
   * @return the first flight
   * @throws IOException if JSSE writes none
   */
  public byte[] resumingHello(int port) throws IOException {
    return flight(context.createSSLEngine("127.0.0.1", port));
  }

  /**
   * @return the first flight of a new connection, without the cipher suite of the session it has
   * @throws IOException if JSSE writes none
   */
  public byte[] helloWithoutTheSuite() throws IOException {
    String suite = context.getClientSessionContext().getSession(sessionId()).getCipherSuite();
    SSLEngine engine = context.createSSLEngine();
    List<String> others = new ArrayList<>(List.of(engine.getEnabledCipherSuites()));
    others.remove(suite);
    engine.setEnabledCipherSuites(others.toArray(String[]::new));
    return flight(engine);
  }

  private byte[] flight(SSLEngine engine) throws IOException {
    engine.setUseClientMode(true);
    engine.setEnabledProtocols(versions);
    ByteBuffer flight = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
    engine.wrap(ByteBuffer.allocate(0), flight);
    byte[] bytes = new byte[flight.flip().remaining()];
    flight.get(bytes);
    return bytes;
  }
}
