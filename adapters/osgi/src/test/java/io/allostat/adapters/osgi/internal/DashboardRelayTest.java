package io.allostat.adapters.osgi.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.management.ManagementEndpoints;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What needs no server to be refused. What is passed on is seen in a real one. */
class DashboardRelayTest {
  private final Map<String, Object> answers = new HashMap<>();
  private final StringWriter written = new StringWriter();
  private int status;
  private String contentType;

  private int answered() throws Exception {
    return answered(new DashboardRelay());
  }

  private int answered(DashboardRelay relay) throws Exception {
    HttpServletRequest request =
        (HttpServletRequest)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {HttpServletRequest.class},
                (proxy, method, arguments) ->
                    answers.get(
                        method.getName().equals("getHeader")
                            ? String.valueOf(arguments[0])
                            : method.getName()));
    HttpServletResponse response =
        (HttpServletResponse)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {HttpServletResponse.class},
                (proxy, method, arguments) -> {
                  if (method.getName().equals("setStatus")) {
                    status = (Integer) arguments[0];
                  } else if (method.getName().equals("setContentType")) {
                    contentType = (String) arguments[0];
                  }
                  return method.getName().equals("getWriter")
                      ? new PrintWriter(written, true)
                      : null;
                });
    relay.service(request, response);
    return status;
  }

  private void asks(String method, String from, boolean secure) {
    answers.putAll(
        Map.of("getMethod", method, "getRemoteAddr", from, "isSecure", secure, "getPathInfo", "/"));
  }

  /** Without an endpoint whoever may ask is told that it is switched off. */
  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, false, 503",
    "127.9.9.9, false, 503",
    "::1, false, 503",
    "0:0:0:0:0:0:0:1, false, 503",
    "192.0.2.1, true, 503",
    "192.0.2.1, false, 403",
    "2001:db8::1, false, 403",
    "nonsense, false, 403"
  })
  void beyondThisMachineTlsIsDemanded(String from, boolean secure, int expected) throws Exception {
    asks("GET", from, secure);
    assertEquals(expected, answered(), written::toString);
    assertTrue(written.toString().contains(expected == 403 ? "TLS" : "io.allostat.console"));
  }

  @Test
  void onlyWhatTheDashboardAsksIsPassedOn() throws Exception {
    asks("DELETE", "127.0.0.1", false);
    assertEquals(405, answered());
    asks("POST", "127.0.0.1", false);
    answers.putAll(Map.of("Host", "here:8080", "Origin", "http://elsewhere:8080"));
    assertEquals(403, answered());
    answers.put("Origin", "https://here:8080");
    assertEquals(503, answered());
    answers.put("Sec-Fetch-Site", "same-site");
    assertEquals(403, answered());
  }

  /** The request before and this one may each take as long as the endpoint lets them. */
  @Test
  void anEndpointIsGivenTheTimeThatItMayTake() {
    assertTrue(DashboardRelay.READ_MILLIS > 2 * 1000 * ManagementEndpoints.REQUEST_SECONDS);
  }

  /** Who reads that a change has failed would make it again. */
  @ParameterizedTest
  @CsvSource({"POST, 'application/json', not known", "GET, 'text/plain', does not answer"})
  @Timeout(60)
  void whetherAChangeWithoutAnAnswerWasMadeIsNotKnown(String method, String type, String said)
      throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      asks(method, "127.0.0.1", false);
      answers.put("isAsyncSupported", true);
      answers.put("getInputStream", body("{}"));
      assertEquals(504, answered(new DashboardRelay(10, endpoint(silent.getLocalPort()))));
      assertTrue(contentType.startsWith(type), contentType);
      assertTrue(written.toString().contains(said), written::toString);
    }
  }

  @Test
  void aChangeThatReachesNobodyWasNotMade() throws Exception {
    // A port that is taken, and not listened at.
    try (Socket mute = new Socket()) {
      mute.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      asks("POST", "127.0.0.1", false);
      answers.put("isAsyncSupported", true);
      answers.put("getInputStream", body("{}"));
      assertEquals(502, answered(new DashboardRelay(10_000, endpoint(mute.getLocalPort()))));
    }
    assertTrue(written.toString().contains("does not answer"), written::toString);
  }

  private static URI endpoint(int port) {
    return URI.create("http://127.0.0.1:" + port + "/");
  }

  private static ServletInputStream body(String text) {
    ByteArrayInputStream bytes = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    return new ServletInputStream() {
      @Override
      public int read() {
        return bytes.read();
      }

      @Override
      public boolean isFinished() {
        return bytes.available() == 0;
      }

      @Override
      public boolean isReady() {
        return true;
      }

      @Override
      public void setReadListener(ReadListener listener) {}
    };
  }
}
