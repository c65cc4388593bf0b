package io.allostat.demoapps.felix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.Bundle;

/** Bundles of the library come and go while a Tomcat in the same Felix answers requests. */
class LifecycleTest {
  private static final int CYCLES = 20;
  private static final int CLIENTS = 2;
  private static final String PROFILE = "io.allostat:type=Profile,instance=default";
  private static final String MANAGER = "io.allostat:type=ProcessorManager,instance=framework";
  private static final String HELLO = "io.allostat:type=Component,instance=default,name=Hello";
  private static final String TOMCAT = "io.allostat.demoapps.felix.tomcat";

  @TempDir Path directory;
  private Felix felix;
  private List<Bundle> bundles;
  private Bundle hello;
  private Set<Thread> threads;

  @BeforeEach
  void startEverything() throws Exception {
    threads = Felix.running();
    felix = new Felix(directory.resolve("cache"));
    bundles = felix.installAll();
    hello = felix.install(HelloBundle.writeTo(directory.resolve("hello.jar")));
    // Configured before the server starts, or it would try its default port first.
    Bundle configAdmin = felix.bundle("org.apache.felix.configadmin");
    configAdmin.start();
    felix.configure(TOMCAT, Map.of("port", 0, "maxThreads", 10));
    felix.configure("io.allostat.demoapps.felix.auction", Map.of("scale", "0.01", "users", 100));
    // So that every bundle does something that it could leave behind.
    felix.configure("io.allostat.processors", Map.of("manager", "framework"));
    felix.configure("io.allostat.console", Map.of("endpoint", true, "managementPort", 0));
    felix.start(bundles);
    hello.start();
    Felix.until(
        "the instance runs, with processors",
        () -> felix.mbeans().containsAll(Set.of(PROFILE, MANAGER)));
  }

  @AfterEach
  void leavesNothingBehind() throws Exception {
    felix.close();
    assertEquals(Set.of(), felix.mbeans());
    assertEquals(Set.of(), felix.valves());
    Felix.untilNoneButThese(threads);
  }

  @Test
  void everyBundleComesAndGoesWithoutAFailedRequestAndWithoutATrace() throws Exception {
    List<Bundle> ours = Felix.ours(bundles);
    try (Load load = new Load(port(), "/hello/", CLIENTS)) {
      Felix.until("the servlet is a component", () -> felix.mbeans().contains(HELLO));
      final Set<String> mbeans = felix.mbeans();
      final List<String> loops = Felix.threads();
      final List<String> services = felix.services();
      final Set<String> valves = felix.valves();
      for (int cycle = 0; cycle < CYCLES; cycle++) {
        for (Bundle bundle : ours) {
          bundle.stop();
          bundle.start();
          load.flows();
        }
      }
      // It would make its data anew with each update of what it uses.
      Bundle site = felix.bundle("io.allostat.demoapps.felix.auction");
      site.stop();
      for (int cycle = 0; cycle < CYCLES; cycle++) {
        for (Bundle bundle : ours) {
          felix.update(bundle, Felix.jar(bundle.getSymbolicName()));
          load.flows();
        }
      }
      site.start();
      Felix.until("all MBeans are back", () -> felix.mbeans().equals(mbeans));
      Felix.until("all threads are back", () -> Felix.threads().equals(loops));
      assertEquals(services, felix.services());
      assertEquals(valves, felix.valves());
      for (Bundle bundle : ours) {
        bundle.stop();
      }
      load.flows();
      assertEquals(Set.of(), felix.mbeans());
      Felix.until("all threads end", () -> Felix.threads().isEmpty());
      assertEquals(List.of(), felix.services());
      assertFalse(
          felix.valves().stream().anyMatch(valve -> valve.contains("ProfilingValve")),
          () -> "" + felix.valves());
      felix.start(ours);
      Felix.until("all is back", () -> felix.mbeans().equals(mbeans));
      assertEquals(valves, felix.valves());
      load.flows();
      assertEquals(List.of(), load.failures());
      assertTrue(load.replies() > CYCLES, () -> "" + load.replies());
    }
  }

  @Test
  void theOwnerOfTheConnectorAndTheApplicationLeaveNothingBehind() throws Exception {
    Bundle owner = felix.bundle(TOMCAT);
    Set<String> before = serverThreads();
    for (int cycle = 0; cycle < 3; cycle++) {
      try (Load load = new Load(port(), "/hello/", CLIENTS)) {
        load.flows();
        assertEquals(List.of(), load.failures());
      }
      hello.stop();
      hello.start();
      owner.stop();
      Felix.until("the server's threads end", () -> serverThreads().isEmpty());
      owner.start();
    }
    Felix.until("the server's threads are back", () -> serverThreads().equals(before));
  }

  @Test
  void aStopOfTheConnectorsOwnerFinishesTheRequestInProgress() throws Exception {
    Bundle owner = felix.bundle(TOMCAT);
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    CompletableFuture<HttpResponse<String>> reply = waiting(entered, released);
    FutureTask<Long> stop =
        new FutureTask<>(
            () -> {
              owner.stop();
              return released.getCount();
            });
    Thread stopping = new Thread(stop, "stop");
    try {
      assertTrue(entered.await(30, TimeUnit.SECONDS), "the request arrived");
      stopping.start();
      Felix.until(
          "the stop waits",
          () ->
              Arrays.stream(stopping.getStackTrace())
                  .anyMatch(frame -> frame.getMethodName().equals("drain")));
    } finally {
      released.countDown();
    }
    assertEquals(
        0L,
        stop.get(30, TimeUnit.SECONDS).longValue(),
        "requests in progress when the stop returned");
    assertEquals("hello", reply.get(30, TimeUnit.SECONDS).body());
  }

  /** Tomcat waits for a servlet that is being used; so does the bundle that takes it away. */
  @Test
  void aStopOfTheApplicationFinishesTheRequestInProgress() throws Exception {
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    CompletableFuture<HttpResponse<String>> reply = waiting(entered, released);
    FutureTask<Long> stop =
        new FutureTask<>(
            () -> {
              hello.stop();
              return released.getCount();
            });
    Thread stopping = new Thread(stop, "stop");
    try {
      assertTrue(entered.await(30, TimeUnit.SECONDS), "the request arrived");
      stopping.start();
      Felix.until(
          "the stop waits",
          () ->
              Arrays.stream(stopping.getStackTrace())
                  .anyMatch(frame -> frame.getMethodName().equals("unload")));
    } finally {
      released.countDown();
    }
    assertEquals(0L, stop.get(30, TimeUnit.SECONDS).longValue());
    assertEquals("hello", reply.get(30, TimeUnit.SECONDS).body());
  }

  @Test
  void whoseStacksAreTakenUpIsConfigured() throws Exception {
    felix.configure("io.allostat.propagation", Map.of("peers", "127.0.0.1"));
    Felix.until("the valve knows its peers", () -> peers().equals(Set.of("127.0.0.1/32")));
    felix.configure("io.allostat.propagation", Map.of("peers", "everybody"));
    Felix.until("refused", () -> felix.log().contains("peers: expected at most"));
    assertEquals(Set.of("127.0.0.1/32"), peers());
    felix.configure("io.allostat.propagation", Map.of("peers", ""));
    Felix.until("nobody", () -> peers().equals(Set.of("")));
  }

  /** A request that arrives, and is answered once it is released. */
  private CompletableFuture<HttpResponse<String>> waiting(
      CountDownLatch entered, CountDownLatch released) {
    Runnable wait =
        () -> {
          entered.countDown();
          try {
            released.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        };
    felix.context().registerService(Runnable.class, wait, null);
    return HttpClient.newHttpClient()
        .sendAsync(
            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + "/hello/wait"))
                .build(),
            HttpResponse.BodyHandlers.ofString());
  }

  private Set<String> peers() {
    Set<String> found = new TreeSet<>();
    for (String valve : felix.valves()) {
      if (felix.attribute(valve, "peers") instanceof String peers) {
        found.add(peers);
      }
    }
    return found;
  }

  private int port() {
    return (Integer)
        Services.find(felix.context(), "org.apache.catalina.Engine").getProperty("port");
  }

  private static Set<String> serverThreads() {
    Set<String> names = new TreeSet<>();
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      String name = thread.getName();
      if (name.startsWith("http-nio-") || name.startsWith("Catalina-")) {
        // The port and the number of a thread differ from start to start.
        names.add(name.replaceAll("[0-9]+", "N"));
      }
    }
    return names;
  }
}
