package io.allostat.demoapps.felix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.testkit.tls.JsseClient;
import io.allostat.core.testkit.tls.TrustAnything;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.CookieManager;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.osgi.framework.Bundle;
import org.osgi.framework.ServiceReference;
import org.osgi.framework.ServiceRegistration;

/** Both connectors of a Tomcat in Felix ask the instance that runs there, or nobody. */
class ConnectorAdmissionTest {

  /** So dear that there is room for no new connection, and never for another cost. */
  private static final Map<String, ?> NO_ROOM =
      Map.of("costNewMillis", 60_000, "costResumedMillis", 0.001, "costRange", 1);

  @TempDir Path directory;
  private Served served;
  private Felix felix;
  private int managementPort;

  @BeforeEach
  void start() throws Exception {
    managementPort = Felix.freePort();
    served =
        new Served(
            directory,
            Map.of(
                Served.ADMISSION_PID,
                Served.ROOM,
                "io.allostat.console",
                Map.of("endpoint", true, "managementPort", managementPort)));
    felix = served.felix();
  }

  @AfterEach
  void leavesNothingBehind() throws Exception {
    served.close();
  }

  @Test
  void aSecurePortThatIsTakenLeavesTheOneWithoutTls() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      felix.configure(
          "io.allostat.demoapps.felix.tomcat",
          Map.of(
              "port", 0, "securePort", taken.getLocalPort(), "maxThreads", 10, "admission", true));
      Felix.until("the one without TLS alone asks", () -> served.connectors().size() == 1);
      Felix.until("the server is there again", this::servesWithoutTlsAlone);
      Felix.until("it serves", this::servesHello);
    }
  }

  private boolean servesHello() {
    try {
      return status(HttpClient.newHttpClient(), "") == 200;
    } catch (IOException | InterruptedException e) {
      return false;
    }
  }

  private boolean servesWithoutTlsAlone() {
    ServiceReference<?> server = Services.find(felix.context(), "org.apache.catalina.Engine");
    return server != null && server.getProperty("securePort") == null;
  }

  @ParameterizedTest
  @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
  void newAndResumedConnectionsAreCountedAndShown(String version) throws Exception {
    JsseClient client = new JsseClient(version);
    for (int i = 0; i < 3; i++) {
      assertServed(client.get(served.securePort(), "/hello/"));
    }
    String connector = connector("https-jsse-nio-");
    Felix.until("one new", () -> count(connector, "NewConnections") == 1);
    Felix.until("two resumed", () -> count(connector, "ResumedConnections") == 2);
    Felix.until("both resumed", () -> count(connector, "ResumedHandshakes") == 2);
    assertEquals(1, count(connector, "FullHandshakes"));
    assertEquals(0, count(connector, "Failures"));
    String name = connector.replaceAll(".*connector=", "");
    String shell = felix.command("allostat:admission");
    assertTrue(shell.matches("(?s).*" + name + "\\s+on\\s+1\\s+2\\s+0\\s+0.*"), shell);
    String page = page("/status");
    assertTrue(page.contains("\"connector\":\"" + name + "\""), page);
  }

  @Test
  void withoutTlsTheSessionCookieIsTheClaim() throws Exception {
    HttpClient client = HttpClient.newBuilder().cookieHandler(new CookieManager()).build();
    for (int i = 0; i < 3; i++) {
      assertEquals(200, status(client, "session"));
    }
    String valve = connector("valve-");
    Felix.until("one new", () -> count(valve, "NewConnections") == 1);
    Felix.until("two resumed", () -> count(valve, "ResumedConnections") == 2);
  }

  /** Requests over TLS are asked about once, by their connection. */
  @Test
  void aRequestIsAskedAboutByOneConnector() throws Exception {
    assertServed(new JsseClient("TLSv1.3").get(served.securePort(), "/hello/"));
    Felix.until("asked", () -> count(connector("https-jsse-nio-"), "NewConnections") == 1);
    assertEquals(0, count(connector("valve-"), "NewConnections"));
  }

  @Test
  void whereThereIsNoRoomNewOnesAreRefusedAndThoseWithASessionAreNot() throws Exception {
    JsseClient known = new JsseClient("TLSv1.3");
    assertServed(known.get(served.securePort(), "/hello/"));
    HttpClient cookies = HttpClient.newBuilder().cookieHandler(new CookieManager()).build();
    assertEquals(200, status(cookies, "session"));
    felix.configure(Served.ADMISSION_PID, NO_ROOM);
    Felix.until("no room", () -> refuses(new JsseClient("TLSv1.3")));
    assertServed(known.get(served.securePort(), "/hello/"));
    assertEquals(503, status(HttpClient.newHttpClient(), ""));
    assertEquals(200, status(cookies, "session"));
    Felix.until("told", () -> count(connector("https-jsse-nio-"), "RefusedConnections") > 0);
    Felix.until("told", () -> count(connector("valve-"), "RefusedConnections") > 0);
    Felix.until(
        "the health check says so",
        () ->
            refuses(new JsseClient("TLSv1.3"))
                && commanded("hc:exec -v allostat")
                    .matches(".*TEMPORARILY_UNAVAILABLE.*admission lets in 0.*"));
    felix.configure(Served.ADMISSION_PID, Served.ROOM);
    Felix.until("room", () -> !refuses(new JsseClient("TLSv1.3")));
    Felix.until("room", () -> silent(HttpClient.newHttpClient()) == 200);
  }

  /** What there was no room for is admitted when nobody decides, and asked about when one does. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "io.allostat.adapters.osgi",
        "io.allostat.core.runtime",
        "io.allostat.policies.admission"
      })
  void withoutAnInstanceThatDecidesAllAreAdmitted(String bundle) throws Exception {
    felix.configure(Served.ADMISSION_PID, NO_ROOM);
    Felix.until("no room", () -> refuses(new JsseClient("TLSv1.3")));
    felix.bundle(bundle).stop();
    Felix.until("nobody asks", () -> served.connectors().isEmpty());
    assertServed(new JsseClient("TLSv1.3").get(served.securePort(), "/hello/"));
    assertEquals(200, status(HttpClient.newHttpClient(), ""));
    felix.bundle(bundle).start();
    served.untilAsked();
    Felix.until("no room", () -> refuses(new JsseClient("TLSv1.3")));
  }

  /** A connection that an instance has admitted outlives it. */
  @Test
  void aConnectionThatIsThereGoesOnWithTheNextInstance() throws Exception {
    HttpClient client = HttpClient.newBuilder().sslContext(TrustAnything.context()).build();
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + served.securePort() + "/hello/"))
            .version(HttpClient.Version.HTTP_1_1)
            .build();
    for (String bundle : List.of("io.allostat.adapters.osgi", "io.allostat.core.api")) {
      assertEquals(
          "hello", client.send(request, HttpResponse.BodyHandlers.ofString()).body(), bundle);
      felix.update(felix.bundle(bundle), Felix.jar(bundle));
      served.untilAsked();
    }
    assertEquals("hello", client.send(request, HttpResponse.BodyHandlers.ofString()).body());
  }

  @Test
  void newSessionsAreOfTheClassThatTheirAddressOrTheApplicationSays() throws Exception {
    felix.configure(
        "io.allostat.instance",
        Map.of("admissionClasses", new String[] {"gold=3", "near=2(127.0.0.0/8 ::1)"}));
    Felix.until("by its address", () -> visited("near", "0.333"));
    assertTrue(commanded("allostat:admission").contains("near 33.3 %"), felix::log);
    Bundle api = felix.bundle("io.allostat.core.api");
    Class<?> contract = api.loadClass("io.allostat.core.api.admission.SessionClassifier");
    Object classifier =
        Proxy.newProxyInstance(
            contract.getClassLoader(),
            new Class<?>[] {contract},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "classOf" -> "gold";
                  case "hashCode" -> 1;
                  case "equals" -> proxy == arguments[0];
                  default -> "classifier";
                });
    ServiceRegistration<?> offered =
        api.getBundleContext().registerService(contract.getName(), classifier, null);
    Felix.until("by what the application says", () -> visited("gold", "0.5"));
    offered.unregister();
    Felix.until("by its address again", () -> visited("near", "0.333"));
  }

  /**
   * Comes with a new session, and looks whether the present instance has seen one of the class.
   * Between two instances there is no page, so nothing is seen yet.
   */
  private boolean visited(String name, String share) {
    new JsseClient("TLSv1.3").get(served.securePort(), "/hello/");
    try {
      return page("/status")
          .matches(
              "(?s).*\"name\":\"%s\",\"weight\":[0-9.]+,\"share\":%s[0-9]*,\"newConnections\":[1-9].*"
                  .formatted(name, share.replace(".", "\\.")));
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void theServerIsWiredToNoBundleOfTheLibrary() {
    Bundle server = felix.bundle("io.allostat.demoapps.felix.tomcat");
    String imports = server.getHeaders().get("Import-Package");
    String exports = server.getHeaders().get("Export-Package");
    assertTrue(!imports.contains("io.allostat"), imports);
    assertTrue(!exports.contains("io.allostat"), exports);
  }

  private boolean refuses(JsseClient client) {
    return client.get(served.securePort(), "/hello/").equals("refused");
  }

  private static void assertServed(String reply) {
    assertTrue(reply.startsWith("HTTP/1.1 200"), reply);
  }

  private int silent(HttpClient client) {
    try {
      return status(client, "");
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private int status(HttpClient client, String path) throws IOException, InterruptedException {
    return client
        .send(
            HttpRequest.newBuilder(
                    URI.create("http://127.0.0.1:" + served.port() + "/hello/" + path))
                .build(),
            HttpResponse.BodyHandlers.discarding())
        .statusCode();
  }

  private String page(String path) throws IOException, InterruptedException {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + managementPort + path)).build(),
            HttpResponse.BodyHandlers.ofString())
        .body();
  }

  private String commanded(String line) {
    try {
      return felix.command(line).replaceAll("\\s+", " ");
    } catch (Exception e) {
      return "" + e;
    }
  }

  /** The MBean of the connector whose name begins so. */
  private String connector(String prefix) {
    return served.connectors().stream()
        .filter(name -> name.contains("connector=" + prefix))
        .findFirst()
        .orElseThrow(() -> new AssertionError(prefix + " among " + served.connectors()));
  }

  private long count(String connector, String attribute) {
    return felix.attribute(connector, attribute) instanceof Number number ? number.longValue() : -1;
  }
}
