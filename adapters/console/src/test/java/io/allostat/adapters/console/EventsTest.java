package io.allostat.adapters.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.jr.ob.JSON;
import io.allostat.core.api.management.ComponentItem;
import io.allostat.core.api.management.ControlLoopItem;
import io.allostat.core.api.management.DecisionItem;
import io.allostat.core.api.management.ServiceLevelItem;
import io.allostat.core.api.management.Status;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The stream of server-sent events over real HTTP. */
@Timeout(120)
class EventsTest {
  private static final int MOST = 8;

  private final HttpClient client = HttpClient.newHttpClient();
  private final FakeAllostat allostat = new FakeAllostat();
  private ManagementEndpoint endpoint;

  /** Patient: a busy machine cuts nobody off. */
  @BeforeEach
  void start() throws IOException {
    start(Duration.ofSeconds(30));
  }

  private void start(Duration requestTime) throws IOException {
    endpoint = allostat.serve(requestTime, Duration.ofMillis(10));
  }

  @AfterEach
  void close() {
    endpoint.close();
  }

  @Test
  void aStreamBeginsWithTheWholeStatus() throws Exception {
    try (Events events = new Events()) {
      assertEquals(
          Optional.of("text/event-stream; charset=utf-8"),
          events.reply.headers().firstValue("Content-Type"));
      assertEquals(Optional.of("no-store"), events.reply.headers().firstValue("Cache-Control"));
      assertEquals("retry: 2000", events.lines.readLine());
      Map<String, Object> whole = events.next();
      assertEquals(1_700_000_000_000L, whole.remove("epochMillis"));
      URI status = URI.create("http://127.0.0.1:" + endpoint.port() + "/status");
      assertEquals(
          JSON.std.mapFrom(
              client.send(HttpRequest.newBuilder(status).build(), BodyHandlers.ofString()).body()),
          whole);
    }
  }

  @Test
  void onlyDecisionsThatAreNewOrHaveAnOutcomeFollow() throws Exception {
    DecisionItem first = decision(1, null);
    allostat.status = () -> status(List.of(first), 0);
    try (Events events = new Events()) {
      assertEquals(List.of(1), sequences(events.next()));
      // Sent once more, because another client may have come before the first news.
      assertEquals(List.of(1), sequences(events.next()));
      assertEquals(List.of(), sequences(events.next()));
      DecisionItem measured = decision(1, 0.125);
      allostat.status = () -> status(List.of(measured, decision(2, null)), 0);
      assertEquals(List.of(1, 2), sequences(events.nextWithDecisions()));
      assertEquals(List.of(), sequences(events.next()));
    }
  }

  @Test
  void whatAComponentSaysCannotEndAnEvent() throws Exception {
    String hostile = "a\n\nevent: evil\ndata: {}\r\n\r\n\u2028</script>";
    allostat.status =
        () ->
            new Status(
                "shop",
                1,
                List.of(),
                List.of(
                    new ComponentItem(
                        "Search",
                        List.of(new ServiceLevelItem(0, "full", 0)),
                        0,
                        false,
                        true,
                        hostile)),
                null);
    try (Events events = new Events()) {
      for (int i = 0; i < 3; i++) {
        assertEquals(
            hostile,
            ((Map<?, ?>) ((List<?>) events.next().get("components")).get(0))
                .get("quarantineReason"));
      }
    }
  }

  @Test
  void moreClientsThanAgreedAreRefusedUntilOneLeaves() throws Exception {
    List<Events> all = new ArrayList<>();
    for (int i = 0; i < MOST; i++) {
      all.add(new Events());
      all.get(i).next();
    }
    HttpResponse<String> refused = send("GET");
    assertEquals(503, refused.statusCode());
    assertEquals(Optional.of("5"), refused.headers().firstValue("Retry-After"));
    all.get(0).close();
    try (Events next = untilThereIsPlace()) {
      next.next();
    }
    for (Events events : all) {
      events.close();
    }
  }

  /** What it is sent fills the buffers of both sides, and the endpoint's one thread is caught. */
  @Test
  void clientsThatDoNotReadAreCutOff() throws Exception {
    endpoint.close();
    start(Duration.ofSeconds(1));
    String large = "x".repeat(4_000_000);
    allostat.status = () -> status(List.of(), large.length());
    List<Socket> deaf = new ArrayList<>();
    for (int i = 0; i < MOST; i++) {
      Socket socket = new Socket(InetAddress.getLoopbackAddress(), endpoint.port());
      socket
          .getOutputStream()
          .write(
              "GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n"
                  .getBytes(StandardCharsets.US_ASCII));
      deaf.add(socket);
    }
    boolean served = false;
    while (!served) {
      try (Events next = untilThereIsPlace()) {
        served = !next.next().isEmpty();
      } catch (IOException cutOff) {
        // Who reads is cut off, too, if that takes it longer than the others.
      }
    }
    for (Socket socket : deaf) {
      socket.close();
    }
  }

  @Test
  void aStatusThatCannotBeReadIsLeftOut() throws Exception {
    CountDownLatch failed = new CountDownLatch(3);
    allostat.status = () -> status(List.of(), 0);
    try (Events events = new Events()) {
      events.next();
      allostat.status =
          () -> {
            failed.countDown();
            throw new IllegalStateException("secret");
          };
      failed.await();
      HttpResponse<String> late = send("GET");
      assertEquals(500, late.statusCode());
      assertTrue(!late.body().contains("secret"), late.body());
      allostat.status = () -> status(List.of(decision(7, null)), 0);
      assertEquals(List.of(7), sequences(events.nextWithDecisions()));
    }
  }

  @Test
  void aStreamEndsWithTheEndpoint() throws Exception {
    try (Events events = new Events()) {
      events.next();
      endpoint.close();
      String last = "";
      try {
        while (last != null) {
          last = events.lines.readLine();
        }
      } catch (IOException e) {
        last = null;
      }
      assertNull(last);
    }
  }

  @Test
  void itCanOnlyBeRead() throws Exception {
    assertEquals(405, send("HEAD").statusCode());
    HttpResponse<String> reply = send("POST");
    assertEquals(405, reply.statusCode());
    assertEquals(Optional.of("GET"), reply.headers().firstValue("Allow"));
  }

  private Events untilThereIsPlace() throws Exception {
    while (true) {
      Events events = new Events();
      if (events.reply.statusCode() == 200) {
        return events;
      }
      assertEquals(503, events.reply.statusCode());
      events.close();
    }
  }

  private HttpResponse<String> send(String method) throws Exception {
    return client.send(
        HttpRequest.newBuilder(uri()).method(method, BodyPublishers.noBody()).build(),
        BodyHandlers.ofString());
  }

  private URI uri() {
    return URI.create("http://127.0.0.1:" + endpoint.port() + "/events");
  }

  private static Status status(List<DecisionItem> decisions, int padding) {
    return new Status(
        "x".repeat(padding),
        1,
        List.of(
            new ControlLoopItem(
                "cpu", "REGULATION", false, true, 0.5, 0.85, 0.7, null, null, 1.0, decisions)),
        List.of(),
        null);
  }

  private static DecisionItem decision(long sequence, Double predictionError) {
    return new DecisionItem(
        sequence,
        1,
        "HOLD",
        "",
        "",
        null,
        null,
        Map.of(),
        List.of(),
        "",
        null,
        null,
        predictionError);
  }

  private static List<Object> sequences(Map<String, Object> event) {
    Map<?, ?> loop = (Map<?, ?>) ((List<?>) event.get("controlLoops")).get(0);
    List<Object> sequences = new ArrayList<>();
    for (Object decision : (List<?>) loop.get("decisions")) {
      sequences.add(((Map<?, ?>) decision).get("sequence"));
    }
    return sequences;
  }

  /** A client that reads. */
  private final class Events implements AutoCloseable {
    private final HttpResponse<InputStream> reply;
    private final BufferedReader lines;

    private Events() throws Exception {
      reply = client.send(HttpRequest.newBuilder(uri()).build(), BodyHandlers.ofInputStream());
      lines = new BufferedReader(new InputStreamReader(reply.body(), StandardCharsets.UTF_8));
    }

    private String line() throws IOException {
      String line = lines.readLine();
      if (line == null) {
        throw new EOFException("the stream has ended");
      }
      return line;
    }

    private Map<String, Object> next() throws IOException {
      String line = line();
      if (line.startsWith("retry: ")) {
        line = line();
      }
      assertEquals("event: status", line);
      line = line();
      assertTrue(line.startsWith("data: {"), line);
      assertEquals("", line());
      return JSON.std.mapFrom(line.substring("data: ".length()));
    }

    private Map<String, Object> nextWithDecisions() throws IOException {
      Map<String, Object> event = next();
      while (sequences(event).isEmpty()) {
        event = next();
      }
      return event;
    }

    @Override
    public void close() throws IOException {
      reply.body().close();
    }
  }
}
