package io.allostat.demoapps.felix;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.Bundle;
import org.osgi.framework.ServiceReference;

/** A Tomcat in Felix goes on with its last good configuration, and takes up the next. */
class ServerConfigurationTest {
  private static final String PID = "io.allostat.demoapps.felix.tomcat";
  private static final String STAYS = "; the last good configuration stays";
  private static final String METATYPE = "org.osgi.service.metatype.MetaTypeService";

  /** By setting, a bad value, what is expected, and the value that is in force. */
  private static final Map<String, List<Object>> BAD =
      Map.of(
          "port", List.of("often", "a whole number from 0 to 65535", 0),
          "maxThreads", List.of("0", "a whole number from 1 to 100000", 10),
          "admission", List.of("perhaps", "true or false", true),
          "refusal", List.of("silence", "one of [close, alert]", "close"),
          "address", List.of("192.0.2.1", "an address of this machine", "127.0.0.1"));

  @TempDir Path directory;
  private Served served;
  private Felix felix;
  private ServiceReference<?> engine;

  @BeforeEach
  void start() throws Exception {
    served = new Served(directory, Map.of());
    felix = served.felix();
    engine = engine();
  }

  @AfterEach
  void leavesNothingBehind() throws Exception {
    served.close();
  }

  /**
   * Mends what was bad and brings the next in one update: of two that follow each other within
   * microseconds Declarative Services may drop the last, as it reads a configuration's properties
   * first and its change count after.
   */
  @Test
  void aBadValueIsToldAndTheServerGoesOn() {
    Map<String, Object> values = new HashMap<>();
    BAD.forEach(
        (name, bad) -> {
          values.put(name, bad.get(0));
          felix.configure(PID, values);
          untilLogged(
              "%s: %s: expected %s, got \"%s\"%s"
                  .formatted(PID, name, bad.get(1), bad.get(0), STAYS));
          assertSame(engine, engine(), name);
          assertEquals(200, status(), name);
          values.put(name, bad.get(2));
        });
  }

  @Test
  void aKeyThatThePasswordDoesNotOpenIsRefused() throws Exception {
    Path file = Files.writeString(directory.resolve("key.p12"), "no key");
    felix.configure(PID, Map.of("secureKeystore", file.toString()));
    untilLogged(PID + ": secureKeystore: expected a PKCS #12 file that .secureKeystorePassword");
    assertSame(engine, engine());
    assertEquals(200, status());
  }

  @Test
  void anUnknownNameIsToldAndTheRestIsTakenUp() throws Exception {
    int port = Felix.freePort();
    felix.configure(PID, Map.of("prot", 1, "port", port));
    untilLogged(PID + ": prot: expected one of [");
    Felix.until("the other port", () -> listensAt(port));
    Felix.until("it serves", () -> status() == 200);
  }

  @Test
  void theServerStartsWithTheLastGoodValues() throws Exception {
    int port = Felix.freePort();
    felix.configure(PID, Map.of("port", port));
    Felix.until("the other port", () -> listensAt(port));
    felix.configure(PID, Map.of("port", "often"));
    untilLogged(PID + ": port: expected ");
    Bundle server = felix.bundle(PID);
    server.stop();
    server.start();
    Felix.until("the same port", () -> listensAt(port));
    Felix.until("it serves", () -> status() == 200);
  }

  @Test
  void aPortThatIsTakenIsToldAndTheServerComesBack() throws Exception {
    int port = Felix.freePort();
    felix.configure(PID, Map.of("port", port));
    Felix.until("the other port", () -> listensAt(port));
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      felix.configure(PID, Map.of("port", taken.getLocalPort()));
      untilLogged(
          "%s: port: expected one that can be listened at, at 127.0.0.1, got %d%s"
              .formatted(PID, taken.getLocalPort(), STAYS));
    }
    Felix.until("the port before", () -> listensAt(port));
    Felix.until("it serves", () -> status() == 200);
    served.untilAsked();
  }

  @Test
  void aServerThatCannotStartAsConfiguredStartsAsBefore() throws Exception {
    int port = Felix.freePort();
    felix.configure(PID, Map.of("port", port));
    Felix.until("the other port", () -> listensAt(port));
    Bundle server = felix.bundle(PID);
    server.stop();
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      felix.configure(PID, Map.of("port", taken.getLocalPort()));
      server.start();
      untilLogged(
          "%s: port: expected one that can be listened at, at 127.0.0.1, got %d%s"
              .formatted(PID, taken.getLocalPort(), STAYS));
    }
    Felix.until("the port before", () -> listensAt(port));
    felix.configure(PID, Map.of("port", "often"));
    server.stop();
    server.start();
    Felix.until("the port before, not the one that was taken", () -> listensAt(port));
    Felix.until("it serves", () -> status() == 200);
  }

  @Test
  void aChangeToTheSameDoesNotRestartTheServer() {
    felix.configure(PID, Map.of("graceSeconds", "10", "prot", "same"));
    untilLogged(PID + ": prot: expected one of [");
    felix.configure(PID, Map.of("maxThreads", "none"));
    // By now the first has been dealt with.
    untilLogged(PID + ": maxThreads: expected ");
    assertSame(engine, engine());
  }

  @Test
  void metatypeShowsThePid() throws Exception {
    Object described =
        Felix.call(felix.service(METATYPE), METATYPE, "getMetaTypeInformation", felix.bundle(PID));
    assertArrayEquals(
        new String[] {PID},
        (String[])
            Felix.call(described, "org.osgi.service.metatype.MetaTypeInformation", "getPids"));
  }

  private void untilLogged(String text) {
    Felix.until(text, () -> felix.log().contains(text));
  }

  private ServiceReference<?> engine() {
    return Services.find(felix.context(), "org.apache.catalina.Engine");
  }

  private boolean listensAt(int port) {
    ServiceReference<?> present = engine();
    return present != null && Integer.valueOf(port).equals(present.getProperty("port"));
  }

  /** What the servlet of the application answers, or -1 where nobody does. */
  private int status() {
    try {
      return HttpClient.newHttpClient()
          .send(
              HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + served.port() + "/hello/"))
                  .build(),
              HttpResponse.BodyHandlers.discarding())
          .statusCode();
    } catch (IOException e) {
      return -1;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
