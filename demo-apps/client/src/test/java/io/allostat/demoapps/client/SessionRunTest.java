package io.allostat.demoapps.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class SessionRunTest {
  private static final int REQUESTS = 4;

  // Home once for the sizes, then each of the ten reachable pages.
  private static final int CHECKS = 11;

  private static final List<String> CHUNKS = List.of("<a href=\"/auction/View", "Item?itemId=7\">");

  @TempDir Path directory;
  private Site site;

  @BeforeEach
  void open() throws Exception {
    site = new Site(directory);
  }

  @AfterEach
  void close() {
    site.close();
  }

  /** Sessions that nobody loses because a machine is busy. */
  private SessionOptions.Builder builder(String plan) {
    return SessionOptions.builder(site.url(), SessionPlan.parse(plan))
        .requests(REQUESTS)
        .think(Duration.ofMillis(5))
        .patience(Duration.ofSeconds(30));
  }

  private SessionOptions options(Shape shape, String plan, double returning, String tls) {
    return builder(plan).shape(shape).returning(returning, 1000).tls(List.of(tls)).build();
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.01, 1.01, Double.NaN})
  void whatMayBeStolenIsAShare(double share) {
    String said =
        assertThrows(
                IllegalArgumentException.class, () -> builder("1@0+1").mostStolen(share).build())
            .getMessage();
    assertEquals("--most-stolen " + share + ", expected 0..1", said);
  }

  @Test
  void secondsThatDoNotCountAreInTheTotal() throws Exception {
    SessionReport.Summary summary =
        AllThrough.run(builder("40@0+2,0@0+30").mostStolen(0.05).build());
    SessionReport.Phase first = summary.phases().get(0);
    assertEquals(summary.total().arrivals(), summary.total().completed());
    assertTrue(first.seconds() > 0, "half of a phase counts whatever happens");
    assertTrue(first.report().arrivals() <= summary.total().arrivals());
    assertTrue(first.disturbedShare() >= 0 && first.disturbedShare() <= 1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void aSessionOnOneConnectionHasOneHandshake(String tls) throws Exception {
    long begin = System.nanoTime();
    // Nobody comes in the second phase, which is long enough for all to finish on any machine.
    SessionReport.Summary summary =
        AllThrough.run(options(Shape.KEEP_ALIVE, "40@0+1,0@0+30", 0, tls));
    final double elapsed = (System.nanoTime() - begin) / 1e9;
    SessionReport total = summary.total();
    assertTrue(total.arrivals() > 10, "arrivals " + total.arrivals());
    assertEquals(total.arrivals(), total.completed());
    assertEquals(total.arrivals(), total.fullHandshakes());
    assertEquals(0, total.resumedHandshakes());
    assertEquals(0, total.brokenHandshakes());
    assertEquals(REQUESTS * total.arrivals(), total.replies());
    assertEquals(REQUESTS * total.arrivals() + CHECKS, site.requests.get());
    assertEquals(total.arrivals() + 1, site.peers.size());
    // A second may end late, and lasts longer then.
    double first = summary.phases().get(0).seconds();
    double second = summary.phases().get(1).seconds();
    assertTrue(
        first >= 1 && second >= 0 && first + second <= elapsed,
        first + " s and " + second + " s of " + elapsed + " s");
  }

  /** In chunks, each of which is on its way before the next is written. */
  private static void sendChunks(HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(200, 0);
    for (String chunk : CHUNKS) {
      exchange.getResponseBody().write(chunk.getBytes(StandardCharsets.UTF_8));
      exchange.getResponseBody().flush();
    }
  }

  @Test
  void aReplyInChunksCountsWholeAndItsConnectionGoesOn() throws Exception {
    site.answer =
        (exchange, number) -> {
          sendChunks(exchange);
          exchange.close();
        };
    SessionReport total =
        AllThrough.run(options(Shape.KEEP_ALIVE, "40@0+1,0@0+30", 0, "TLSv1.3")).total();
    assertTrue(total.arrivals() > 10, "arrivals " + total.arrivals());
    assertEquals(Map.of(), total.lost());
    assertEquals(total.arrivals(), total.completed());
    assertEquals(REQUESTS * total.arrivals(), total.replies());
    assertEquals(String.join("", CHUNKS).length() * total.replies(), total.bytes());
    assertEquals(total.arrivals(), total.fullHandshakes());
    assertEquals(0, total.resumedHandshakes());
    assertEquals(total.arrivals() + 1, site.peers.size());
  }

  @Test
  void aReplyInChunksThatBreaksOffIsNone() throws Exception {
    site.answer =
        (exchange, number) -> {
          if (number <= CHECKS) {
            site.page(exchange, "");
            return;
          }
          sendChunks(exchange);
          throw new IOException("the connection is closed before the last chunk");
        };
    SessionReport total =
        AllThrough.run(options(Shape.KEEP_ALIVE, "40@0+1,0@0+30", 0, "TLSv1.3")).total();
    assertEquals(Map.of("closed", total.arrivals()), total.lost());
    assertEquals(0, total.replies());
  }

  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void aSessionOnManyConnectionsResumesItsOwnTlsSession(String tls) throws Exception {
    SessionReport total = AllThrough.run(options(Shape.RECONNECT, "40@0+1,0@0+30", 0, tls)).total();
    assertEquals(total.arrivals(), total.completed());
    assertEquals(total.arrivals(), total.fullHandshakes());
    assertEquals((REQUESTS - 1) * total.arrivals(), total.resumedHandshakes());
  }

  @Test
  void withoutTlsThereAreNoHandshakes() throws Exception {
    site.close();
    site = Site.plain();
    for (Shape shape : List.of(Shape.KEEP_ALIVE, Shape.RECONNECT)) {
      site.peers.clear();
      SessionReport total = AllThrough.run(options(shape, "40@0+1,0@0+30", 0, "TLSv1.2")).total();
      assertTrue(total.arrivals() > 10, "arrivals " + total.arrivals());
      assertEquals(total.arrivals(), total.completed());
      assertEquals(REQUESTS * total.arrivals(), total.replies());
      assertEquals(0, total.fullHandshakes() + total.resumedHandshakes());
      assertEquals(0, total.brokenHandshakes());
      int each = shape == Shape.RECONNECT ? REQUESTS : 1;
      assertEquals(each * total.arrivals() + 1, site.peers.size());
    }
  }

  @Test
  void whoReturnsResumesTheSessionOfAnEarlierVisit() throws Exception {
    SessionReport total =
        AllThrough.run(options(Shape.RETURNING, "40@0+4,0@0+30", 0.5, "TLSv1.2")).total();
    assertEquals(total.arrivals(), total.completed());
    assertTrue(total.returning() > 0);
    assertEquals(total.returning(), total.completedReturning());
    assertEquals(total.returning(), total.resumedHandshakes());
    assertEquals(0, total.refusedResumptions());
    assertEquals(total.arrivals() - total.returning(), total.fullHandshakes());
  }

  @Test
  void connectionsComeFromTheAddressesGivenInTurn() throws Exception {
    AllThrough.run(
        builder("40@0+1,0@0+30")
            .shape(Shape.RECONNECT)
            .origins(Origins.parse("127.0.0.2-127.0.0.3"))
            .build());
    Set<String> seen =
        site.peers.stream()
            .map(peer -> peer.getAddress().getHostAddress())
            .collect(Collectors.toSet());
    // The look at the site before the load comes from where the system chooses.
    assertEquals(Set.of("127.0.0.1", "127.0.0.2", "127.0.0.3"), seen);
  }

  @Test
  void oneRefusedRequestLosesTheSession() throws Exception {
    site.answer =
        (exchange, number) -> {
          if (number > CHECKS && number % 2 == 0) {
            exchange.sendResponseHeaders(503, -1);
            exchange.close();
          } else {
            site.page(exchange, "");
          }
        };
    SessionReport total =
        AllThrough.run(options(Shape.KEEP_ALIVE, "40@0+1,0@0+30", 0, "TLSv1.2")).total();
    assertEquals(Set.of("status-503"), total.lost().keySet());
    assertEquals(total.arrivals(), total.lost().get("status-503") + total.completed());
  }

  @Test
  void patienceCountsFromTheIntendedStart() throws Exception {
    site.answer =
        (exchange, number) -> {
          if (number <= CHECKS) {
            site.page(exchange, "");
          }
        };
    SessionOptions hasty =
        builder("20@0+1,0@0+1").think(Duration.ZERO).patience(Duration.ofMillis(100)).build();
    SessionReport total = AllThrough.run(hasty).total();
    assertTrue(total.arrivals() > 5, "arrivals " + total.arrivals());
    assertEquals(Set.of("timeout"), total.lost().keySet());
    assertEquals(0, total.completed());
    assertEquals(0, total.replies());
    assertEquals(100, total.p95Millis(), 1, "what came too late is not left out of the quantiles");
  }

  @Test
  void aServerThatIsNotThereIsAnError() throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    SessionOptions nowhere =
        SessionOptions.builder(URI.create("https://localhost:" + port), SessionPlan.parse("1@0+1"))
            .build();
    assertThrows(IOException.class, () -> new SessionRun(nowhere, second -> {}).run());
  }

  @Test
  void aRunThatIsStoppedSaysSo() throws Exception {
    SessionRun run = new SessionRun(options(Shape.KEEP_ALIVE, "20@0+600", 0, "TLSv1.2"), s -> {});
    site.answer =
        (exchange, number) -> {
          site.page(exchange, "");
          if (number > CHECKS + 5) {
            run.stop();
          }
        };
    assertFalse(run.run().complete());
  }
}
