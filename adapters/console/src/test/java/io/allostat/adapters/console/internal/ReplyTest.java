package io.allostat.adapters.console.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.allostat.core.testkit.PartialAllostat;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** No answer leaves before its request has been read, whatever the answer is. */
@Timeout(60)
class ReplyTest {
  private static final Pattern LENGTH = Pattern.compile("(?i)\r\nContent-Length: ([0-9]+)\r\n");
  private static final Pattern CLOSE = Pattern.compile("(?i)\r\nConnection: close\r\n");
  private static final Login OPERATOR = new Login("operator", "correct horse battery", false);

  /** Of each answer, whether its request was at its end before. */
  private final Queue<Boolean> read = new ConcurrentLinkedQueue<>();

  @ParameterizedTest
  @CsvSource({
    "everybody, /status, localhost, 405",
    "everybody, /events, localhost, 405",
    "everybody, /nothing, localhost, 404",
    "everybody, /operations, evil.example, 403",
    "everybody, /operations, localhost, 403",
    "readers, /operations, localhost, 403",
    "users, /operations, localhost, 401"
  })
  void whatIsRefusedIsReadFirstAndTheNextRequestOfItsConnectionIsAnswered(
      String audience, String path, String host, int status) throws Exception {
    Audience whom =
        new Audience(
            audience.equals("users") ? List.of(OPERATOR) : List.of(),
            audience.equals("readers"),
            false,
            true);
    try (Endpoint endpoint = new Endpoint(whom);
        Socket socket = endpoint.connect()) {
      for (int i = 0; i < 2; i++) {
        send(socket, "POST " + path + " HTTP/1.1\r\nHost: " + host + "\r\n");
        send(socket, "Content-Length: 20\r\n\r\nten bytes,");
        send(socket, " ten bytes");
        String answer = answer(socket.getInputStream());
        assertTrue(answer.startsWith("HTTP/1.1 " + status + " "), answer);
      }
    }
    assertEquals(List.of(true, true), List.copyOf(read));
  }

  @Test
  void afterARequestThatIsTooLongTheConnectionEnds() throws Exception {
    try (Endpoint endpoint = new Endpoint(new Audience(List.of(), false, false, true));
        Socket socket = endpoint.connect()) {
      send(socket, "POST /status HTTP/1.1\r\nHost: localhost\r\n");
      send(socket, "Transfer-Encoding: chunked\r\n\r\n");
      String chunk = "x".repeat(70_000);
      send(socket, Integer.toHexString(chunk.length()) + "\r\n" + chunk + "\r\n0\r\n\r\n");
      String answer = answer(socket.getInputStream());
      assertTrue(answer.startsWith("HTTP/1.1 405 "), answer);
      assertTrue(CLOSE.matcher(answer).find(), answer);
      assertEquals(-1, socket.getInputStream().read());
    }
    assertEquals(List.of(false), List.copyOf(read));
  }

  private static void send(Socket socket, String part) throws IOException {
    socket.getOutputStream().write(part.getBytes(StandardCharsets.US_ASCII));
  }

  /** The head of one answer, whose body is read away. */
  private static String answer(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int next = in.read();
      assertTrue(next >= 0, () -> "ended after " + head);
      head.append((char) next);
    }
    Matcher length = LENGTH.matcher(head);
    assertTrue(length.find(), head::toString);
    in.readNBytes(Integer.parseInt(length.group(1)));
    return head.toString();
  }

  /** The handler in a server that watches what it reads and writes. */
  private final class Endpoint implements AutoCloseable {
    private final RequestThread thread = new RequestThread(Duration.ofSeconds(30));
    private final ManagementHandler handler;
    private final HttpServer server;

    Endpoint(Audience audience) throws IOException {
      handler =
          new ManagementHandler(
              new PartialAllostat("shop") {},
              audience,
              thread,
              Duration.ofSeconds(1),
              Duration.ofSeconds(1));
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.setExecutor(thread);
      server.createContext("/", this::watch);
      server.start();
    }

    private void watch(HttpExchange exchange) {
      Request request = new Request(exchange.getRequestBody());
      OutputStream answer =
          new FilterOutputStream(exchange.getResponseBody()) {
            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
              read.add(request.ended);
              out.write(bytes, from, length);
            }
          };
      exchange.setStreams(request, answer);
      handler.handle(exchange);
    }

    Socket connect() throws IOException {
      Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.getAddress().getPort());
      socket.setSoTimeout(30_000);
      socket.setTcpNoDelay(true);
      return socket;
    }

    @Override
    public void close() {
      server.stop(0);
      handler.close();
      thread.close();
    }
  }

  private static final class Request extends FilterInputStream {
    private boolean ended;

    private Request(InputStream in) {
      super(in);
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
      int count = super.read(bytes, from, length);
      ended |= count < 0;
      return count;
    }
  }
}
