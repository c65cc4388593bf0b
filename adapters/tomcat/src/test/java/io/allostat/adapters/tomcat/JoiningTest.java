package io.allostat.adapters.tomcat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.admission.AdmissionConnector;
import io.allostat.core.api.admission.Claim;
import io.allostat.core.api.admission.ConnectionPhase;
import io.allostat.core.api.admission.PhaseTime;
import io.allostat.core.api.admission.Verdict;
import io.allostat.core.testkit.PartialAllostat;
import io.allostat.core.testkit.RecordingAdmission;
import io.allostat.core.testkit.RecordingAdmission.Decided;
import io.allostat.core.testkit.RecordingAdmission.Ended;
import io.allostat.core.testkit.RecordingAdmission.Established;
import io.allostat.core.testkit.tls.JsseClient;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToLongFunction;
import javax.net.ssl.SSLContext;
import org.apache.catalina.core.StandardThreadExecutor;
import org.apache.coyote.http2.Http2Protocol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class JoiningTest {
  private static final String BOTH = "TLSv1.2+TLSv1.3";

  /** Gives those who join another to ask. */
  private static final class Joinable implements Admission {
    private final RecordingAdmission asked = new RecordingAdmission();
    private final List<AdmissionConnector> joined = new CopyOnWriteArrayList<>();

    @Override
    public Admission join(AdmissionConnector connector) {
      joined.add(connector);
      return asked;
    }

    @Override
    public void leave(AdmissionConnector connector) {
      joined.remove(connector);
    }

    @Override
    public Verdict decide(Claim claim) {
      throw new IllegalStateException("who joined asks another");
    }

    @Override
    public void established(Claim claim, boolean resumed) {}

    @Override
    public void ended(Claim claim, long cpuNanos, int standsFor) {}
  }

  private final Joinable first = new Joinable();

  /** Lets {@link #first} decide for a server that runs. */
  private AdmissionConnector joined(TlsServer server) {
    server.protocol.setAdmission(first);
    return first.joined.get(0);
  }

  @Test
  void aConnectorIsJoinedFromItsStartToItsStop() throws Exception {
    TlsServer server = new TlsServer(false, BOTH);
    server.protocol.setAdmission(first);
    assertEquals(List.of(), first.joined, "not before it runs");
    try (server) {
      server.start();
      AdmissionConnector connector = first.joined.get(0);
      assertTrue(new JsseClient("TLSv1.3").get(server.port()).endsWith("hello"));
      Claim claim = first.asked.next(Decided.class).claim();
      assertEquals(claim.connector(), connector.name());
      first.asked.next(Established.class);
      first.asked.next(Ended.class);
      assertEquals(1, connector.counts().newConnections());
      assertEquals(1, first.joined.size());
    }
    assertEquals(List.of(), first.joined);
  }

  /** Of new and of resumed connections, in one turn of a thread or several. */
  @Test
  void thePhasesHaveTheCpuTimeThatConnectionsTookToTheirEnd() throws Exception {
    TlsServer server = new TlsServer(false, BOTH);
    server.protocol.setAdmission(first);
    try (server) {
      server.start();
      AdmissionConnector connector = first.joined.get(0);
      assertTrue(connector.seesAll());
      JsseClient client = new JsseClient("TLSv1.2");
      double took = 0;
      for (int i = 0; i < 4; i++) {
        client.get(server.port());
        first.asked.next(Decided.class);
        first.asked.next(Established.class);
        took += first.asked.next(Ended.class).cpuNanos() / 1e9;
      }
      double phases =
          connector.phases().stream()
              .filter(each -> each.phase() != ConnectionPhase.REFUSAL)
              .mapToDouble(PhaseTime::cpuSeconds)
              .sum();
      assertTrue(took > 0);
      assertEquals(took, phases, 1e-6);
    }
  }

  @Test
  void aConnectorWithHttp2DoesNotSeeAllThatIsDone() throws Exception {
    TlsServer server = new TlsServer(false, BOTH);
    server.connector.addUpgradeProtocol(new Http2Protocol());
    server.protocol.setAdmission(first);
    try (server) {
      server.start();
      assertFalse(first.joined.get(0).seesAll());
    }
  }

  private TlsServer serverOn(StandardThreadExecutor pool) throws Exception {
    TlsServer server = new TlsServer(false, BOTH);
    server.protocol.setExecutor(pool);
    server.protocol.setAdmission(first);
    return server;
  }

  private static long sum(
      List<AdmissionConnector> connectors, ToLongFunction<AdmissionConnector> of) {
    return connectors.stream().mapToLong(of).sum();
  }

  @Test
  void whatWaitsForAThreadOfASharedPoolIsInProgress() throws Exception {
    StandardThreadExecutor pool = new StandardThreadExecutor();
    pool.setMinSpareThreads(1);
    pool.setMaxThreads(1);
    TlsServer server = serverOn(pool);
    TlsServer other = serverOn(pool);
    Semaphore free = new Semaphore(0);
    pool.start();
    try (server;
        other) {
      server.start();
      other.start();
      pool.execute(free::acquireUninterruptibly);
      FutureTask<String> reply =
          new FutureTask<>(() -> new JsseClient("TLSv1.3").get(server.port()));
      new Thread(reply, "client").start();
      // Told by one of the two that share it.
      TlsServer.until(() -> sum(first.joined, AdmissionConnector::requestsInProgress) == 1);
      assertEquals(0, sum(first.joined, AdmissionConnector::requestsEnded));
      free.release();
      assertTrue(reply.get().endsWith("hello"));
    } finally {
      free.release();
      pool.stop();
    }
  }

  private static Allostat instance(Admission admission) {
    return new PartialAllostat("followed") {
      @Override
      public Admission admission() {
        return admission;
      }
    };
  }

  @Test
  void aConnectorFollowsItsInstanceWhileNobodyNamesAnotherAdmission() throws Exception {
    Joinable second = new Joinable();
    TlsServer server = new TlsServer(false, BOTH);
    server.protocol.setInstance("followed");
    Allostat one = instance(first);
    Allostat other = instance(second);
    try (server) {
      server.start();
      one.start();
      TlsServer.until(() -> first.joined.size() == 1);
      one.close();
      other.start();
      TlsServer.until(() -> second.joined.size() == 1);
      assertEquals(List.of(), first.joined);
      assertTrue(new JsseClient("TLSv1.3").get(server.port()).endsWith("hello"));
      second.asked.next(Decided.class);
      other.close();
      TlsServer.until(() -> second.joined.isEmpty());
      server.protocol.setAdmission(first);
      assertEquals(1, first.joined.size());
    } finally {
      one.close();
      other.close();
    }
    assertEquals(List.of(), first.joined);
  }

  @Test
  void anotherAdmissionTakesOverWhileConnectionsStay() throws Exception {
    Joinable second = new Joinable();
    try (TlsServer server = new TlsServer(false, BOTH).start()) {
      server.protocol.setAdmission(first);
      Runnable change =
          () -> {
            server.waiting.acquireUninterruptibly();
            server.protocol.setAdmission(second);
            assertEquals(0, first.joined.size());
            assertEquals(1, second.joined.size());
            server.proceed.release();
          };
      String reply = new JsseClient("TLSv1.3").get(server.port(), "/wait", change);
      assertTrue(reply.endsWith("hello"), "the connection stays");
      first.asked.next(Decided.class);
      first.asked.next(Established.class);
      first.asked.next(Ended.class);
      assertTrue(second.asked.quiet(), "it ends where it was admitted");
      new JsseClient("TLSv1.3").get(server.port());
      second.asked.next(Decided.class);
    }
  }

  private static PhaseTime of(AdmissionConnector connector, ConnectionPhase phase) {
    return connector.phases().stream().filter(t -> t.phase() == phase).findAny().orElseThrow();
  }

  @Test
  void theTimeOfConnectionsIsToldByPhase() throws Exception {
    try (TlsServer server = new TlsServer(false, BOTH).start()) {
      AdmissionConnector connector = joined(server);
      JsseClient client = new JsseClient("TLSv1.2");
      for (boolean resumed : new boolean[] {false, true}) {
        assertTrue(client.get(server.port()).endsWith("hello"));
        first.asked.next(Decided.class);
        assertEquals(resumed, first.asked.next(Established.class).resumed());
        // After it nothing is added to the phases of this connection.
        first.asked.next(Ended.class);
      }
      PhaseTime full = of(connector, ConnectionPhase.HANDSHAKE_FULL);
      PhaseTime again = of(connector, ConnectionPhase.HANDSHAKE_RESUMED);
      assertEquals(1, full.count());
      assertEquals(1, again.count());
      assertTrue(full.cpuSeconds() > again.cpuSeconds(), full + " " + again);
      assertTrue(full.seconds() >= 0.9 * full.cpuSeconds(), full::toString);
      for (ConnectionPhase phase : List.of(ConnectionPhase.REQUEST, ConnectionPhase.SERVICE)) {
        PhaseTime time = of(connector, phase);
        assertEquals(2, time.count(), time::toString);
        assertTrue(time.seconds() > 0 && time.cpuSeconds() > 0, time::toString);
      }
      assertEquals(connector.phases(), server.protocol.phases());
    }
  }

  /** Sends the hello of a new session and waits until the server closes or answers. */
  private static boolean isAnswered(TlsServer server, byte[] hello, long afterNanos)
      throws IOException {
    try (Socket socket = new Socket("127.0.0.1", server.port())) {
      socket.setSoTimeout(20_000);
      LockSupport.parkNanos(afterNanos);
      socket.getOutputStream().write(hello);
      return socket.getInputStream().read() >= 0;
    } catch (SocketException reset) {
      // Closed with bytes of the hello still unread.
      return false;
    }
  }

  /** One of sixteen is measured, 25 of 400 on average; five standard deviations to either side. */
  private static void isToldFor400(PhaseTime refusals) {
    assertEquals(400, refusals.count(), 16 * 24, refusals::toString);
    assertTrue(refusals.count() > 0 && refusals.cpuSeconds() > 0, refusals::toString);
    assertTrue(refusals.seconds() >= 0.9 * refusals.cpuSeconds(), refusals::toString);
  }

  /**
   * At once the acceptor looks at the hello; it does not wait for 3 ms, and then the poller does.
   */
  @ParameterizedTest
  @ValueSource(longs = {0, 3_000_000})
  void whatRefusalsTakeIsToldByAPartOfThem(long afterNanos) throws Exception {
    try (TlsServer server = new TlsServer(false, BOTH).start()) {
      server.protocol.setAdmission(first);
      first.asked.refuseNew(true);
      byte[] hello = new JsseClient("TLSv1.3").hello();
      for (int i = 0; i < 400; i++) {
        assertFalse(isAnswered(server, hello, afterNanos));
      }
      isToldFor400(of(first.joined.get(0), ConnectionPhase.REFUSAL));
    }
  }

  /** Each that is admitted makes the acceptor leave the next one to the poller. */
  @Test
  void refusalsBetweenThoseAdmittedAreTold() throws Exception {
    try (TlsServer server = new TlsServer(false, BOTH).start()) {
      server.protocol.setAdmission(first);
      byte[] hello = new JsseClient("TLSv1.3").hello();
      for (int i = 0; i < 800; i++) {
        boolean refuses = i % 2 == 1;
        first.asked.refuseNew(refuses);
        assertEquals(!refuses, isAnswered(server, hello, 0));
      }
      isToldFor400(of(first.joined.get(0), ConnectionPhase.REFUSAL));
    }
  }

  @Test
  void whereAllAreAdmittedNoClockIsReadForThePhases() throws Exception {
    try (TlsServer server = new TlsServer(false, BOTH)) {
      server.protocol.setAdmission(Admission.ALL);
      server.start();
      assertTrue(new JsseClient("TLSv1.3").get(server.port()).endsWith("hello"));
      assertTrue(server.protocol.phases().stream().allMatch(time -> time.seconds() == 0));
    }
  }

  @Test
  void requestsThatAServletIsAtAreInProgress() throws Exception {
    try (TlsServer server = new TlsServer(false, BOTH).start()) {
      AdmissionConnector connector = joined(server);
      assertEquals(0, connector.requestsInProgress());
      long[] ended = {-1};
      Runnable look =
          () -> {
            server.waiting.acquireUninterruptibly();
            try {
              // The turn of the handshake is over a moment after that of the request has begun.
              TlsServer.until(() -> connector.requestsInProgress() == 1);
              ended[0] = connector.requestsEnded();
            } finally {
              server.proceed.release();
            }
          };
      String reply = new JsseClient("TLSv1.3").get(server.port(), "/wait", look);
      assertTrue(reply.endsWith("hello"));
      first.asked.next(Decided.class);
      first.asked.next(Established.class);
      first.asked.next(Ended.class);
      // A turn is over a moment after its connection.
      TlsServer.until(() -> connector.requestsInProgress() == 0);
      assertEquals(0, ended[0], "parts of a handshake are no requests");
      assertEquals(1, connector.requestsEnded());
    }
  }

  @Test
  void aRequestThatTomcatAnswersItselfCountsAsWell() throws Exception {
    try (TlsServer server = new TlsServer(false, BOTH).start()) {
      AdmissionConnector connector = joined(server);
      assertTrue(new JsseClient("TLSv1.3").get(server.port(), "/<").contains(" 400 "));
      TlsServer.until(() -> connector.requestsInProgress() == 0);
      assertEquals(1, connector.requestsEnded());
    }
  }

  @Test
  void afterAnUpgradeEachPartThatComesCounts() throws Exception {
    try (TlsServer server = new TlsServer(false, BOTH).start()) {
      AdmissionConnector connector = joined(server);
      SSLContext context = new JsseClient("TLSv1.3").context();
      try (Socket socket = context.getSocketFactory().createSocket("127.0.0.1", server.port())) {
        socket.setSoTimeout(20_000);
        String request = "GET /upgrade HTTP/1.1\r\nHost: localhost\r\nUpgrade: echo\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        StringBuilder reply = new StringBuilder();
        while (reply.indexOf("\r\n\r\n") < 0) {
          reply.append((char) socket.getInputStream().read());
        }
        assertTrue(reply.toString().contains(" 101 "), reply::toString);
        TlsServer.until(() -> connector.requestsInProgress() == 0);
        long upgraded = connector.requestsEnded();
        for (int i = 0; i < 5; i++) {
          // Or one turn might serve two.
          TlsServer.until(() -> connector.requestsInProgress() == 0);
          socket.getOutputStream().write('a' + i);
          assertEquals('a' + i, socket.getInputStream().read());
        }
        assertEquals(upgraded + 5, connector.requestsEnded());
      }
    }
  }
}
