package io.allostat.demoapps.felix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.Bundle;
import org.osgi.framework.Constants;

/** What the Web Console passes on of the dashboard, while its bundle comes and goes. */
@Timeout(300)
class DashboardInConsoleTest {
  private static final String DASHBOARD = "/system/console/allostat-dashboard";
  private static final String ADMINISTRATOR =
      "Basic " + Base64.getEncoder().encodeToString("admin:admin".getBytes(StandardCharsets.UTF_8));
  private static final String RELAY = "allostat-dashboard-relay";
  private static final int CYCLES = 20;
  private static final int STREAMS = 3;
  private static final int CHUNK = 64 * 1024;

  private final HttpClient client = HttpClient.newHttpClient();

  @TempDir Path directory;
  private Served served;
  private Felix felix;
  private Bundle osgi;

  @BeforeEach
  void start() throws Exception {
    served =
        new Served(
            directory,
            Map.of("io.allostat.console", Map.of("endpoint", true, "managementPort", 0)));
    felix = served.felix();
    osgi = felix.bundle("io.allostat.adapters.osgi");
    untilThere();
  }

  @AfterEach
  void leavesNothingBehind() throws Exception {
    served.close();
  }

  /** Each stream ends in order, and none of their threads outlives the bundle. */
  @Test
  void streamsEndWithTheBundleAndAreThereAgain() throws Exception {
    for (int cycle = 0; cycle < CYCLES; cycle++) {
      List<BufferedReader> streams = new ArrayList<>();
      for (int i = 0; i < STREAMS; i++) {
        BufferedReader stream = events();
        streams.add(stream);
        untilEvent(stream);
      }
      osgi.stop();
      Felix.until("none goes on", () -> relays() == 0);
      for (BufferedReader stream : streams) {
        try (stream) {
          while (stream.readLine() != null) {
            // What was under way; then there is an end.
          }
        }
      }
      osgi.start();
      untilThere();
    }
  }

  @Test
  void aClientThatDoesNotReadKeepsNoBundleFromStopping() throws Exception {
    AtomicLong sent = new AtomicLong();
    CountDownLatch over = new CountDownLatch(1);
    ExecutorService threads = Executors.newCachedThreadPool();
    HttpServer talkative =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    talkative.setExecutor(threads);
    talkative.createContext(
        "/events",
        exchange -> {
          exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
          exchange.sendResponseHeaders(200, 0);
          byte[] event = (":" + "x".repeat(CHUNK - 3) + "\n\n").getBytes(StandardCharsets.UTF_8);
          try (OutputStream out = exchange.getResponseBody()) {
            while (over.getCount() > 0) {
              out.write(event);
              out.flush();
              sent.incrementAndGet();
            }
          }
        });
    talkative.start();
    try (Socket mute = new Socket()) {
      URI address = URI.create("http://127.0.0.1:" + talkative.getAddress().getPort() + "/");
      felix
          .context()
          .registerService(
              URI.class,
              address,
              new Hashtable<>(
                  Map.of(
                      "io.allostat.endpoint",
                      address.toString(),
                      "io.allostat.endpoint.everybody",
                      true,
                      Constants.SERVICE_RANKING,
                      100)));
      mute.setReceiveBufferSize(CHUNK);
      mute.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), served.port()));
      mute.getOutputStream()
          .write(
              ("GET "
                      + DASHBOARD
                      + "/events HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: "
                      + ADMINISTRATOR
                      + "\r\n\r\n")
                  .getBytes(StandardCharsets.UTF_8));
      Felix.until("nobody takes more", () -> sent.get() > 0 && rests(sent));
      Felix.until("it is passed on", () -> relays() == 1);
      osgi.stop();
      Felix.until("the server's patience is over", () -> relays() == 0);
      osgi.start();
      served.untilAsked();
    } finally {
      over.countDown();
      talkative.stop(0);
      threads.shutdownNow();
    }
  }

  /** Whether nothing is added for a moment. */
  private static boolean rests(AtomicLong sent) {
    long before = sent.get();
    LockSupport.parkNanos(300_000_000);
    return sent.get() == before;
  }

  @Test
  void whatMayOnlyBeReadIsPassedOnAsSuch() throws Exception {
    assertTrue(page().contains("name=\"allostat-token\" content=\"") && !hasNoToken());
    felix.configure("io.allostat.console", Map.of("managementReadOnly", true));
    Felix.until("nothing to change by", this::hasNoToken);
    HttpResponse<String> refused =
        client.send(
            asAdministrator("/operations")
                .header("Content-Type", "application/json")
                .header("X-Allostat-Token", "0".repeat(32))
                .POST(HttpRequest.BodyPublishers.ofString("{\"operation\":\"pause\"}"))
                .build(),
            HttpResponse.BodyHandlers.ofString());
    assertEquals(403, refused.statusCode(), refused.body());
    assertTrue(refused.body().contains("only read"), refused.body());
    assertEquals(
        false,
        felix.attribute("io.allostat:type=ControlLoop,instance=default,resource=cpu", "Paused"));
    try (BufferedReader stream = events()) {
      untilEvent(stream);
    }
  }

  private boolean hasNoToken() {
    return page().contains("name=\"allostat-token\" content=\"\"");
  }

  private String page() {
    try {
      return client.send(asAdministrator("/").build(), HttpResponse.BodyHandlers.ofString()).body();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void untilThere() {
    Felix.until("the dashboard in the console", () -> page().contains("allostat-token"));
  }

  private BufferedReader events() throws IOException, InterruptedException {
    HttpResponse<InputStream> stream =
        client.send(asAdministrator("/events").build(), HttpResponse.BodyHandlers.ofInputStream());
    assertEquals(200, stream.statusCode());
    return new BufferedReader(new InputStreamReader(stream.body(), StandardCharsets.UTF_8));
  }

  private static void untilEvent(BufferedReader stream) throws IOException {
    String line = stream.readLine();
    while (line != null && !line.startsWith("data: ")) {
      line = stream.readLine();
    }
    assertNotNull(line, "the stream has ended");
  }

  private static long relays() {
    return Felix.running().stream().map(Thread::getName).filter(RELAY::equals).count();
  }

  private HttpRequest.Builder asAdministrator(String path) {
    return HttpRequest.newBuilder(
            URI.create("http://127.0.0.1:" + served.port() + DASHBOARD + path))
        .header("Authorization", ADMINISTRATOR);
  }
}
