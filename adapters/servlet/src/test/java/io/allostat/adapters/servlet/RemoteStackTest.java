package io.allostat.adapters.servlet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.allostat.core.api.component.Component;
import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ProfileSettings;
import io.allostat.core.api.profile.Profiler;
import io.allostat.core.api.profile.StackProfile;
import io.allostat.core.api.resource.ResourceReading;
import io.allostat.core.api.resource.ThreadCpuClock;
import io.allostat.core.api.settings.SettingException;
import io.allostat.core.testkit.GivenCpu;
import io.allostat.core.testkit.ManualClock;
import io.allostat.sampler.stacks.StackProfilerFactory;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.FilterChain;
import jakarta.servlet.FilterConfig;
import jakarta.servlet.ServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that say where their sender was, in real containers with the profiler that samples. */
class RemoteStackTest {
  private static final int REQUESTS = 100_000;
  private static final String STACK = "allostat.stack=Page.Call";

  @TempDir Path directory;

  private final ManualClock clock = new ManualClock();
  private final HttpClient client = HttpClient.newHttpClient();
  private final Profiler profiler =
      new StackProfilerFactory()
          .create(
              ProfileSettings.defaults(),
              List.of(new GivenCpu(() -> new ResourceReading(clock.getAsLong() / 2e9, 1))),
              List.of(),
              ThreadCpuClock.UNKNOWN,
              clock);
  private final RecordingAllostat allostat =
      new RecordingAllostat("remote") {
        @Override
        public Profiler profiler() {
          return profiler;
        }

        @Override
        public Component discovered(String name) {
          return component(name, profiler.probe(name)::enter);
        }
      };
  private final Application application =
      new Application()
          .servlet("Hello", "/hello", (request, response) -> tell(response))
          .servlet(
              "Later",
              "/later",
              (request, response) -> {
                AsyncContext context = request.startAsync();
                context.start(
                    () -> {
                      tell(context.getResponse());
                      context.dispatch("/hello");
                    });
              })
          .servlet("Broken", "/broken", (request, response) -> response.sendError(418))
          .servlet("Sorry", "/sorry", (request, response) -> tell(response));
  private int port;

  @ParameterizedTest
  @ValueSource(strings = {"tomcat", "jetty"})
  void aRequestOfAPeerBeginsWhereItsSenderWas(String container) throws Exception {
    try (WebServer server = server(container)) {
      start(server, "10.0.0.0/8, 127.0.0.1");
      profiler.sample();
      assertEquals("Page.Call.Hello", get("/hello", STACK));
      assertEquals("Page.Call.Hello", get("/hello", "userId=alice", STACK + ";p=1, x=y"));
      // The first request of a servlet leaves its mark; the mark must be that of local requests.
      assertEquals("Hello", get("/hello"));
      assertEquals("Page.Hello", get("/hello", "allostat.stack=Page"));
      assertEquals("Hello", get("/hello", "userId=alice"));
    }
    assertEquals(Map.of("Page.Call.Hello", 2.0, "Page.Hello", 1.0, "Hello", 2.0), executions());
    assertClean();
  }

  @ParameterizedTest
  @ValueSource(strings = {"tomcat", "jetty"})
  void laterDispatchesGoOnThere(String container) throws Exception {
    try (WebServer server = server(container)) {
      server.errorPage(418, "/sorry");
      start(server, "127.0.0.0/8");
      profiler.sample();
      for (int i = 0; i < 2; i++) {
        assertEquals("Page.Call.LaterPage.Call.Later", get("/later", STACK));
        assertEquals("LaterLater", get("/later"));
        assertEquals("Page.Call.Broken", get("/broken", STACK));
        assertEquals("Broken", get("/broken"));
      }
    }
    assertEquals(
        Map.of("Page.Call.Later", 2.0, "Later", 2.0, "Page.Call.Broken", 2.0, "Broken", 2.0),
        executions());
    assertClean();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "allostat.stack=",
        "allostat.stack=(other)",
        "allostat.stack=A..B",
        "allostat.stack=A, allostat.stack=B",
        "allostat.stack=../../etc/passwd",
        "allostat.stack=<script>"
      })
  void whatAPeerSendsIsValidated(String header) throws Exception {
    try (WebServer server = server("tomcat")) {
      start(server, "127.0.0.1");
      assertEquals("Hello", get("/hello", header));
      assertEquals("Hello", get("/hello", header + ",k=" + "v".repeat(2000)));
    }
    assertClean();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "10.0.0.0/8", "128.0.0.0/1,::/0"})
  void nobodyElsesWordCounts(String peers) throws Exception {
    try (WebServer server = server("jetty")) {
      start(server, peers);
      assertEquals("Hello", get("/hello", STACK));
    }
    assertClean();
    assertEquals(1, profiler.counters().stacks());
  }

  @Test
  void aBadSettingIsRefusedByCodeAndReportedInADescriptor() {
    ProfilingFilter filter = new ProfilingFilter(allostat);
    assertEquals("", filter.getPeers());
    filter.setPeers("10.1.0.0/16");
    SettingException refused =
        assertThrows(SettingException.class, () -> filter.setPeers("web.internal"));
    assertTrue(refused.getMessage().startsWith("peers: expected "), refused.getMessage());
    assertEquals("10.1.0.0/16", filter.getPeers());

    ProfilingFilter named = new ProfilingFilter();
    named.init(parameters(Map.of("peers", "10.2.0.0/16")));
    assertEquals("10.2.0.0/16", named.getPeers());
    named.init(parameters(Map.of("peers", "web.internal")));
    assertEquals("10.2.0.0/16", named.getPeers());
  }

  @Test
  void aRequestWithoutTheHeaderAllocatesNothing() throws Exception {
    ProfilingFilter filter = new ProfilingFilter(allostat);
    filter.setPeers("10.0.0.0/8");
    StubRequest request = new StubRequest("Hello");
    request.headersAllowed = true;
    FilterChain nothing = (passedOn, response) -> {};
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long self = Thread.currentThread().getId();
    for (int i = 0; i < REQUESTS; i++) {
      filter.doFilter(request, null, nothing);
    }
    threads.getThreadAllocatedBytes(self);
    long before = threads.getThreadAllocatedBytes(self);
    for (int i = 0; i < REQUESTS; i++) {
      filter.doFilter(request, null, nothing);
    }
    long allocated = threads.getThreadAllocatedBytes(self) - before;
    // The measurement itself, and the JIT compiler's transitions, may leave a few bytes behind.
    assertTrue(allocated < REQUESTS / 10, allocated + " bytes");
  }

  private WebServer server(String container) {
    return container.equals("tomcat") ? new TomcatServer(directory) : new JettyServer();
  }

  private void start(WebServer server, String peers) throws Exception {
    port =
        server.start(
            application.with(
                context -> ProfilingFilter.install(context, allostat).setPeers(peers)));
  }

  /** Replies with where the calling thread is. */
  private void tell(ServletResponse response) {
    try {
      response
          .getWriter()
          .print(profiler.capture().stack().map(ComponentStack::toString).orElse("nowhere"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String get(String path, String... baggage) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/app" + path));
    for (String line : baggage) {
      request.header("baggage", line);
    }
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString()).body();
  }

  /** Entries by stack since the first sample; the server has ended, so all have been left. */
  private Map<String, Double> executions() {
    clock.advance(Duration.ofSeconds(1));
    profiler.sample();
    long latest = profiler.history().latestNanos();
    Profile profile = profiler.history().window(latest - 1_000_000_000L, latest).orElseThrow();
    Map<String, Double> rates = new TreeMap<>();
    for (StackProfile each : profile.stacks()) {
      if (each.executionRate() > 0) {
        rates.put(each.stack().toString(), each.executionRate());
      }
    }
    return rates;
  }

  private void assertClean() {
    assertEquals(0, profiler.counters().repairedContexts());
    assertEquals(0, profiler.counters().failures());
    assertEquals(0, profiler.counters().overflowedCalls());
  }

  private static FilterConfig parameters(Map<String, String> values) {
    return (FilterConfig)
        Proxy.newProxyInstance(
            RemoteStackTest.class.getClassLoader(),
            new Class<?>[] {FilterConfig.class},
            (proxy, method, arguments) ->
                method.getName().equals("getInitParameter") ? values.get(arguments[0]) : null);
  }
}
