package io.allostat.adapters.servlet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.component.Component;
import io.allostat.core.api.profile.ComponentStack;
import io.allostat.core.api.profile.Profile;
import io.allostat.core.api.profile.ProfileSettings;
import io.allostat.core.api.profile.Profiler;
import io.allostat.core.api.profile.StackProfile;
import io.allostat.core.api.resource.ResourceReading;
import io.allostat.core.api.resource.ThreadCpuClock;
import io.allostat.core.testkit.GivenCpu;
import io.allostat.core.testkit.ManualClock;
import io.allostat.sampler.stacks.StackProfilerFactory;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The filter in real containers, with the profiler that samples. */
class RealProfilerTest {
  private static final double EXACT = 1e-9;

  @TempDir Path directory;

  private final ManualClock clock = new ManualClock();
  private final HttpClient client = HttpClient.newHttpClient();
  private volatile double busySeconds;
  private volatile boolean spinning = true;

  private final Profiler profiler =
      new StackProfilerFactory()
          .create(
              ProfileSettings.defaults(),
              List.of(new GivenCpu(() -> new ResourceReading(busySeconds, 1))),
              List.of(),
              ThreadCpuClock.UNKNOWN,
              clock);

  private final RecordingAllostat allostat =
      new RecordingAllostat("real") {
        @Override
        public Profiler profiler() {
          return profiler;
        }

        @Override
        public Component discovered(String name) {
          return component(name, profiler.probe(name)::enter);
        }
      };

  @ParameterizedTest
  @ValueSource(strings = {"tomcat", "jetty"})
  void whatOtherThreadsUseCountsForTheServlet(String container) throws Exception {
    CountDownLatch running = new CountDownLatch(1);
    Supplier<WebServer> made =
        container.equals("tomcat") ? () -> new TomcatServer(directory) : JettyServer::new;
    try (WebServer server = made.get()) {
      int port =
          server.start(
              new Application()
                  .servlet(
                      "Later",
                      "/later",
                      (request, response) -> {
                        AsyncContext context = request.startAsync();
                        context.start(() -> spin(context, running));
                      })
                  .servlet(
                      "Twice",
                      "/twice",
                      (request, response) -> {
                        if (request.getDispatcherType() != DispatcherType.ASYNC) {
                          request.startAsync().dispatch("/inner");
                        }
                      })
                  .servlet(
                      "Inner",
                      "/inner",
                      (request, response) -> allostat.discovered("Search").enter().close())
                  .with(context -> ProfilingFilter.install(context, allostat)));
      profiler.sample();
      for (int i = 0; i < 5; i++) {
        assertEquals(200, get(port, "/twice").join().statusCode());
      }
      CompletableFuture<HttpResponse<String>> later = get(port, "/later");
      assertTrue(running.await(30, TimeUnit.SECONDS));
      Profile profile = sampleOneSecond();
      spinning = false;
      assertEquals(200, later.join().statusCode());

      StackProfile spent = profile.stack(ComponentStack.of("Later"), "cpu").orElseThrow();
      assertTrue(spent.samples() >= 10, () -> "" + profile);
      assertEquals(1, spent.executionRate(), EXACT);
      assertEquals(5, rate(profile, "Twice"), EXACT);
      assertEquals(5, rate(profile, "Twice", "Search"), EXACT);
      assertTrue(
          profile.stacks().stream().noneMatch(s -> s.stack().contains("Inner")),
          () -> "" + profile);
    }
    assertEquals(0, profiler.counters().repairedContexts());
    assertEquals(0, profiler.counters().failures());
    assertEquals(0, profiler.counters().overflowedCalls());
  }

  @Test
  void aTimeoutLeavesNoContextBehind() throws Exception {
    try (WebServer server = new JettyServer()) {
      int port =
          server.start(
              new Application()
                  .servlet(
                      "Slow",
                      "/slow",
                      (request, response) -> {
                        AsyncContext context = request.startAsync();
                        context.setTimeout(50);
                      })
                  .with(context -> ProfilingFilter.install(context, allostat)));
      profiler.sample();
      assertEquals(500, get(port, "/slow").join().statusCode());
      assertEquals(1, rate(sampleOneSecond(), "Slow"), EXACT);
    }
    assertEquals(0, profiler.counters().repairedContexts());
    assertEquals(0, profiler.counters().failures());
  }

  /** The replies have been given when it is called, or are held back by {@link #spinning}. */
  private Profile sampleOneSecond() {
    for (int i = 0; i < 10; i++) {
      profiler.sample();
      clock.advance(Duration.ofMillis(100));
      busySeconds += 0.06;
    }
    profiler.sample();
    long latest = profiler.history().latestNanos();
    return profiler.history().window(latest - 1_000_000_000L, latest).orElseThrow();
  }

  private void spin(AsyncContext context, CountDownLatch running) {
    running.countDown();
    while (spinning) {
      Thread.onSpinWait();
    }
    context.complete();
  }

  private CompletableFuture<HttpResponse<String>> get(int port, String path) {
    return client.sendAsync(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/app" + path)).build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private static double rate(Profile profile, String... stack) {
    return profile.stack(ComponentStack.of(stack), "cpu").orElseThrow().executionRate();
  }
}
