package io.allostat.adapters.servlet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.Instances;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletContextEvent;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The listener in real containers with every real part, and what it does when one is refused. */
class ProfilingListenerTest {
  @TempDir Path directory;

  private final HttpClient client = HttpClient.newHttpClient();
  private final List<String> log = new ArrayList<>();

  @ParameterizedTest
  @ValueSource(strings = {"tomcat", "jetty"})
  void anApplicationIsProfiledFromItsStartToItsEnd(String container) throws Exception {
    WebServer server = container.equals("tomcat") ? new TomcatServer(directory) : new JettyServer();
    try (server) {
      server.listener(ProfilingListener.class, "allostat.samplingHertz", "5");
      int port =
          server.start(
              new Application()
                  .servlet(
                      "Hello",
                      "/hello",
                      (request, response) ->
                          response
                              .getWriter()
                              .print(
                                  Instances.find("app")
                                      .map(running -> running.profiler().counters().stacks())
                                      .orElse(-1))));
      assertEquals("200 1", get("http://127.0.0.1:" + port + "/app/hello"));
      Allostat running = Instances.find("app").orElseThrow();
      assertEquals("Hello", running.components().all().iterator().next().name());
      assertEquals(0, running.profiler().counters().failures());
    }
    assertEquals(Optional.empty(), Instances.find("app"));
  }

  @Test
  void theManagementEndpointIsOpenWhileTheApplicationRuns() throws Exception {
    int port = freePort();
    ServletContext context =
        context("", Map.of("allostat.managementPort", " " + port + " ", "other", "ignored"));
    ProfilingListener listener = new ProfilingListener();
    listener.contextInitialized(new ServletContextEvent(context));
    try {
      String status = get("http://127.0.0.1:" + port + "/status");
      assertTrue(status.startsWith("200 ") && status.contains("\"ROOT\""), status);
    } finally {
      listener.contextDestroyed(new ServletContextEvent(context));
    }
    assertEquals(List.of("Allostat instance ROOT started"), log);
    try (ServerSocket again = new ServerSocket(port)) {
      assertTrue(again.isBound());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "allostat.smaplingHertz, 10, smaplingHertz",
    "allostat.samplingHertz, often, samplingHertz",
    "allostat.managementPort, 65536, managementPort",
    "allostat.peers, web.internal, allostat.peers",
    "allostat.instance, my shop, instance"
  })
  void aRefusedParameterIsLoggedAndTheApplicationGoesOn(
      String parameter, String value, String named) {
    ServletContext context = context("/refused", Map.of(parameter, value));
    ProfilingListener listener = new ProfilingListener();
    listener.contextInitialized(new ServletContextEvent(context));
    listener.contextDestroyed(new ServletContextEvent(context));
    assertEquals(1, log.size(), () -> "" + log);
    assertTrue(log.get(0).contains("goes on without it") && log.get(0).contains(named), log.get(0));
  }

  @Test
  void theSecondOfTheSameNameGoesOnWithout() {
    ServletContext context = context("/twice", Map.of());
    ProfilingListener first = new ProfilingListener();
    ProfilingListener second = new ProfilingListener();
    first.contextInitialized(new ServletContextEvent(context));
    try {
      second.contextInitialized(new ServletContextEvent(context));
      second.contextDestroyed(new ServletContextEvent(context));
      assertEquals(2, log.size(), () -> "" + log);
      assertTrue(log.get(1).contains("goes on without it"), log.get(1));
      assertTrue(Instances.find("twice").isPresent());
    } finally {
      first.contextDestroyed(new ServletContextEvent(context));
    }
    assertFalse(Instances.find("twice").isPresent());
  }

  /** A web application that can be given a filter. */
  private ServletContext context(String path, Map<String, String> parameters) {
    return (ServletContext)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {ServletContext.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "getContextPath" -> path;
                  case "getInitParameterNames" -> Collections.enumeration(parameters.keySet());
                  case "getInitParameter" -> parameters.get(arguments[0]);
                  case "log" -> {
                    log.add((String) arguments[0]);
                    yield null;
                  }
                  case "addFilter" ->
                      Proxy.newProxyInstance(
                          getClass().getClassLoader(),
                          new Class<?>[] {FilterRegistration.Dynamic.class},
                          (registration, called, with) -> null);
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private String get(String uri) throws IOException, InterruptedException {
    HttpResponse<String> reply =
        client.send(
            HttpRequest.newBuilder(URI.create(uri)).build(), HttpResponse.BodyHandlers.ofString());
    return reply.statusCode() + " " + reply.body();
  }
}
