package io.allostat.adapters.tomcat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Continuation;
import io.allostat.core.api.settings.SettingException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.apache.catalina.LifecycleException;
import org.apache.tomcat.util.IntrospectionUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that say where their sender was, in a real Tomcat with the valve. */
class RemoteStackTest {
  private static final String STACK = "allostat.stack=Page.Call";

  @TempDir Path directory;

  private final HttpClient client = HttpClient.newHttpClient();
  private final RecordingAllostat allostat =
      new RecordingAllostat("remote") {
        @Override
        public Continuation continuation(ComponentStack origin) {
          return () -> call("resume " + origin, "leave " + origin);
        }
      };
  private Server server;

  @BeforeEach
  void makeServer() {
    server = new Server(directory);
    server.servlet("Hello", "/hello", (request, response) -> response.getWriter().print("hello"));
  }

  @AfterEach
  void stopServer() throws LifecycleException {
    server.close();
    allostat.close();
  }

  @Test
  void aRequestOfAPeerBeginsWhereItsSenderWas() throws Exception {
    AllostatTomcat.install(server.tomcat, allostat).setPeers("::1, 127.0.0.0/8");
    server.start();
    get(STACK);
    assertEquals(
        List.of(
            "resume Page.Call",
            "discovered Hello",
            "enter Hello",
            "leave Hello",
            "leave Page.Call"),
        allostat.next(5));
    get("userId=alice", STACK + " ; p , k=v");
    assertEquals(
        List.of("resume Page.Call", "enter Hello", "leave Hello", "leave Page.Call"),
        allostat.next(4));
    get();
    assertEquals(List.of("begin", "enter Hello", "leave Hello", "end"), allostat.next(4));
    get("userId=alice");
    assertEquals(List.of("begin", "enter Hello", "leave Hello", "end"), allostat.next(4));
    get("allostat.stack=(other)");
    assertEquals(List.of("begin", "enter Hello", "leave Hello", "end"), allostat.next(4));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "10.0.0.0/8"})
  void nobodyElsesWordCounts(String peers) throws Exception {
    AllostatTomcat.install(server.tomcat, allostat).setPeers(peers);
    server.start();
    get(STACK);
    assertEquals(
        List.of("begin", "discovered Hello", "enter Hello", "leave Hello", "end"),
        allostat.next(5));
  }

  @Test
  void aBadAttributeIsRefusedAndNobodyIsAPeer() {
    ProfilingValve valve = new ProfilingValve();
    assertEquals("", valve.getPeers());
    assertEquals(true, IntrospectionUtils.setProperty(valve, "peers", "10.1.0.0/16"));
    assertEquals("10.1.0.0/16", valve.getPeers());
    assertThrows(SettingException.class, () -> valve.setPeers("web.internal"));
    ProfilingValve other = new ProfilingValve();
    assertEquals(false, IntrospectionUtils.setProperty(other, "peers", "web.internal"));
    assertEquals("", other.getPeers());
  }

  private void get(String... baggage) throws Exception {
    int port = server.tomcat.getConnector().getLocalPort();
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/app/hello"));
    for (String line : baggage) {
      request.header("baggage", line);
    }
    assertEquals(
        "hello", client.send(request.build(), HttpResponse.BodyHandlers.ofString()).body());
  }
}
