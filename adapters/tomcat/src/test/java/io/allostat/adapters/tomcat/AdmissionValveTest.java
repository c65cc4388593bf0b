package io.allostat.adapters.tomcat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.admission.Admission;
import io.allostat.core.api.admission.AdmissionConnector;
import io.allostat.core.api.admission.Claim;
import io.allostat.core.api.admission.Claim.Kind;
import io.allostat.core.api.admission.Verdict;
import io.allostat.core.testkit.RecordingAdmission;
import io.allostat.core.testkit.RecordingAdmission.Decided;
import io.allostat.core.testkit.RecordingAdmission.Ended;
import io.allostat.core.testkit.RecordingAdmission.Established;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.apache.catalina.Session;
import org.apache.catalina.Valve;
import org.apache.catalina.authenticator.AuthenticatorBase;
import org.apache.catalina.session.PersistentManager;
import org.apache.catalina.session.StoreBase;
import org.apache.catalina.valves.rewrite.RewriteValve;
import org.apache.coyote.http2.Http2Protocol;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The valve of plain connectors in a real Tomcat. */
class AdmissionValveTest {
  @TempDir Path directory;

  private final RecordingAdmission admission = new RecordingAdmission();
  private final AdmissionValve valve = new AdmissionValve();
  private final AtomicInteger served = new AtomicInteger();
  private final HttpClient returning =
      HttpClient.newBuilder().cookieHandler(new CookieManager()).build();
  private final HttpClient stranger = HttpClient.newHttpClient();
  private Server server;

  @BeforeEach
  void startServer() throws Exception {
    server = new Server(directory);
    server.servlet(
        "Shop",
        "/shop",
        (request, response) -> {
          served.incrementAndGet();
          request.getSession();
          response.getWriter().print("hello");
        });
    server.servlet(
        "Later",
        "/later",
        (request, response) -> {
          if (request.getDispatcherType() == DispatcherType.REQUEST) {
            AsyncContext context = request.startAsync();
            context.dispatch();
          } else {
            response.getWriter().print("later");
          }
        });
    server.tomcat.getEngine().getPipeline().addValve(valve);
    valve.setAdmission(admission);
    server.start();
  }

  @AfterEach
  void stopServer() throws Exception {
    server.close();
  }

  private HttpResponse<String> get(HttpClient client, String path) throws Exception {
    return Server.get(client, server.tomcat.getConnector().getLocalPort(), path);
  }

  /** The three calls of a request that was served. */
  private Claim served(Kind kind) throws InterruptedException {
    Claim claim = admission.next(Decided.class).claim();
    assertEquals(kind, claim.kind());
    assertTrue(claim.verified());
    assertEquals("127.0.0.1", claim.client().getHostAddress());
    if (kind == Kind.COOKIE) {
      assertEquals(new Established(claim, true), admission.next(Established.class));
    }
    return claim;
  }

  @Test
  void whoHasASessionIsKeptAndOthersAreRefused() throws Exception {
    assertEquals("hello", get(returning, "/app/shop").body());
    Claim first = served(Kind.NEW);
    Ended ended = admission.next(Ended.class);
    assertEquals(first, ended.claim());
    assertTrue(ended.cpuNanos() > 0);

    admission.refuseNew(true);
    assertEquals("hello", get(returning, "/app/shop").body());
    served(Kind.COOKIE);
    admission.next(Ended.class);

    HttpResponse<String> refused = get(stranger, "/app/shop");
    assertEquals(503, refused.statusCode());
    assertEquals("", refused.body());
    assertEquals("close", refused.headers().firstValue("Connection").orElseThrow());
    assertEquals(2, served.get(), "the application sees nothing of it");
    assertEquals(Kind.NEW, admission.next(Decided.class).claim().kind());
    assertTrue(admission.quiet());
    assertEquals(1, valve.admissionCounts().newConnections());
    assertEquals(1, valve.admissionCounts().resumedConnections());
    assertEquals(Map.of(RecordingAdmission.REASON, 1L), valve.admissionCounts().refused());
  }

  @Test
  void aSessionThatIsNotThereIsNew() throws Exception {
    assertEquals("hello", get(returning, "/app/shop").body());
    served(Kind.NEW);
    admission.next(Ended.class);
    for (var session : server.context.getManager().findSessions()) {
      session.expire();
    }
    admission.refuseNew(true);
    assertEquals(503, get(returning, "/app/shop").statusCode());
    assertEquals(1, valve.admissionCounts().falseClaims());
  }

  @Test
  void anAsynchronousRequestIsAskedAboutOnce() throws Exception {
    assertEquals("later", get(stranger, "/app/later").body());
    Claim claim = served(Kind.NEW);
    assertEquals(new Ended(claim, Admission.UNMEASURED), admission.next(Ended.class));
    assertTrue(admission.quiet());
  }

  @Test
  void aRequestThatIsRewrittenIsAskedAboutOnce() throws Exception {
    RewriteValve rewriting = new RewriteValve();
    server.tomcat.getHost().getPipeline().addValve(rewriting);
    rewriting.setConfiguration("RewriteRule ^/app/old$ /app/shop");
    assertEquals("hello", get(stranger, "/app/old").body());
    served(Kind.NEW);
    admission.next(Ended.class);
    assertTrue(admission.quiet());
    assertEquals(1, valve.admissionCounts().newConnections());
  }

  /** Counts what is read. */
  private static final class CountingStore extends StoreBase {
    private final Map<String, Session> kept = new ConcurrentHashMap<>();
    private final AtomicInteger loads = new AtomicInteger();

    @Override
    public int getSize() {
      return kept.size();
    }

    @Override
    public String[] keys() {
      return kept.keySet().toArray(String[]::new);
    }

    @Override
    public Session load(String id) {
      loads.incrementAndGet();
      return kept.get(id);
    }

    @Override
    public void remove(String id) {
      kept.remove(id);
    }

    @Override
    public void clear() {
      kept.clear();
    }

    @Override
    public void save(Session session) {
      kept.put(session.getId(), session);
    }
  }

  @Test
  void nothingIsReadForACookieThatIsMadeUpAndRefused() throws Exception {
    server.close();
    server = new Server(directory);
    AdmissionValve own = new AdmissionValve();
    own.setAdmission(admission);
    server.servlet("Shop", "/shop", (request, response) -> request.getSession());
    PersistentManager manager = new PersistentManager();
    CountingStore store = new CountingStore();
    manager.setStore(store);
    server.context.setManager(manager);
    server.tomcat.getEngine().getPipeline().addValve(own);
    server.start();
    get(returning, "/app/shop");
    served(Kind.NEW);
    admission.next(Ended.class);
    final int before = store.loads.get();
    own.setAdmission(new RefusesUnverified());
    for (int i = 0; i < 10; i++) {
      assertEquals(503, withCookie("made-up-" + i).statusCode());
    }
    assertEquals(before, store.loads.get());
    assertEquals(200, get(returning, "/app/shop").statusCode(), "in memory, and verified");
    // Who is in the store alone is not verified, and known when the request is over.
    own.setAdmission(admission);
    Session session = manager.findSessions()[0];
    manager.remove(session);
    store.save(session);
    assertEquals(200, get(returning, "/app/shop").statusCode());
    Claim claim = admission.next(Decided.class).claim();
    assertEquals(Kind.COOKIE, claim.kind());
    assertFalse(claim.verified());
    assertTrue(admission.next(Established.class).resumed());
    assertEquals(claim, admission.next(Ended.class).claim());
    assertEquals(200, withCookie("made-up").statusCode());
    claim = admission.next(Decided.class).claim();
    assertFalse(claim.verified());
    assertEquals(new Ended(claim, Admission.UNMEASURED), admission.next(Ended.class));
  }

  @Test
  void ofHttp2ARefusalClosesNoConnection() throws Exception {
    server.close();
    server = new Server(directory);
    AdmissionValve own = new AdmissionValve();
    own.setAdmission(admission);
    server.servlet("Shop", "/shop", (request, response) -> request.getSession());
    server.tomcat.getConnector().addUpgradeProtocol(new Http2Protocol());
    server.tomcat.getEngine().getPipeline().addValve(own);
    server.start();
    admission.refuseNew(true);
    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).build();
    HttpResponse<String> refused = get(client, "/app/shop");
    assertEquals(HttpClient.Version.HTTP_2, refused.version());
    assertEquals(503, refused.statusCode());
    assertEquals(Optional.empty(), refused.headers().firstValue("Connection"));
  }

  @Test
  void neitherALogoutNorAStaticFileIsAFalseClaim() throws Exception {
    server.close();
    server = new Server(directory);
    AdmissionValve own = new AdmissionValve();
    own.setAdmission(admission);
    server.servlet("Shop", "/shop", (request, response) -> request.getSession());
    server.servlet("Out", "/out", (request, response) -> request.getSession().invalidate());
    server.servlet("Static", "/static", (request, response) -> {});
    PersistentManager manager = new PersistentManager();
    CountingStore store = new CountingStore();
    manager.setStore(store);
    server.context.setManager(manager);
    server.tomcat.getEngine().getPipeline().addValve(own);
    server.start();
    // As in an application without security constraints: an authenticator asks for all sessions.
    for (Valve each : server.context.getPipeline().getValves()) {
      if (each instanceof AuthenticatorBase) {
        server.context.getPipeline().removeValve(each);
      }
    }
    get(returning, "/app/shop");
    served(Kind.NEW);
    admission.next(Ended.class);
    Session session = manager.findSessions()[0];
    manager.remove(session);
    store.save(session);
    final int before = store.loads.get();
    List<String> log = new CopyOnWriteArrayList<>();
    Handler handler = new Recorder(log);
    Logger logger = Logger.getLogger("org.apache.catalina.session");
    logger.addHandler(handler);
    for (String path : new String[] {"/app/static", "/app/out"}) {
      assertEquals(200, get(returning, path).statusCode());
      Claim claim = admission.next(Decided.class).claim();
      assertEquals(Kind.COOKIE, claim.kind());
      assertFalse(claim.verified());
      assertEquals(new Ended(claim, Admission.UNMEASURED), admission.next(Ended.class), path);
    }
    logger.removeHandler(handler);
    assertEquals(List.of(), log, "a line of each request with a cookie that somebody made up");
    assertEquals(before + 1, store.loads.get(), "for the logout alone");
    assertEquals(0, own.admissionCounts().falseClaims());
    assertEquals(0, manager.findSessions().length);
  }

  private static final class Recorder extends Handler {
    private final List<String> log;

    Recorder(List<String> log) {
      this.log = log;
    }

    @Override
    public void publish(LogRecord line) {
      log.add(line.getMessage());
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  private static final class RefusesUnverified implements Admission {
    @Override
    public Verdict decide(Claim claim) {
      return claim.kind() == Kind.COOKIE && claim.verified()
          ? Verdict.ADMIT
          : new Verdict.Refuse("unverified");
    }

    @Override
    public void established(Claim claim, boolean resumed) {}

    @Override
    public void ended(Claim claim, long cpuNanos, int standsFor) {}
  }

  private HttpResponse<String> withCookie(String id) throws Exception {
    URI shop =
        URI.create("http://127.0.0.1:" + server.tomcat.getConnector().getLocalPort() + "/app/shop");
    return stranger.send(
        HttpRequest.newBuilder(shop).header("Cookie", "JSESSIONID=" + id).build(),
        HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void itIsJoinedAndSeenWhileItRuns() throws Exception {
    List<AdmissionConnector> joined = new CopyOnWriteArrayList<>();
    valve.setAdmission(
        new Admission() {
          @Override
          public Admission join(AdmissionConnector connector) {
            joined.add(connector);
            return admission;
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
        });
    AdmissionConnector connector = joined.get(0);
    assertEquals("hello", get(stranger, "/app/shop").body());
    assertEquals(connector.name(), served(Kind.NEW).connector());
    admission.next(Ended.class);
    assertEquals("valve-Tomcat", connector.name());
    assertEquals(1, connector.counts().newConnections());
    assertEquals(1, connector.requestsEnded());
    assertEquals(0, connector.requestsInProgress());
    assertEquals(1, connector.phases().get(0).count());
    server.tomcat.stop();
    assertEquals(List.of(), joined);
  }

  @Test
  void aFailureOfOursReachesNoRequest() throws Exception {
    valve.setAdmission(
        new Admission() {
          @Override
          public Verdict decide(Claim claim) {
            throw new OutOfMemoryError("decide");
          }

          @Override
          public void established(Claim claim, boolean resumed) {
            throw new OutOfMemoryError("established");
          }

          @Override
          public void ended(Claim claim, long cpuNanos, int standsFor) {
            throw new OutOfMemoryError("ended");
          }
        });
    assertEquals("hello", get(stranger, "/app/shop").body());
    valve.setAdmission(Admission.ALL);
    assertEquals("hello", get(stranger, "/app/shop").body());
    assertEquals(1, valve.admissionCounts().newConnections());
  }
}
