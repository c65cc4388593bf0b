package io.allostat.adapters.tomcat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.admission.Admission;
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
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
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
    assertEquals(new Established(claim, kind == Kind.COOKIE), admission.next(Established.class));
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
          public void ended(Claim claim, long cpuNanos) {
            throw new OutOfMemoryError("ended");
          }
        });
    assertEquals("hello", get(stranger, "/app/shop").body());
    valve.setAdmission(Admission.ALL);
    assertEquals("hello", get(stranger, "/app/shop").body());
    assertEquals(1, valve.admissionCounts().newConnections());
  }
}
