package io.allostat.demoapps.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.testkit.tls.Keystores;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Against a server whose connections the test itself accepts, one after the other. */
@Timeout(60)
class ConnectionTest {
  private static final int LONGEST_WAIT_MILLIS = 20_000;

  /** The first byte of a TLS record that carries a handshake. */
  private static final int TLS_HANDSHAKE = 22;

  @TempDir Path directory;

  @Test
  void aConnectionThatComesTooLateIsClosedAndTheNextOneIsKept() throws Exception {
    try (ServerSocket server = server();
        Transport transport = transport(server)) {
      Connection connection = transport.connection();
      CompletableFuture<Outcome> inVain = new CompletableFuture<>();
      Exchange given = connection.get("/", inVain::complete);
      // Nobody reads here, so that its handshake is not done before the next request is.
      try (Socket late = accept(server)) {
        given.giveUp();
        assertEquals("timeout", inVain.get(LONGEST_WAIT_MILLIS, TimeUnit.MILLISECONDS).failure());
        CompletableFuture<Outcome> first = new CompletableFuture<>();
        connection.get("/", first::complete);
        try (Socket next = accept(server)) {
          answer(next);
          assertEquals(
              200,
              first.get(LONGEST_WAIT_MILLIS, TimeUnit.MILLISECONDS).reply().orElseThrow().status());
          assertTrue(ended(late), "nobody waits for it");
          CompletableFuture<Outcome> second = new CompletableFuture<>();
          connection.get("/", second::complete);
          answer(next);
          assertEquals(
              200,
              second
                  .get(LONGEST_WAIT_MILLIS, TimeUnit.MILLISECONDS)
                  .reply()
                  .orElseThrow()
                  .status());
          connection.close();
          assertTrue(ended(next), "it was the only one left");
        }
      }
    }
  }

  @Test
  void aConnectionThatComesAfterTheBrowserHasLeftIsClosed() throws Exception {
    try (ServerSocket server = server();
        Transport transport = transport(server)) {
      Connection connection = transport.connection();
      CompletableFuture<Outcome> asked = new CompletableFuture<>();
      connection.get("/", asked::complete);
      try (Socket late = accept(server)) {
        connection.close();
        assertTrue(ended(late), "nobody waits for it");
        assertEquals("closed", asked.get(LONGEST_WAIT_MILLIS, TimeUnit.MILLISECONDS).failure());
      }
    }
  }

  @Test
  void aBrowserThatLeavesWithinTheHandshakeHasClosedIt() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Transport transport = transport(server)) {
      Connection connection = transport.connection();
      CompletableFuture<Outcome> asked = new CompletableFuture<>();
      connection.get("/", asked::complete);
      try (Socket silent = accept(server)) {
        assertEquals(TLS_HANDSHAKE, silent.getInputStream().read());
        connection.close();
        assertEquals("closed", asked.get(LONGEST_WAIT_MILLIS, TimeUnit.MILLISECONDS).failure());
      }
    }
  }

  private ServerSocket server() throws Exception {
    ServerSocket server =
        Keystores.context(Keystores.make(directory, "EC"))
            .getServerSocketFactory()
            .createServerSocket(0, 50, InetAddress.getLoopbackAddress());
    server.setSoTimeout(LONGEST_WAIT_MILLIS);
    return server;
  }

  /** Its patience outlasts the test: only the test gives up. */
  private static Transport transport(ServerSocket server) {
    URI url = URI.create("https://localhost:" + server.getLocalPort());
    return new Transport(new SiteAddress(url), Duration.ofMinutes(1), 4);
  }

  private static Socket accept(ServerSocket server) throws IOException {
    Socket socket = server.accept();
    socket.setSoTimeout(LONGEST_WAIT_MILLIS);
    return socket;
  }

  /** Does the handshake, if it is the first time, and answers one request. */
  private static void answer(Socket socket) throws IOException {
    BufferedReader in =
        new BufferedReader(
            new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
    String line = in.readLine();
    while (line != null && !line.isEmpty()) {
      line = in.readLine();
    }
    socket
        .getOutputStream()
        .write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
  }

  /** Does the handshake, if it was not done, and waits for the client to end the connection. */
  private static boolean ended(Socket socket) throws IOException {
    try {
      return socket.getInputStream().read() < 0;
    } catch (SocketException | SSLException e) {
      // Ended without the word that TLS has for it.
      return true;
    }
  }
}
