package io.allostat.adapters.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.jr.ob.JSON;
import io.allostat.core.api.settings.SettingException;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The endpoint over real HTTP on a free loopback port. */
class ManagementEndpointTest {
  private final HttpClient client = HttpClient.newHttpClient();
  private final FakeAllostat allostat = new FakeAllostat();
  private final ManagementEndpoint endpoint = new ManagementEndpoint(allostat, loopback(0));

  @BeforeEach
  void start() throws IOException {
    endpoint.start();
  }

  @AfterEach
  void close() {
    endpoint.close();
  }

  @Test
  void statusHasExactlyTheAgreedKeys() throws Exception {
    HttpResponse<String> reply = send("GET", "/status");
    assertEquals(200, reply.statusCode());
    assertEquals(Optional.of("application/json"), reply.headers().firstValue("Content-Type"));
    assertEquals(Optional.of("no-store"), reply.headers().firstValue("Cache-Control"));
    Map<String, Object> status = JSON.std.mapFrom(reply.body());
    assertEquals(
        Set.of(
            "instance",
            "controlLoops",
            "components",
            "profile",
            "admission",
            "admissionClasses",
            "loadMonitors",
            "coordinator",
            "processorManager"),
        status.keySet());
    assertEquals("shop", status.get("instance"));
    assertEquals(List.of(), status.get("admission"));
    assertEquals(List.of(), status.get("admissionClasses"));
    assertEquals(List.of(), status.get("loadMonitors"));
    assertEquals(Map.of(), status.get("coordinator"));
    assertEquals(Map.of(), status.get("processorManager"));
  }

  @Test
  @SuppressWarnings("unchecked")
  void decisionsAndComponentsArriveWhole() throws Exception {
    Map<String, Object> status = JSON.std.mapFrom(send("GET", "/status").body());
    Map<String, Object> loop = ((List<Map<String, Object>>) status.get("controlLoops")).get(0);
    assertEquals(0.875, loop.get("usage"));
    assertTrue(loop.containsKey("predictionError"));
    assertNull(loop.get("predictionError"));
    Map<String, Object> decision = ((List<Map<String, Object>>) loop.get("decisions")).get(0);
    assertEquals(Map.of("cpu", 0.875), decision.get("usage"));
    assertEquals("\"cpu\" over 0.85", decision.get("reason"));
    assertEquals(1, decision.get("appliedLevel"));
    Map<String, Object> component = ((List<Map<String, Object>>) status.get("components")).get(0);
    assertEquals(true, component.get("pinned"));
    assertEquals(
        Map.of("level", 1, "name", "unsorted", "degradationWeight", 0.5),
        ((List<Object>) component.get("serviceLevels")).get(1));
  }

  @Test
  void metricsAreInThePrometheusTextFormat() throws Exception {
    HttpResponse<String> reply = send("GET", "/metrics");
    assertEquals(200, reply.statusCode());
    assertEquals(
        Optional.of("text/plain; version=0.0.4; charset=utf-8"),
        reply.headers().firstValue("Content-Type"));
    assertEquals(Optional.of("no-store"), reply.headers().firstValue("Cache-Control"));
    assertTrue(
        reply
            .body()
            .contains(
                "\nallostat_component_service_level"
                    + "{allostat_instance=\"shop\",component=\"Category\"} 1\n"),
        reply.body());
    assertEquals(405, send("POST", "/metrics").statusCode());
  }

  @Test
  void aQueryDoesNotMatter() throws Exception {
    assertEquals(send("GET", "/status").body(), send("GET", "/status?at=now").body());
  }

  @Test
  void headHasTheHeadersOfGetAndNoBody() throws Exception {
    HttpResponse<String> get = send("GET", "/status");
    HttpResponse<String> head = send("HEAD", "/status");
    assertEquals(200, head.statusCode());
    assertEquals("", head.body());
    for (String header : List.of("Content-Length", "Content-Type", "Cache-Control")) {
      assertEquals(get.headers().firstValue(header), head.headers().firstValue(header), header);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/status/",
        "/Status",
        "/statusx",
        "/status/cpu",
        "/%73tatus",
        "/assets/",
        "/assets/dashboard.html",
        "/assets/../Assets.class",
        "/assets/%2e%2e/Assets.class",
        "/dashboard.html"
      })
  void otherPathsAreNotFound(String path) throws Exception {
    assertEquals(404, send("GET", path).statusCode());
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "DELETE", "OPTIONS", "PATCH", "NONSENSE"})
  void otherMethodsAreRefused(String method) throws Exception {
    HttpResponse<String> reply = send(method, "/status");
    assertEquals(405, reply.statusCode());
    assertEquals(Optional.of("GET, HEAD"), reply.headers().firstValue("Allow"));
    assertEquals(200, send("GET", "/status").statusCode());
  }

  @Test
  void aLargeRequestBodyIsNotRead() throws Exception {
    String head = "POST /status HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000000000\r\n\r\n";
    assertTrue(exchange(head).startsWith("HTTP/1.1 405 "));
    assertEquals(200, send("GET", "/status").statusCode());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"localhost", "LOCALHOST:1", "127.0.0.1", "127.1.2.3:8080", "[::1]", "[::1]:99"})
  void loopbackHostsAreServed(String host) throws Exception {
    assertEquals("HTTP/1.1 200 OK", firstLine(get("Host: " + host + "\r\n")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Host: evil.example\r\n",
        "Host: evil.example:8080\r\n",
        "Host: localhost.evil.example\r\n",
        "Host: 127.0.0.1.evil.example\r\n",
        "Host: 192.168.0.1\r\n",
        "Host: [::2]\r\n",
        "Host:\r\n",
        "Host: localhost\r\nHost: evil.example\r\n",
        ""
      })
  void otherHostsAreRefusedBecauseOfDnsRebinding(String header) throws Exception {
    assertEquals("HTTP/1.1 403 Forbidden", firstLine(get(header)));
  }

  @Test
  void aStatusThatCannotBeReadIsAnErrorAndTheNextRequestIsServed() throws Exception {
    allostat.status =
        () -> {
          throw new IllegalStateException("secret");
        };
    HttpResponse<String> reply = send("GET", "/status");
    assertEquals(500, reply.statusCode());
    assertTrue(!reply.body().contains("secret"), reply.body());
    allostat.status = FakeAllostat::sampleStatus;
    assertEquals(200, send("GET", "/status").statusCode());
  }

  @Test
  void aClientThatNeverEndsItsRequestIsCutOff() throws Exception {
    try (ManagementEndpoint impatient =
        new ManagementEndpoint(
            allostat, loopback(0), Duration.ofSeconds(2), Duration.ofSeconds(1))) {
      impatient.start();
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), impatient.port())) {
        socket.setSoTimeout(30_000);
        socket.getOutputStream().write("GET /status HT".getBytes(StandardCharsets.US_ASCII));
        assertEquals(-1, socket.getInputStream().read());
      }
      URI status = URI.create("http://127.0.0.1:" + impatient.port() + "/status");
      while (!isServed(status)) {
        // Others are served in time, unless the machine is busy.
        Thread.onSpinWait();
      }
    }
  }

  private boolean isServed(URI uri) throws InterruptedException {
    try {
      return client
              .send(HttpRequest.newBuilder(uri).build(), BodyHandlers.discarding())
              .statusCode()
          == 200;
    } catch (IOException cutOff) {
      return false;
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.0.0.0", "192.0.2.1", "::"})
  void addressesOfOthersAreRefused(String address) throws Exception {
    InetSocketAddress open = new InetSocketAddress(InetAddress.getByName(address), 0);
    SettingException refused =
        assertThrows(SettingException.class, () -> new ManagementEndpoint(allostat, open));
    assertEquals("management address", refused.setting());
    assertTrue(refused.getMessage().contains("a loopback address"), refused.getMessage());
  }

  @Test
  void anUnresolvedAddressIsRefused() {
    InetSocketAddress nowhere = InetSocketAddress.createUnresolved("localhost", 0);
    assertThrows(SettingException.class, () -> new ManagementEndpoint(allostat, nowhere));
  }

  @Test
  void aTakenPortIsNamedAndNothingIsLeftBehind() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = taken.getLocalPort();
      refusedBind(port);
      Set<String> threads = threads();
      String[] before = openFiles();
      for (int i = 0; i < 30; i++) {
        refusedBind(port);
      }
      // Those of the test before may still be ending.
      assertTrue(threads.containsAll(threads()), () -> threads() + " before " + threads);
      Assumptions.assumeTrue(before != null, "needs /proc to count open files");
      String[] after = openFiles();
      assertTrue(after.length < before.length + 10, () -> List.of(after).toString());
    }
  }

  @Test
  void itCanBeStartedAgainWhileItListensButNotAfterItWasClosed() throws Exception {
    int port = endpoint.port();
    endpoint.start();
    assertEquals(port, endpoint.port());
    endpoint.close();
    endpoint.close();
    assertThrows(IllegalStateException.class, endpoint::port);
    assertThrows(IllegalStateException.class, endpoint::start);
    assertThrows(
        ConnectException.class, () -> new Socket(InetAddress.getLoopbackAddress(), port).close());
    try (ManagementEndpoint next = new ManagementEndpoint(allostat, loopback(port))) {
      next.start();
      assertEquals(port, next.port());
    }
  }

  @Test
  void allItsThreadsAreDaemonsAndEndWithIt() throws Exception {
    assertEquals(200, send("GET", "/status").statusCode());
    List<Thread> own =
        Thread.getAllStackTraces().keySet().stream()
            .filter(t -> t.getName().startsWith("allostat-") || t.getName().startsWith("HTTP-Disp"))
            .toList();
    assertNotEquals(List.of(), own);
    for (Thread thread : own) {
      assertTrue(thread.isDaemon(), thread.getName());
    }
    endpoint.close();
    for (Thread thread : own) {
      thread.join(30_000);
      assertTrue(!thread.isAlive(), thread.getName());
    }
    assertNull(Thread.getAllStackTraces().get(own.get(0)));
  }

  private void refusedBind(int port) {
    ManagementEndpoint refused = new ManagementEndpoint(allostat, loopback(port));
    String message = assertThrows(BindException.class, refused::start).getMessage();
    assertTrue(message.startsWith("management port " + port + " of 127.0.0.1: "), message);
    refused.close();
  }

  private static Set<String> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("allostat-"))
        .collect(Collectors.toSet());
  }

  private static String[] openFiles() {
    return new File("/proc/self/fd").list();
  }

  private static InetSocketAddress loopback(int port) {
    return new InetSocketAddress("127.0.0.1", port);
  }

  private HttpResponse<String> send(String method, String path) throws Exception {
    URI uri = URI.create("http://127.0.0.1:" + endpoint.port() + path);
    return client.send(
        HttpRequest.newBuilder(uri).method(method, BodyPublishers.noBody()).build(),
        BodyHandlers.ofString());
  }

  private String get(String hostHeader) throws IOException {
    return exchange("GET /status HTTP/1.1\r\n" + hostHeader + "Connection: close\r\n\r\n");
  }

  /** Sends raw bytes, which the JDK's client would not, and reads until the server closes. */
  private String exchange(String request) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), endpoint.port())) {
      socket.setSoTimeout(30_000);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      socket.shutdownOutput();
      try (InputStream reply = socket.getInputStream()) {
        return new String(reply.readAllBytes(), StandardCharsets.UTF_8);
      }
    }
  }

  private static String firstLine(String reply) {
    return reply.lines().findFirst().orElse("");
  }
}
