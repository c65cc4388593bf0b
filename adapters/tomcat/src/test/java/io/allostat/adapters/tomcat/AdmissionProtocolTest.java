package io.allostat.adapters.tomcat;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.admission.AdmissionCounts;
import io.allostat.core.api.admission.Claim;
import io.allostat.core.api.admission.Claim.Kind;
import io.allostat.core.api.admission.Verdict;
import io.allostat.core.testkit.RecordingAdmission;
import io.allostat.core.testkit.RecordingAdmission.BrokenOff;
import io.allostat.core.testkit.RecordingAdmission.CutOff;
import io.allostat.core.testkit.RecordingAdmission.Decided;
import io.allostat.core.testkit.RecordingAdmission.Ended;
import io.allostat.core.testkit.RecordingAdmission.Established;
import io.allostat.core.testkit.tls.JsseClient;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLSocket;
import org.apache.coyote.http2.Http2Protocol;
import org.apache.tomcat.util.net.SSLHostConfigCertificate.Type;
import org.apache.tomcat.util.net.jsse.JSSEImplementation;
import org.apache.tomcat.util.threads.ThreadPoolExecutor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What happens to connections at the connector, byte for byte. */
@Timeout(60)
class AdmissionProtocolTest {
  private static final String BOTH = "TLSv1.2+TLSv1.3";
  private static final String ALERT = "15 03 03 00 02 02 50";

  @Test
  void aRefusedConnectionNeverGetsAnEngine() throws Exception {
    TlsServer server = new TlsServer(false, BOTH);
    CountingContext context = new CountingContext(TlsServer.keystore());
    server.certificate.setSslContext(context);
    try (server) {
      server.start();
      // The connector asks one which versions there are.
      final int before = context.engines();
      assertTrue(new JsseClient("TLSv1.3").get(server.port()).endsWith("hello"));
      assertEquals(before + 1, context.engines());
      TlsServer.until(() -> server.logged.get() == 1);
      server.admission.refuseNew(true);
      assertEquals("", send(server, new JsseClient("TLSv1.3").hello()));
      assertEquals(before + 1, context.engines());
      assertEquals(1, server.logged.get(), "no request in the access log");
    }
  }

  @ParameterizedTest
  @CsvSource({"close, ''", "alert, " + ALERT})
  void aRefusedClientIsToldAsConfigured(String refusal, String answer) throws Exception {
    try (TlsServer server = new TlsServer(false, BOTH).start()) {
      server.protocol.setRefusal(refusal);
      assertEquals(refusal, server.protocol.getRefusal());
      server.admission.refuseNew(true);
      assertEquals(answer, send(server, new JsseClient("TLSv1.3").hello()));
      assertEquals(
          Map.of(RecordingAdmission.REASON, 1L), server.protocol.admissionCounts().refused());
    }
  }

  @Test
  void anotherRefusalIsNotAccepted() {
    AdmissionProtocol protocol = new AdmissionProtocol();
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> protocol.setRefusal("reset"));
    assertEquals("refusal: expected close or alert, got reset", refused.getMessage());
    assertEquals("close", protocol.getRefusal());
    assertEquals("off", protocol.getClaimMode());
  }

  @ParameterizedTest
  @CsvSource({
    "16 03 01 00 40 02, first message is no ClientHello",
    "16 03 01 40 00 01 ff ff ff, longer than the limit",
    "00 01 02 03, no TLS handshake record",
    "80 2e 01 03 01 00 15 00 00 00 10, SSLv2-style hello",
  })
  void whatIsNoClientHelloIsClosedAndCounted(String bytes, String reason) throws Exception {
    try (TlsServer server = new TlsServer(false, BOTH).start()) {
      assertEquals("", send(server, HexFormat.ofDelimiter(" ").parseHex(bytes)));
      assertEquals(Map.of(reason, 1L), server.protocol.admissionCounts().malformed());
      assertTrue(server.admission.quiet(), "nobody is asked");
    }
  }

  @Test
  void aPlainRequestIsAnsweredAsTomcatDoes() throws Exception {
    try (TlsServer server = new TlsServer(false, BOTH).start()) {
      String answer = send(server, "GET / HTTP/1.0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      byte[] text = HexFormat.ofDelimiter(" ").parseHex(answer);
      assertTrue(new String(text, StandardCharsets.US_ASCII).startsWith("HTTP/1.1 400 "));
    }
  }

  @Test
  void aHelloOfSsl2IsAskedAboutWhereItIsAnswered() throws Exception {
    try (TlsServer server = new TlsServer(false, "SSLv2Hello+TLSv1.2").start()) {
      server.admission.refuseNew(true);
      byte[] hello =
          HexFormat.ofDelimiter(" ").parseHex("80 2e 01 03 03 00 15 00 00 00 10 00 00 2f");
      assertEquals("", send(server, hello));
      Claim claim = server.admission.next(Decided.class).claim();
      assertEquals(Kind.NEW, claim.kind());
    }
  }

  @Test
  void aHelloMayComeInPiecesAndInManyRecords() throws Exception {
    try (TlsServer server = new TlsServer(false, BOTH).start();
        Socket socket = connect(server)) {
      socket.setTcpNoDelay(true);
      byte[] hello = new JsseClient("TLSv1.3").hello();
      for (int at = 5; at < hello.length; at += 16) {
        int length = Math.min(16, hello.length - at);
        ByteArrayOutputStream fragment = new ByteArrayOutputStream();
        fragment.writeBytes(new byte[] {22, 3, 1, 0, (byte) length});
        fragment.write(hello, at, length);
        for (byte each : fragment.toByteArray()) {
          socket.getOutputStream().write(each);
        }
      }
      assertEquals(22, socket.getInputStream().read(), "a ServerHello");
      assertEquals(Kind.NEW, server.admission.next(Decided.class).claim().kind());
    }
  }

  @Test
  void aHelloLargerThanTomcatsBufferIsRead() throws Exception {
    try (TlsServer server = new TlsServer(false, BOTH).start();
        Socket socket = connect(server)) {
      socket.setTcpNoDelay(true);
      // Longer than Tomcat's buffer of 16,921 bytes, which is known from the first nine.
      byte[] hello = Hellos.padded(new JsseClient("TLSv1.3").hello(), 17_000);
      assertEquals(17_014, hello.length);
      socket.getOutputStream().write(hello, 0, 9);
      // They must arrive alone: the second and later connections are read behind them.
      send(server, new byte[] {0});
      socket.getOutputStream().write(hello, 9, hello.length - 9);
      assertEquals(Kind.NEW, server.admission.next(Decided.class).claim().kind());
      assertEquals(22, socket.getInputStream().read(), "a ServerHello");
    }
  }

  @Test
  void aHelloThatDripsIsCutOff() throws Exception {
    TlsServer server = new TlsServer(false, BOTH);
    server.connector.setProperty("connectionTimeout", "100");
    try (server) {
      server.start();
      try (Socket socket = connect(server)) {
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(20);
        byte[] hello = Hellos.padded(new JsseClient("TLSv1.3").hello(), 16_000);
        assertTrue(sentUntilClosed(socket, hello) < hello.length);
      }
      TlsServer.until(() -> server.protocol.admissionCounts().abandoned() == 1);
      assertTrue(server.admission.quiet(), "nobody is asked");
    }
  }

  /** Sends a byte after the other, and answers how many the server took. */
  private static int sentUntilClosed(Socket socket, byte[] bytes) {
    for (int sent = 0; sent < bytes.length; sent++) {
      try {
        socket.getOutputStream().write(bytes[sent]);
        if (socket.getInputStream().read() < 0) {
          return sent;
        }
      } catch (SocketTimeoutException stillOpen) {
        continue;
      } catch (IOException closed) {
        return sent;
      }
    }
    return bytes.length;
  }

  @Test
  void refusedConnectionsLeaveTheirPlaces() throws Exception {
    TlsServer server = new TlsServer(false, BOTH);
    server.connector.setProperty("maxConnections", "2");
    server.connector.setProperty("acceptCount", "1");
    try (server) {
      server.start();
      server.admission.refuseNew(true);
      for (int i = 0; i < 10; i++) {
        assertEquals("", send(server, new JsseClient("TLSv1.3").hello()));
      }
      server.admission.refuseNew(false);
      assertTrue(new JsseClient("TLSv1.3").get(server.port()).endsWith("hello"));
    }
  }

  @Test
  void connectionsOfAUnixDomainSocketAreAskedAboutToo(@TempDir Path directory) throws Exception {
    Path path = directory.resolve("socket");
    TlsServer server = new TlsServer(false, BOTH);
    server.connector.setProperty("unixDomainSocketPath", path.toString());
    try (server;
        SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.start();
      channel.connect(UnixDomainSocketAddress.of(path));
      channel.write(ByteBuffer.wrap(new JsseClient("TLSv1.3").hello()));
      Claim claim = server.admission.next(Decided.class).claim();
      assertEquals(Kind.NEW, claim.kind());
      assertTrue(claim.client().isLoopbackAddress());
      ByteBuffer answer = ByteBuffer.allocate(1);
      assertEquals(1, channel.read(answer));
      assertEquals(22, answer.get(0), "a ServerHello");
      assertEquals(0, server.protocol.admissionCounts().failures());
    }
  }

  @Test
  void aSessionWithoutItsCipherSuiteIsNew() throws Exception {
    try (TlsServer server = new TlsServer(false, BOTH).start()) {
      JsseClient client = new JsseClient("TLSv1.2");
      assertTrue(client.get(server.port()).endsWith("hello"));
      served(server);
      byte[] id = client.sessionId();
      byte[] crafted = Hellos.withSessionId(client.helloWithoutTheSuite(), id);
      // The same session with its suite, again and again: who resumes and hangs up keeps it.
      byte[] honest = Hellos.withSessionId(client.hello(), id);
      for (int i = 0; i < 3; i++) {
        assertEquals(Kind.NEW, claimOf(server, crafted).kind());
        Claim claim = claimOf(server, honest);
        assertEquals(Kind.SESSION_ID, claim.kind());
        assertTrue(claim.verified());
      }
      assertEquals(3, server.protocol.admissionCounts().falseClaims());
    }
  }

  @Test
  void aSessionOfTheOtherCertificateIsGoodForOneHandshake() throws Exception {
    try (TlsServer server = new TlsServer(false, "TLSv1.2", Type.RSA, Type.EC).start()) {
      JsseClient client = new JsseClient("TLSv1.2");
      String page = client.get(server.port(), "/", "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384");
      assertTrue(page.endsWith("hello"));
      served(server);
      // It offers the session's suite too, but Tomcat takes the certificate for the first one.
      byte[] crafted = Hellos.withSessionId(client.hello(), client.sessionId());
      Claim claim = hangUp(server, crafted);
      assertEquals(Kind.SESSION_ID, claim.kind());
      assertTrue(claim.verified());
      assertEquals(claim, server.admission.next(BrokenOff.class).claim());
      assertEquals(1, server.protocol.admissionCounts().falseClaims(), "counted once");
      assertEquals(Kind.NEW, claimOf(server, crafted).kind());
    }
  }

  /** As under load: the hellos have been read, and no worker has answered to them yet. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aSessionIsGoodForSoManyConnectionsBeforeTheServerAnswers(boolean crafted) throws Exception {
    TlsServer server =
        crafted
            ? new TlsServer(false, "TLSv1.2", Type.RSA, Type.EC)
            : new TlsServer(false, "TLSv1.2");
    server.connector.setProperty("maxThreads", "1");
    List<Socket> sockets = new ArrayList<>();
    try (server) {
      server.start();
      JsseClient client = new JsseClient("TLSv1.2");
      client.get(server.port(), "/", "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384");
      served(server);
      // With two certificates it offers the session's suite too, but Tomcat takes the other one.
      byte[] hello = Hellos.withSessionId(client.hello(), client.sessionId());
      Runnable claims =
          () -> {
            server.waiting.acquireUninterruptibly();
            for (int i = 0; i < 18; i++) {
              sockets.add(sent(server, hello));
            }
            TlsServer.until(() -> decided(server) == 20);
            server.proceed.release();
          };
      new JsseClient("TLSv1.2").get(server.port(), "/wait", claims);
      assertEquals(16, server.protocol.admissionCounts().resumedConnections());
      for (Socket socket : sockets) {
        assertEquals(22, socket.getInputStream().read(), "a ServerHello");
      }
      // Counted right after the answer.
      TlsServer.until(() -> server.protocol.admissionCounts().falseClaims() == (crafted ? 16 : 0));
      sockets.add(sent(server, hello));
      TlsServer.until(() -> decided(server) == 21);
      // Whose session has been invalidated, or has made room for it.
      assertEquals(crafted ? 16 : 17, server.protocol.admissionCounts().resumedConnections());
    } finally {
      for (Socket socket : sockets) {
        socket.close();
      }
    }
  }

  @Test
  void whoFindsNoWorkerMakesRoomForOthersOfItsSession() throws Exception {
    AtomicBoolean full = new AtomicBoolean();
    ExecutorService workers = Executors.newCachedThreadPool();
    TlsServer server = new TlsServer(false, "TLSv1.2");
    server.protocol.setExecutor(
        task -> {
          if (full.get()) {
            throw new RejectedExecutionException("a test");
          }
          workers.execute(task);
        });
    try (server) {
      server.start();
      JsseClient client = new JsseClient("TLSv1.2");
      assertTrue(client.get(server.port()).endsWith("hello"));
      served(server);
      byte[] hello = Hellos.withSessionId(client.hello(), client.sessionId());
      full.set(true);
      for (int i = 0; i < 18; i++) {
        assertEquals("", send(server, hello));
      }
      assertEquals(18, server.protocol.admissionCounts().resumedConnections());
      assertEquals(0, server.protocol.admissionCounts().falseClaims());
    } finally {
      workers.shutdownNow();
    }
  }

  private static long decided(TlsServer server) {
    AdmissionCounts counts = server.protocol.admissionCounts();
    return counts.newConnections() + counts.resumedConnections();
  }

  private static Socket sent(TlsServer server, byte[] hello) {
    try {
      Socket socket = connect(server);
      socket.getOutputStream().write(hello);
      return socket;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aKeyThatJsseWillNotUseIsNew() throws Exception {
    try (TlsServer server = new TlsServer(false, BOTH).start()) {
      JsseClient client = new JsseClient("TLSv1.3");
      assertTrue(client.get(server.port()).endsWith("hello"));
      served(server);
      byte[] honest = client.resumingHello(server.port());
      byte[] crafted = Hellos.withoutDhe(honest);
      for (int i = 0; i < 3; i++) {
        assertEquals(Kind.NEW, claimOf(server, crafted).kind());
      }
      assertEquals(3, server.protocol.admissionCounts().falseClaims());
      Claim claim = claimOf(server, honest);
      assertEquals(Kind.PSK, claim.kind());
      assertTrue(claim.verified());
    }
  }

  @Test
  void aKeyServesOneOfSeveralConnectionsAndTheOthersAreNoAttack() throws Exception {
    try (TlsServer server = new TlsServer(false, BOTH).start()) {
      JsseClient client = new JsseClient("TLSv1.3");
      assertTrue(client.get(server.port()).endsWith("hello"));
      served(server);
      byte[] hello = client.resumingHello(server.port());
      try (Socket one = connect(server);
          Socket other = connect(server)) {
        one.getOutputStream().write(hello);
        assertEquals(Kind.PSK, server.admission.next(Decided.class).claim().kind());
        // Who hangs up before the server answers has not shown that the claim was true.
        assertEquals(22, one.getInputStream().read(), "a handshake record");
        other.getOutputStream().write(hello);
        assertEquals(Kind.NEW, server.admission.next(Decided.class).claim().kind());
      }
      assertEquals(0, server.protocol.admissionCounts().falseClaims());
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aVersionThatIsEnabledButCannotBeNegotiatedDoesNotCount(boolean reloaded) throws Exception {
    TlsServer server = new TlsServer(false, BOTH);
    try (server) {
      if (reloaded) {
        server.start();
      }
      // None of them is one of TLS 1.3.
      server.host.setCiphers("TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384");
      server.host.setCipherSuites("");
      if (reloaded) {
        server.protocol.reloadSslHostConfigs();
      } else {
        server.start();
      }
      JsseClient client = new JsseClient("TLSv1.3+TLSv1.2");
      assertTrue(client.get(server.port()).endsWith("hello"));
      served(server);
      server.admission.refuseNew(true);
      assertTrue(client.get(server.port()).endsWith("hello"), "resumed by its id");
      Claim claim = server.admission.next(Decided.class).claim();
      assertEquals(Kind.SESSION_ID, claim.kind());
      assertTrue(server.admission.next(Established.class).resumed());
    }
  }

  @Test
  void connectionsOfHttp2AreMarkedAsUnmeasured() throws Exception {
    TlsServer server = new TlsServer(false, BOTH);
    server.connector.addUpgradeProtocol(new Http2Protocol());
    try (server) {
      server.start();
      HttpClient client =
          HttpClient.newBuilder().sslContext(new JsseClient("TLSv1.3").context()).build();
      URI page = URI.create("https://127.0.0.1:" + server.port() + "/");
      HttpResponse<String> reply =
          client.send(HttpRequest.newBuilder(page).build(), HttpResponse.BodyHandlers.ofString());
      assertEquals(HttpClient.Version.HTTP_2, reply.version());
    }
    server.admission.next(Decided.class);
    server.admission.next(Established.class);
    assertEquals(Admission.UNMEASURED, server.admission.next(Ended.class).cpuNanos());
  }

  @Test
  void connectionsWhoseFilesThePollerSendsAreMarkedAsUnmeasured() throws Exception {
    try (TlsServer server = new TlsServer(false, BOTH).start()) {
      // Who reads nothing makes the worker give up before the end of the file.
      String reply =
          new JsseClient("TLSv1.3").get(server.port(), "/file", () -> untilNoWorkerIsBusy(server));
      assertTrue(reply.length() > TlsServer.FILE_BYTES);
      server.admission.next(Decided.class);
      server.admission.next(Established.class);
      assertEquals(Admission.UNMEASURED, server.admission.next(Ended.class).cpuNanos());
    }
  }

  private static void untilNoWorkerIsBusy(TlsServer server) {
    TlsServer.until(() -> server.fileLeft.getCount() == 0);
    ThreadPoolExecutor workers = (ThreadPoolExecutor) server.protocol.getExecutor();
    TlsServer.until(() -> workers.getActiveCount() == 0);
  }

  /** The three calls of a connection that has served its page. */
  private static void served(TlsServer server) throws InterruptedException {
    server.admission.next(Decided.class);
    server.admission.next(Established.class);
    assertTrue(server.admission.next(Ended.class).cpuNanos() > 0);
  }

  /** The claim of a connection that hangs up once the server has answered. */
  private static Claim claimOf(TlsServer server, byte[] hello) throws Exception {
    Claim claim = hangUp(server, hello);
    assertEquals(
        claim,
        claim.kind() == Kind.NEW
            ? server.admission.next(BrokenOff.class).claim()
            : server.admission.next(Ended.class).claim());
    return claim;
  }

  @Test
  void aSilentClientIsClosedAndCountsAgainstNobody() throws Exception {
    TlsServer server = new TlsServer(false, BOTH);
    server.connector.setProperty("connectionTimeout", "100");
    try (server) {
      server.start();
      assertEquals("", send(server, new byte[0]));
      // And one that stops in the middle.
      byte[] hello = new JsseClient("TLSv1.3").hello();
      assertEquals("", send(server, Arrays.copyOf(hello, hello.length - 1)));
      TlsServer.until(() -> server.protocol.admissionCounts().abandoned() == 2);
      assertTrue(server.admission.quiet(), "nobody is asked");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void whoHangsUpInTheHandshakeHasBrokenItOff(String version) throws Exception {
    try (TlsServer server = new TlsServer(false, BOTH).start()) {
      Claim claim = hangUp(server, new JsseClient(version).hello());
      assertEquals(Kind.NEW, claim.kind());
      assertEquals(claim, server.admission.next(BrokenOff.class).claim());
      assertEquals(0, server.protocol.admissionCounts().falseClaims());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void whoEndsTheHandshakeWithAnAlertHasBrokenItOffToo(String version) throws Exception {
    try (TlsServer server = new TlsServer(false, BOTH).start();
        Socket socket = connect(server)) {
      socket.getOutputStream().write(new JsseClient(version).hello());
      assertEquals(22, socket.getInputStream().read(), "a ServerHello");
      // handshake_failure
      socket.getOutputStream().write(new byte[] {21, 3, 3, 0, 2, 2, 40});
      Claim claim = server.admission.next(Decided.class).claim();
      assertEquals(claim, server.admission.next(BrokenOff.class).claim());
    }
  }

  /** The server asks for a share of another group, and keeps nothing of the client. */
  @Test
  void whoHangsUpWhenAskedForAnotherHelloHasBrokenItOff() throws Exception {
    try (TlsServer server = new TlsServer(false, BOTH).start()) {
      Claim claim = hangUp(server, Hellos.withoutKeyShares(new JsseClient("TLSv1.3").hello()));
      assertEquals(claim, server.admission.next(BrokenOff.class).claim());
    }
  }

  @Test
  void whoseHelloJsseRejectsHasBrokenItOff() throws Exception {
    TlsServer server = new TlsServer(false, "TLSv1.2");
    server.host.setCiphers("TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384");
    try (server) {
      server.start();
      String suite = "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256";
      assertEquals("refused", new JsseClient("TLSv1.2").get(server.port(), "/", suite));
      Claim claim = server.admission.next(Decided.class).claim();
      assertEquals(claim, server.admission.next(BrokenOff.class).claim());
      assertTrue(server.admission.quiet(), "once");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whoSaysHelloAndResetsHasBrokenItOff(boolean tickets) throws Exception {
    JsseClient client = new JsseClient("TLSv1.3");
    try (TlsServer server = new TlsServer(tickets, BOTH).start()) {
      assertTrue(client.get(server.port()).endsWith("hello"));
      served(server);
      byte[] hello = tickets ? client.resumingHello(server.port()) : client.hello();
      Hesitant hesitant = new Hesitant(server.admission);
      server.protocol.setAdmission(hesitant);
      try (Socket socket = connect(server)) {
        socket.getOutputStream().write(hello);
        hesitant.asked.acquire();
        socket.setSoLinger(true, 0);
      }
      hesitant.proceed.release();
      Claim claim = server.admission.next(Decided.class).claim();
      assertEquals(tickets ? Kind.PSK : Kind.NEW, claim.kind());
      assertEquals(claim, server.admission.next(BrokenOff.class).claim());
      assertEquals(0, server.protocol.admissionCounts().falseClaims(), "nobody knows");
    }
  }

  /** Takes its time to decide. */
  private record Hesitant(RecordingAdmission decides, Semaphore asked, Semaphore proceed)
      implements Admission {
    Hesitant(RecordingAdmission decides) {
      this(decides, new Semaphore(0), new Semaphore(0));
    }

    @Override
    public Verdict decide(Claim claim) {
      asked.release();
      proceed.acquireUninterruptibly();
      return decides.decide(claim);
    }

    @Override
    public void established(Claim claim, boolean resumed) {
      decides.established(claim, resumed);
    }

    @Override
    public void brokenOff(Claim claim) {
      decides.brokenOff(claim);
    }

    @Override
    public void ended(Claim claim, long cpuNanos, int standsFor) {
      decides.ended(claim, cpuNanos, standsFor);
    }
  }

  @Test
  void whomTheServerWaitsForInVainIsCutOff() throws Exception {
    TlsServer server = new TlsServer(false, BOTH);
    server.connector.setProperty("connectionTimeout", "2000");
    try (server) {
      server.start();
      byte[] hello = new JsseClient("TLSv1.3").hello();
      try (Socket socket = connect(server)) {
        socket.getOutputStream().write(hello);
        assertFalse(rest(socket).isEmpty(), "a ServerHello");
      }
      Claim claim = server.admission.next(Decided.class).claim();
      assertEquals(claim, server.admission.next(CutOff.class).claim());
    }
  }

  @Test
  void aSessionThatIsNotThereIsBrokenOffAsANewOneInExactMode() throws Exception {
    JsseClient client = new JsseClient("TLSv1.2");
    byte[] unknown;
    try (TlsServer before = new TlsServer(false, BOTH).start()) {
      assertTrue(client.get(before.port()).endsWith("hello"));
      unknown = client.resumingHello(before.port());
    }
    try (TlsServer server = new TlsServer(false, BOTH).start()) {
      Claim claim = hangUp(server, unknown);
      assertEquals(Kind.NEW, claim.kind());
      assertEquals(claim, server.admission.next(BrokenOff.class).claim());
      assertEquals(1, server.protocol.admissionCounts().falseClaims());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void whoClaimsGarbageAndHangsUpClaimedFalsely(String version) throws Exception {
    JsseClient client = new JsseClient(version);
    byte[] garbage;
    byte[] good;
    try (TlsServer before = new TlsServer(true, BOTH).start()) {
      assertTrue(client.get(before.port()).endsWith("hello"));
      garbage = client.resumingHello(before.port());
    }
    // Another server has other keys.
    try (TlsServer server = new TlsServer(true, BOTH).start()) {
      Claim claim = hangUp(server, garbage);
      assertFalse(claim.verified());
      assertEquals(claim, server.admission.next(BrokenOff.class).claim());
      assertEquals(1, server.protocol.admissionCounts().falseClaims());
      assertTrue(client.get(server.port()).endsWith("hello"));
      server.admission.next(Decided.class);
      server.admission.next(Established.class);
      server.admission.next(Ended.class);
      // Who has a good ticket may hang up too.
      good = client.resumingHello(server.port());
      claim = hangUp(server, good);
      assertFalse(claim.verified());
      assertEquals(claim, server.admission.next(Ended.class).claim());
      assertEquals(1, server.protocol.admissionCounts().falseClaims());
    }
  }

  private static Claim hangUp(TlsServer server, byte[] hello) throws Exception {
    try (Socket socket = connect(server)) {
      socket.getOutputStream().write(hello);
      assertEquals(22, socket.getInputStream().read(), "a ServerHello");
    }
    return server.admission.next(Decided.class).claim();
  }

  @Test
  void connectionsThatAreOpenAtTheStopEnd() throws Exception {
    TlsServer server = new TlsServer(false, BOTH).start();
    try (Socket socket = connect(server)) {
      try (server) {
        socket.getOutputStream().write(new JsseClient("TLSv1.3").hello());
        assertEquals(22, socket.getInputStream().read());
        assertNotNull(server.admission.next(Decided.class));
      }
      assertNotNull(server.admission.next(CutOff.class));
    }
  }

  /** Once somebody was refused the acceptor looks at what is there when it accepts. */
  private static void refuseOne(TlsServer server) throws Exception {
    server.admission.refuseNew(true);
    assertEquals("", send(server, new JsseClient("TLSv1.3").hello()));
    server.admission.next(Decided.class);
  }

  @ParameterizedTest
  @CsvSource({"close, ''", "alert, " + ALERT})
  void whoseHelloIsThereIsRefusedWhenItIsAccepted(String refusal, String answer) throws Exception {
    try (TlsServer server = new TlsServer(false, BOTH).start()) {
      refuseOne(server);
      server.protocol.setRefusal(refusal);
      server.protocol.pause();
      try (Socket socket = connect(server)) {
        socket.getOutputStream().write(new JsseClient("TLSv1.3").hello());
        server.protocol.resume();
        assertEquals(answer, rest(socket));
      }
      assertEquals(Kind.NEW, server.admission.next(Decided.class).claim().kind());
      assertTrue(server.admission.quiet());
      AdmissionCounts counts = server.protocol.admissionCounts();
      assertEquals(Map.of(RecordingAdmission.REASON, 2L), counts.refused());
      // Tomcat wakes its acceptor by a connection, which waits if the acceptor was not asleep.
      assertTrue(counts.abandoned() <= 1, counts::toString);
    }
  }

  @Test
  void whoseHelloIsThereIsServedIfItIsAdmitted() throws Exception {
    try (TlsServer server = new TlsServer(false, BOTH).start()) {
      refuseOne(server);
      server.protocol.pause();
      try (Socket socket = connect(server)) {
        byte[] hello = new JsseClient("TLSv1.3").hello();
        socket.getOutputStream().write(hello);
        server.admission.refuseNew(false);
        server.protocol.resume();
        assertEquals(22, socket.getInputStream().read(), "a ServerHello");
        server.admission.next(Decided.class);
      }
      server.admission.next(BrokenOff.class);
      assertTrue(server.admission.quiet(), "asked about once");
      assertEquals(1, server.protocol.admissionCounts().newConnections());
    }
  }

  @Test
  void whoIsAdmittedWhenItIsAcceptedAndGetsNoChannelHasEnded() throws Exception {
    TlsServer server = new TlsServer(false, BOTH);
    server.connector.setProperty("socket.bufferPool", "0");
    try (server) {
      server.start();
      refuseOne(server);
      server.protocol.pause();
      try (Socket socket = connect(server)) {
        socket.getOutputStream().write(new JsseClient("TLSv1.3").hello());
        server.admission.refuseNew(false);
        // No buffer can be made, as where memory is short.
        server.connector.setProperty("socket.appReadBufSize", "-1");
        server.protocol.resume();
        assertEquals("", rest(socket));
      }
      Claim claim = server.admission.next(Decided.class).claim();
      assertEquals(new Ended(claim, Admission.UNMEASURED), server.admission.next(Ended.class));
      server.connector.setProperty("socket.appReadBufSize", "8192");
      assertTrue(new JsseClient("TLSv1.3").get(server.port()).endsWith("hello"));
      served(server);
      assertTrue(server.admission.quiet(), "once");
    }
  }

  @Test
  void ofWhomAHalfIsThereIsAskedAboutWhenTheRestComes() throws Exception {
    try (TlsServer server = new TlsServer(false, BOTH).start()) {
      refuseOne(server);
      server.protocol.pause();
      try (Socket socket = connect(server)) {
        byte[] hello = new JsseClient("TLSv1.3").hello();
        socket.getOutputStream().write(hello, 0, 40);
        server.admission.refuseNew(false);
        server.protocol.resume();
        // Accepted behind it, so that the acceptor has looked at the first part.
        assertEquals("", send(server, new byte[] {0}));
        socket.getOutputStream().write(hello, 40, hello.length - 40);
        assertEquals(22, socket.getInputStream().read(), "a ServerHello");
        assertEquals(Kind.NEW, server.admission.next(Decided.class).claim().kind());
      }
    }
  }

  @Test
  void whatIsThereAndNoClientHelloIsClosedAndCounted() throws Exception {
    try (TlsServer server = new TlsServer(false, BOTH).start()) {
      refuseOne(server);
      server.protocol.pause();
      try (Socket socket = connect(server)) {
        socket.getOutputStream().write(new byte[] {0, 1, 2, 3});
        server.protocol.resume();
        assertEquals("", rest(socket));
      }
      assertEquals(
          Map.of("no TLS handshake record", 1L), server.protocol.admissionCounts().malformed());
      assertTrue(server.admission.quiet(), "nobody is asked");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "exception", "error"})
  void aFailingAdmissionAdmits(String with) throws Exception {
    try (TlsServer server = new TlsServer(false, BOTH).start()) {
      server.protocol.setAdmission(
          new Admission() {
            @Override
            public Verdict decide(Claim claim) {
              return with.equals("null") ? null : fail();
            }

            @Override
            public void established(Claim claim, boolean resumed) {
              fail();
            }

            @Override
            public void ended(Claim claim, long cpuNanos, int standsFor) {
              fail();
            }

            private Verdict fail() {
              if (with.equals("error")) {
                throw new OutOfMemoryError("admission");
              }
              throw new IllegalStateException("admission");
            }
          });
      assertTrue(new JsseClient("TLSv1.2").get(server.port()).endsWith("hello"));
      TlsServer.until(() -> server.protocol.admissionCounts().failures() == 3);
    }
  }

  @Test
  void anotherAdmissionDecidesFromThenOnAndOldConnectionsKeepTheirs() throws Exception {
    try (TlsServer server = new TlsServer(false, BOTH).start()) {
      RecordingAdmission next = new RecordingAdmission();
      try (Socket socket = connect(server)) {
        socket.getOutputStream().write(new JsseClient("TLSv1.3").hello());
        assertEquals(22, socket.getInputStream().read());
        server.protocol.setAdmission(next);
      }
      assertNotNull(server.admission.next(Decided.class));
      assertNotNull(server.admission.next(BrokenOff.class));
      assertTrue(new JsseClient("TLSv1.3").get(server.port()).endsWith("hello"));
      assertNotNull(next.next(Decided.class));
      assertNotNull(next.next(Established.class));
      assertNotNull(next.next(Ended.class));
      assertTrue(server.admission.quiet());
    }
  }

  @Test
  void connectionsStayWhileRefusingIsSwitchedOnAndOff() throws Exception {
    try (TlsServer server = new TlsServer(false, BOTH).start();
        SSLSocket kept =
            (SSLSocket) new JsseClient("TLSv1.3").context().getSocketFactory().createSocket()) {
      kept.connect(new InetSocketAddress("127.0.0.1", server.port()), 20_000);
      kept.setSoTimeout(20_000);
      assertEquals("hello", getAgain(kept));
      server.admission.refuseNew(true);
      assertEquals("hello", getAgain(kept));
      assertEquals("refused", refusedOrHello(server));
      server.protocol.setAdmission(Admission.ALL);
      assertEquals("hello", getAgain(kept));
      assertEquals("hello", refusedOrHello(server));
      server.protocol.setAdmission(server.admission);
      assertEquals("hello", getAgain(kept));
      assertEquals("refused", refusedOrHello(server));
    }
  }

  private static String refusedOrHello(TlsServer server) throws Exception {
    String reply = new JsseClient("TLSv1.3").get(server.port());
    return reply.endsWith("hello") ? "hello" : "refused";
  }

  /** One more request on a connection that is kept alive. */
  private static String getAgain(SSLSocket kept) throws IOException {
    kept.getOutputStream()
        .write("GET / HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    StringBuilder reply = new StringBuilder();
    while (!reply.toString().endsWith("hello")) {
      int next = kept.getInputStream().read();
      if (next < 0) {
        return "closed after " + reply;
      }
      reply.append((char) next);
    }
    return "hello";
  }

  @Test
  void withoutTlsNobodyIsAsked() throws Exception {
    TlsServer server = new TlsServer(false, BOTH);
    server.connector.setProperty("SSLEnabled", "false");
    try (server) {
      server.start();
      assertEquals("off", server.protocol.getClaimMode());
      String answer = send(server, "GET / HTTP/1.0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      byte[] text = HexFormat.ofDelimiter(" ").parseHex(answer);
      assertTrue(new String(text, StandardCharsets.US_ASCII).endsWith("hello"));
      assertTrue(server.admission.quiet());
    }
  }

  @Test
  void withAnotherImplementationOfTlsNobodyIsAskedAndNothingCounted() throws Exception {
    TlsServer server = new TlsServer(false, BOTH);
    server.connector.setProperty("sslImplementationName", OtherTls.class.getName());
    try (server) {
      server.start();
      assertEquals("off", server.protocol.getClaimMode());
      assertTrue(new JsseClient("TLSv1.3").get(server.port()).endsWith("hello"));
      assertTrue(server.admission.quiet());
      assertEquals(0, server.protocol.admissionCounts().newConnections());
    }
  }

  /** In the place of OpenSSL, which not every machine has. */
  public static final class OtherTls extends JSSEImplementation {}

  @Test
  void everyConnectionIsCountedOnceAlsoWhenChannelsAreReused() throws Exception {
    int threads = 4;
    int each = 25;
    try (TlsServer server = new TlsServer(false, BOTH).start()) {
      server.protocol.setAdmission(new EverySecondNew());
      ExecutorService pool = Executors.newFixedThreadPool(threads);
      List<Future<Integer>> results = new ArrayList<>();
      for (int thread = 0; thread < threads; thread++) {
        Callable<Integer> work =
            () -> {
              int served = 0;
              for (int i = 0; i < each; i++) {
                boolean old = i % 5 == 4;
                String version = old ? "TLSv1.2" : "TLSv1.3";
                served += new JsseClient(version).get(server.port()).endsWith("hello") ? 1 : 0;
              }
              return served;
            };
        results.add(pool.submit(work));
      }
      int served = 0;
      for (Future<Integer> result : results) {
        served += result.get();
      }
      pool.shutdown();
      AdmissionCounts counts = server.protocol.admissionCounts();
      assertEquals(threads * each / 2, served);
      assertEquals(served, counts.newConnections());
      assertEquals(served, counts.fullHandshakes());
      assertEquals(Map.of("every second", (long) served), counts.refused());
      assertEquals(0, counts.resumedConnections() + counts.abandoned() + counts.falseClaims());
    }
  }

  /** Refuses every second connection. */
  private static final class EverySecondNew implements Admission {
    private final AtomicInteger asked = new AtomicInteger();

    @Override
    public Verdict decide(Claim claim) {
      return asked.getAndIncrement() % 2 == 0 ? Verdict.ADMIT : new Verdict.Refuse("every second");
    }

    @Override
    public void established(Claim claim, boolean resumed) {}

    @Override
    public void ended(Claim claim, long cpuNanos, int standsFor) {}
  }

  private static Socket connect(TlsServer server) throws IOException {
    Socket socket = new Socket(InetAddress.getByName("127.0.0.1"), server.port());
    socket.setSoTimeout(20_000);
    return socket;
  }

  /** Sends bytes and answers what comes until the server closes, in hexadecimal digits. */
  private static String send(TlsServer server, byte[] bytes) throws IOException {
    try (Socket socket = connect(server)) {
      socket.getOutputStream().write(bytes);
      return rest(socket);
    }
  }

  /** What comes until the server closes, in hexadecimal digits. */
  private static String rest(Socket socket) throws IOException {
    ByteArrayOutputStream answer = new ByteArrayOutputStream();
    try {
      socket.getInputStream().transferTo(answer);
    } catch (SocketException reset) {
      // A close with bytes still unread.
      assertArrayEquals(new byte[0], answer.toByteArray());
    }
    return HexFormat.ofDelimiter(" ").formatHex(answer.toByteArray());
  }
}
