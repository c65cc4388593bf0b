package io.allostat.demoapps.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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

  @TempDir Path directory;
  private Site site;
  private final List<SessionReport.Second> seconds = new ArrayList<>();

  @BeforeEach
  void open() throws Exception {
    site = new Site(directory);
  }

  @AfterEach
  void close() {
    site.close();
  }

  private SessionOptions options(Shape shape, String plan, double returning, String tls) {
    return new SessionOptions(
        site.url(),
        SessionPlan.parse(plan),
        shape,
        REQUESTS,
        Duration.ofMillis(5),
        Duration.ofSeconds(30),
        returning,
        1000,
        List.of(tls),
        1);
  }

  private SessionReport.Summary run(SessionOptions options) throws Exception {
    SessionRun[] run = new SessionRun[1];
    run[0] =
        new SessionRun(
            options,
            second -> {
              seconds.add(second);
              if (allAreThrough()) {
                run[0].stop();
              }
            });
    SessionReport.Summary summary = run[0].run();
    SessionReport total = summary.total();
    long lost = total.lost().values().stream().mapToLong(Long::longValue).sum();
    assertEquals(total.arrivals(), total.completed() + lost + summary.inProgress());
    assertEquals(total.arrivals(), seconds.stream().mapToLong(s -> s.report().arrivals()).sum());
    return summary;
  }

  /** Some came, nobody comes any more, and nobody is left: the plan's end would show no more. */
  private boolean allAreThrough() {
    long arrivals = 0;
    long ended = 0;
    for (SessionReport.Second second : seconds) {
      arrivals += second.report().arrivals();
      ended += second.report().completed();
      ended += second.report().lost().values().stream().mapToLong(Long::longValue).sum();
    }
    boolean quiet = seconds.get(seconds.size() - 1).report().arrivals() == 0;
    return quiet && arrivals > 0 && arrivals == ended;
  }

  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void aSessionOnOneConnectionHasOneHandshake(String tls) throws Exception {
    // Nobody comes in the second phase, which is long enough for all to finish on any machine.
    SessionReport.Summary summary = run(options(Shape.KEEP_ALIVE, "40@0+1,0@0+30", 0, tls));
    SessionReport total = summary.total();
    assertTrue(total.arrivals() > 10, "arrivals " + total.arrivals());
    assertEquals(total.arrivals(), total.completed());
    assertEquals(total.arrivals(), total.fullHandshakes());
    assertEquals(0, total.resumedHandshakes());
    assertEquals(0, total.brokenHandshakes());
    assertEquals(REQUESTS * total.arrivals(), total.replies());
    assertEquals(REQUESTS * total.arrivals() + CHECKS, site.requests.get());
    assertEquals(total.arrivals() + 1, site.peers.size());
    assertEquals(1, summary.phases().get(0).seconds(), 0.5);
  }

  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void aSessionOnManyConnectionsResumesItsOwnTlsSession(String tls) throws Exception {
    SessionReport total = run(options(Shape.RECONNECT, "40@0+1,0@0+30", 0, tls)).total();
    assertEquals(total.arrivals(), total.completed());
    assertEquals(total.arrivals(), total.fullHandshakes());
    assertEquals((REQUESTS - 1) * total.arrivals(), total.resumedHandshakes());
  }

  @Test
  void withoutTlsThereAreNoHandshakes() throws Exception {
    site.close();
    site = Site.plain();
    for (Shape shape : List.of(Shape.KEEP_ALIVE, Shape.RECONNECT)) {
      seconds.clear();
      site.peers.clear();
      SessionReport total = run(options(shape, "40@0+1,0@0+30", 0, "TLSv1.2")).total();
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
    SessionReport total = run(options(Shape.RETURNING, "40@0+2,0@0+30", 0.5, "TLSv1.2")).total();
    assertEquals(total.arrivals(), total.completed());
    assertTrue(total.returning() > 0);
    assertEquals(total.returning(), total.completedReturning());
    assertEquals(total.returning(), total.resumedHandshakes());
    assertEquals(0, total.refusedResumptions());
    assertEquals(total.arrivals() - total.returning(), total.fullHandshakes());
  }

  @Test
  void connectionsComeFromTheAddressesGivenInTurn() throws Exception {
    SessionOptions any = options(Shape.RECONNECT, "40@0+1,0@0+30", 0, "TLSv1.2");
    run(
        new SessionOptions(
            any.url(),
            any.plan(),
            any.shape(),
            any.requests(),
            any.think(),
            any.patience(),
            any.returningShare(),
            any.returningLimit(),
            any.tls(),
            any.seed(),
            Origins.parse("127.0.0.2-127.0.0.3")));
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
    SessionReport total = run(options(Shape.KEEP_ALIVE, "40@0+1,0@0+30", 0, "TLSv1.2")).total();
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
        new SessionOptions(
            site.url(),
            SessionPlan.parse("20@0+1,0@0+1"),
            Shape.KEEP_ALIVE,
            REQUESTS,
            Duration.ZERO,
            Duration.ofMillis(100),
            0,
            1,
            List.of("TLSv1.2"),
            1);
    SessionReport total = run(hasty).total();
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
        new SessionOptions(
            URI.create("https://localhost:" + port),
            SessionPlan.parse("1@0+1"),
            Shape.KEEP_ALIVE,
            1,
            Duration.ZERO,
            Duration.ofSeconds(1),
            0,
            1,
            List.of("TLSv1.2"),
            1);
    assertThrows(IOException.class, () -> new SessionRun(nowhere, seconds::add).run());
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
