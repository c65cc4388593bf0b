package io.allostat.adapters.osgi.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What needs no server to be refused. What is passed on is seen in a real one. */
class DashboardRelayTest {
  private final Map<String, Object> answers = new HashMap<>();
  private final StringWriter written = new StringWriter();
  private int status;

  private int answered() throws Exception {
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
                  }
                  return method.getName().equals("getWriter")
                      ? new PrintWriter(written, true)
                      : null;
                });
    new DashboardRelay().service(request, response);
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
}
