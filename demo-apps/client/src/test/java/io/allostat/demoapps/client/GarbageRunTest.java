package io.allostat.demoapps.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class GarbageRunTest {
  private static GarbageReport run(URI url, GarbageClaim claim, String from) {
    GarbageOptions options = new GarbageOptions(url, List.of(claim), 40, 1, Origins.parse(from), 1);
    try (GarbageRun run = new GarbageRun(options)) {
      GarbageReport report = run.run();
      assertTrue(report.connections() > 10, report::toString);
      assertEquals(
          report.connections(),
          report.answered() + report.refused() + report.unanswered() + report.failed());
      return report;
    }
  }

  /** Proves that the hellos are well-formed: JSSE answers anything else with an alert. */
  @ParameterizedTest
  @EnumSource(GarbageClaim.class)
  void aServerThatDoesNotLookAnswersWithAFullHandshake(GarbageClaim claim, @TempDir Path directory)
      throws Exception {
    try (Site site = new Site(directory)) {
      GarbageReport report = run(site.url(), claim, "");
      assertTrue(report.answered() > 0, report::toString);
      // A busy machine may let some wait too long.
      assertEquals(report.connections(), report.answered() + report.unanswered(), report::toString);
      assertEquals(0, site.requests.get());
    }
  }

  @Test
  void whatIsClosedIsRefusedAndComesFromWhereItWasToldTo() throws Exception {
    Set<String> peers = ConcurrentHashMap.newKeySet();
    Thread closer;
    try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      closer = new Thread(() -> closeAll(server, peers), "closer");
      closer.start();
      GarbageReport report =
          run(
              URI.create("https://127.0.0.1:" + server.getLocalPort()),
              GarbageClaim.SESSION_ID,
              "127.0.1.1-127.0.1.2");
      assertEquals(report.connections(), report.refused(), report::toString);
    }
    closer.join();
    assertEquals(Set.of("127.0.1.1", "127.0.1.2"), peers);
  }

  private static void closeAll(ServerSocket server, Set<String> peers) {
    try {
      while (true) {
        Socket client = server.accept();
        peers.add(client.getInetAddress().getHostAddress());
        client.close();
      }
    } catch (IOException e) {
      if (!server.isClosed()) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Test
  void noTwoHellosClaimTheSame() {
    SplittableRandom random = new SplittableRandom(1);
    for (GarbageClaim claim : GarbageClaim.values()) {
      ByteBuffer first = claim.hello(random);
      assertEquals(first.remaining() - 5, first.getShort(3), "length of the record");
      assertNotEquals(first, claim.hello(random));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"https://example.com:443", "https://192.0.2.1:8443", "http://127.0.0.1:1"})
  void onlyThisMachineIsAttacked(String url) {
    assertThrows(
        IllegalArgumentException.class,
        () -> new GarbageOptions(URI.create(url), List.of(GarbageClaim.PSK), 1, 1, List.of(), 1));
  }

  @Test
  void rateAndTimeAreBounded() {
    URI url = URI.create("https://127.0.0.1:8443");
    List<GarbageClaim> claims = List.of(GarbageClaim.TICKET);
    assertThrows(
        IllegalArgumentException.class,
        () -> new GarbageOptions(url, claims, 5_001, 1, List.of(), 1));
    assertThrows(
        IllegalArgumentException.class,
        () -> new GarbageOptions(url, claims, 1, 601, List.of(), 1));
  }
}
