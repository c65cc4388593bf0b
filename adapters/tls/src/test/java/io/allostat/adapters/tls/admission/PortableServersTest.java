package io.allostat.adapters.tls.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.adapters.tls.admission.HelloServer.Kind;
import io.allostat.core.api.admission.AdmissionCounts;
import io.allostat.core.api.admission.Claim;
import io.allostat.core.api.admission.ConnectionPhase;
import io.allostat.core.api.admission.PhaseTime;
import io.allostat.core.testkit.RecordingAdmission;
import io.allostat.core.testkit.RecordingAdmission.BrokenOff;
import io.allostat.core.testkit.RecordingAdmission.Decided;
import io.allostat.core.testkit.RecordingAdmission.Ended;
import io.allostat.core.testkit.RecordingAdmission.Established;
import io.allostat.core.testkit.tls.JsseClient;
import io.allostat.core.testkit.tls.Shell;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Full, resumed and refused connections of real clients at real servers. */
@Timeout(60)
class PortableServersTest {
  private static final String ALERT = "15 03 03 00 02 02 50";

  @TempDir Path directory;

  @ParameterizedTest(name = "openssl, {0}, tickets {1}, {2}")
  @CsvSource({
    "JETTY, false, -tls1_2, SESSION_ID, true",
    "JETTY, false, -tls1_3, PSK, true",
    "JETTY, true, -tls1_2, TICKET, false",
    "JETTY, true, -tls1_3, PSK, false",
    "NETTY, false, -tls1_2, SESSION_ID, true",
    "NETTY, false, -tls1_3, PSK, true",
    "NETTY, true, -tls1_2, TICKET, false",
    "NETTY, true, -tls1_3, PSK, false",
  })
  void opensslIsKeptWhenItResumesAndRefusedWhenItIsNew(
      Kind server, boolean tickets, String version, Claim.Kind claimed, boolean verified)
      throws Exception {
    try (HelloServer hello = new HelloServer(server, tickets)) {
      assertEquals(tickets ? "ticket" : "exact", hello.control.claimMode());
      String first = Shell.openssl(directory, hello.port(), version, "-sess_out", "session");
      assertTrue(first.contains("New, TLSv1.") && first.contains("hello"), first);
      served(hello, Claim.Kind.NEW, true, false);

      hello.admission.refuseNew(true);
      String again = Shell.openssl(directory, hello.port(), version, "-sess_in", "session");
      assertTrue(again.contains("Reused, TLSv1.") && again.contains("hello"), again);
      served(hello, claimed, verified, true);

      String refused = Shell.openssl(directory, hello.port(), version);
      assertFalse(refused.contains("hello"), refused);
      assertEquals(Claim.Kind.NEW, hello.admission.next(Decided.class).claim().kind());
      assertTrue(hello.admission.quiet());
      assertEquals(
          new AdmissionCounts(1, 1, Map.of(RecordingAdmission.REASON, 1L), Map.of(), 0, 1, 1, 0, 0),
          hello.control.counts());
    }
  }

  @ParameterizedTest(name = "JSSE and curl, {0}, {1}")
  @CsvSource({
    "JETTY, TLSv1.2, SESSION_ID",
    "JETTY, TLSv1.3, PSK",
    "NETTY, TLSv1.2, SESSION_ID",
    "NETTY, TLSv1.3, PSK",
  })
  void jsseIsKeptAndCurlIsRefused(Kind server, String version, Claim.Kind claimed)
      throws Exception {
    try (HelloServer hello = new HelloServer(server, false)) {
      JsseClient client = new JsseClient(version);
      assertTrue(client.get(hello.port()).endsWith("hello"));
      served(hello, Claim.Kind.NEW, true, false);
      hello.admission.refuseNew(true);
      assertTrue(client.get(hello.port()).endsWith("hello"));
      served(hello, claimed, true, true);
      assertEquals("", Shell.curl(directory, hello.port(), 1));
      Claim claim = hello.admission.next(Decided.class).claim();
      assertEquals(Claim.Kind.NEW, claim.kind());
      assertEquals("localhost", claim.serverName());
    }
  }

  @ParameterizedTest
  @EnumSource
  void whoClaimsGarbageAndHangsUpClaimedFalsely(Kind server) throws Exception {
    JsseClient client = new JsseClient("TLSv1.3");
    byte[] garbage;
    try (HelloServer before = new HelloServer(server, true)) {
      assertTrue(client.get(before.port()).endsWith("hello"));
      garbage = client.resumingHello(before.port());
    }
    // Another server has other keys.
    try (HelloServer hello = new HelloServer(server, true)) {
      try (Socket socket = connect(hello)) {
        socket.getOutputStream().write(garbage);
        assertEquals(22, socket.getInputStream().read(), "a ServerHello");
      }
      Claim claim = hello.admission.next(Decided.class).claim();
      assertFalse(claim.verified());
      assertEquals(claim, hello.admission.next(BrokenOff.class).claim());
      assertEquals(1, hello.control.counts().falseClaims());
    }
  }

  @ParameterizedTest
  @EnumSource
  void aRefusedClientIsToldAsConfigured(Kind server) throws Exception {
    try (HelloServer hello = new HelloServer(server, false)) {
      hello.admission.refuseNew(true);
      assertEquals("", send(hello, new JsseClient("TLSv1.3").hello()));
      hello.control.setAlertFirst(true);
      assertEquals(ALERT, send(hello, new JsseClient("TLSv1.3").hello()));
      PhaseTime refusals = of(hello, ConnectionPhase.REFUSAL);
      assertEquals(2, refusals.count());
      assertTrue(refusals.cpuSeconds() > 0 && refusals.seconds() > 0, refusals::toString);
    }
  }

  private static PhaseTime of(HelloServer hello, ConnectionPhase phase) {
    return hello.control.phases().stream().filter(t -> t.phase() == phase).findAny().orElseThrow();
  }

  @ParameterizedTest(name = "{0}: {2}")
  @CsvSource({
    "JETTY, 16 03 01 00 05 02 00 00 01 00, first message is no ClientHello",
    "JETTY, 16 03 01 40 00 01 ff ff ff, longer than the limit",
    "NETTY, 16 03 01 00 05 02 00 00 01 00, first message is no ClientHello",
  })
  void whatIsNoClientHelloIsClosedAndCounted(Kind server, String bytes, String reason)
      throws Exception {
    try (HelloServer hello = new HelloServer(server, false)) {
      assertEquals("", send(hello, HexFormat.ofDelimiter(" ").parseHex(bytes)));
      assertEquals(Map.of(reason, 1L), hello.control.counts().malformed());
      assertEquals(0, of(hello, ConnectionPhase.REFUSAL).count(), "nobody was refused");
      assertTrue(hello.admission.quiet(), "nobody is asked");
    }
  }

  @ParameterizedTest
  @EnumSource
  void aHelloMayComeInManyRecords(Kind server) throws Exception {
    try (HelloServer hello = new HelloServer(server, false);
        Socket socket = connect(hello)) {
      byte[] bytes = new JsseClient("TLSv1.3").hello();
      ByteArrayOutputStream records = new ByteArrayOutputStream();
      for (int at = 5; at < bytes.length; at += 16) {
        int length = Math.min(16, bytes.length - at);
        records.writeBytes(new byte[] {22, 3, 1, 0, (byte) length});
        records.write(bytes, at, length);
      }
      records.writeTo(socket.getOutputStream());
      assertEquals(22, socket.getInputStream().read(), "a ServerHello");
      assertEquals(Claim.Kind.NEW, hello.admission.next(Decided.class).claim().kind());
    }
  }

  @ParameterizedTest
  @EnumSource
  void whoHangsUpHasBrokenTheHandshakeOff(Kind server) throws Exception {
    try (HelloServer hello = new HelloServer(server, false)) {
      try (Socket socket = connect(hello)) {
        socket.getOutputStream().write(new JsseClient("TLSv1.3").hello());
        assertEquals(22, socket.getInputStream().read(), "a ServerHello");
      }
      Claim claim = hello.admission.next(Decided.class).claim();
      assertEquals(claim, hello.admission.next(BrokenOff.class).claim());
      assertEquals(0, hello.control.counts().falseClaims());
      connect(hello).close();
      until(() -> hello.control.counts().abandoned() == 1);
    }
  }

  /** The three calls of one connection, in their order. */
  private static void served(HelloServer hello, Claim.Kind kind, boolean verified, boolean resumed)
      throws InterruptedException {
    Claim claim = hello.admission.next(Decided.class).claim();
    assertEquals(kind, claim.kind());
    assertEquals(verified, claim.verified());
    assertEquals("127.0.0.1", claim.client().getHostAddress());
    assertEquals("test", claim.connector());
    assertEquals(new Established(claim, resumed), hello.admission.next(Established.class));
    Ended ended = hello.admission.next(Ended.class);
    assertEquals(claim, ended.claim());
    assertTrue(ended.cpuNanos() > 0, "one thread took the request and gave the answer");
    ConnectionPhase phase =
        resumed ? ConnectionPhase.HANDSHAKE_RESUMED : ConnectionPhase.HANDSHAKE_FULL;
    PhaseTime handshake = of(hello, phase);
    assertEquals(1, handshake.count());
    assertTrue(handshake.cpuSeconds() > 0 && handshake.seconds() > 0, handshake::toString);
  }

  private static Socket connect(HelloServer hello) throws IOException {
    Socket socket = new Socket("127.0.0.1", hello.port());
    socket.setSoTimeout(20_000);
    return socket;
  }

  /** Sends bytes and answers what comes until the server closes, in hexadecimal digits. */
  private static String send(HelloServer hello, byte[] bytes) throws IOException {
    try (Socket socket = connect(hello)) {
      socket.getOutputStream().write(bytes);
      ByteArrayOutputStream answer = new ByteArrayOutputStream();
      try {
        socket.getInputStream().transferTo(answer);
      } catch (SocketException reset) {
        assertEquals(0, answer.size(), "a close with bytes still unread");
      }
      return HexFormat.ofDelimiter(" ").formatHex(answer.toByteArray());
    }
  }

  /** Counters move a little after what a client sees. */
  private static void until(BooleanSupplier reached) {
    long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (!reached.getAsBoolean()) {
      assertTrue(System.nanoTime() < end, "it did not happen");
      Thread.onSpinWait();
    }
  }
}
