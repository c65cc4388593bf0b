package io.allostat.sampler.resources.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import io.allostat.core.api.resource.ResourceReading;
import io.allostat.core.api.resource.ResourceSource;
import io.allostat.core.testkit.ManualClock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A real server on the loopback address plays the agent of the other host. */
@Timeout(60)
class HostMonitorTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  /** In real time, of which a busy machine may take a lot; the monitor's own clock is manual. */
  private static final Duration PATIENCE = Duration.ofSeconds(50);

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final ManualClock clock = new ManualClock(Long.MAX_VALUE - 3_000_000_000L);
  private final AtomicInteger questions = new AtomicInteger();
  private final CountDownLatch hold = new CountDownLatch(1);
  private volatile byte[] answer;
  private volatile boolean silent;
  private HttpServer server;
  private HostMonitor monitor;

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 8);
    server.setExecutor(threads);
    server.createContext(
        "/status",
        exchange -> {
          questions.incrementAndGet();
          if (silent) {
            await();
          }
          exchange.sendResponseHeaders(answer.length == 0 ? 503 : 200, 0);
          try (var body = exchange.getResponseBody()) {
            body.write(answer);
          }
        });
    server.start();
    String target = "http://127.0.0.1:" + server.getAddress().getPort() + "#cpu";
    StatusAddress address =
        StatusAddress.parse(new ResourceSource("logic", "host", target, Optional.empty()));
    monitor = new HostMonitor("logic", address, HttpClient.newBuilder(), PATIENCE, clock);
    usage(0.5);
  }

  /** Of a configuration that is only checked monitors are made, and thrown away. */
  @Test
  void aMonitorThatIsNotReadHasNoThread() {
    StatusAddress address =
        StatusAddress.parse(
            new ResourceSource("other", "host", "http://127.0.0.1:1#cpu", Optional.empty()));
    long before = selectors();
    new HostMonitor("other", address, HttpClient.newBuilder(), PATIENCE, clock);
    assertTrue(selectors() <= before);
  }

  private static long selectors() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().contains("SelectorManager"))
        .count();
  }

  private void await() {
    try {
      hold.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @AfterEach
  void stop() {
    hold.countDown();
    server.stop(0);
    threads.shutdownNow();
  }

  private void usage(double usage) {
    text(
        """
        {"instance":"logic","components":[{"name":"a","x":{"resources":[]}}],"profile":{
        "windowSeconds":10.0,"resources":[{"resource":"pool","usage":{"of":[1]},"capacity":null},
        {"resource":"cpu","controlled":true,"usage":%s,"capacity":4.0,"samples":12}],"stacks":[]}}"""
            .formatted(usage));
  }

  private void text(String json) {
    answer = json.getBytes(StandardCharsets.UTF_8);
  }

  /** One turn of the profile: asks, waits for the answer to be there, and a second passes. */
  private void turn() {
    try {
      monitor.read();
    } catch (IOException e) {
      // The first reading has nothing to tell.
    }
    if (monitor.asked() != null) {
      monitor.asked().handle((answered, failure) -> 0).join();
    }
    clock.advance(SECOND);
  }

  private String refusal() {
    return assertThrows(IOException.class, monitor::read).getMessage();
  }

  @Test
  void usageOfTheOtherHostTimesItsCapacityIsAddedUp() throws IOException {
    assertTrue(refusal().endsWith("no answer yet"));
    turn();
    turn();
    usage(0.25);
    turn();
    ResourceReading before = monitor.read();
    assertEquals(4, before.capacity());
    turn();
    assertEquals(1, monitor.read().busySeconds() - before.busySeconds(), 1e-9);
  }

  @Test
  void figuresThatAreTooOldAreStaleAndSayWhy() throws IOException {
    turn();
    monitor.read();
    // The question that this reading asked is answered before the host's answer changes.
    monitor.asked().handle((answered, failure) -> 0).join();
    answer = new byte[0];
    turn();
    for (int second = 0; second < 5; second++) {
      turn();
    }
    assertTrue(refusal().matches("stale: http://127.*/status has told .* 5 s: answered 503"));
    usage(0.75);
    turn();
    turn();
    double before = monitor.read().busySeconds();
    turn();
    assertEquals(3, monitor.read().busySeconds() - before, 1e-9, "the gap is not made up for");
  }

  @Test
  void oneThatDoesNotAnswerIsAskedOnceAtATimeAndGivenUp() {
    silent = true;
    for (int reading = 0; reading < 5; reading++) {
      refusal();
      clock.advance(SECOND);
    }
    var first = monitor.asked();
    clock.advance(SECOND);
    refusal();
    // By itself or by the client's own doing, which differs from one JDK and moment to another.
    assertTrue(first.isCompletedExceptionally());
    assertTrue(questions.get() <= 2, () -> questions + " questions");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "[]",
        "nothing",
        "{\"profile\":{\"resources\":[{\"resource\":\"cpu\"}]}}",
        "{\"profile\":{\"resources\":[{\"resource\":\"cpu\",\"usage\":1.5,\"capacity\":4}]}}",
        "{\"profile\":{\"resources\":[{\"resource\":\"cpu\",\"usage\":0.5,\"capacity\":0}]}}",
        "{\"profile\":{\"resources\":[{\"resource\":\"cpu\",\"usage\":\"0.5\",\"capacity\":1}]}}",
        "{\"profile\":{\"resources\":[{\"resource\":\"CPU\",\"usage\":0.5,\"capacity\":1}]}}",
        "{\"resources\":[{\"resource\":\"cpu\",\"usage\":0.5,\"capacity\":1}]}",
        "{\"profile\":{\"resources\":[{\"resource\":\"cpu\",\"usage\":0.5,\"capa"
      })
  void whatMakesNoSenseIsNoFigure(String json) {
    text(json);
    turn();
    assertTrue(refusal().startsWith("stale: "));
  }

  @Test
  void anAnswerWithoutEndIsBrokenOff() {
    answer = new byte[BoundedBody.MOST_BYTES + 1];
    turn();
    String message = refusal();
    assertTrue(message.contains("more than 4194304 bytes"), message);
  }
}
