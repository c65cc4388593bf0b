package io.allostat.demoapps.felix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.felix.app.HelloActivator;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.Bundle;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.framework.ServiceEvent;
import org.osgi.framework.ServiceReference;

/** Bundles of the library come and go while a Tomcat in the same Felix answers requests. */
class LifecycleTest {
  private static final int CYCLES = 20;
  private static final int CLIENTS = 2;

  /** What the server has without a configuration. */
  private static final int GRACE_SECONDS = 10;

  private static final String PROFILE = "io.allostat:type=Profile,instance=default";
  private static final String MANAGER = "io.allostat:type=ProcessorManager,instance=framework";
  private static final String HELLO = "io.allostat:type=Component,instance=default,name=Hello";
  private static final String TOMCAT = "io.allostat.demoapps.felix.tomcat";
  private static final String SITE = "io.allostat.demoapps.felix.auction";

  /** Its components that are called through proxies. */
  private static final Set<String> SHOP =
      Set.of(
          "io.allostat:type=Component,instance=default,name=Search",
          "io.allostat:type=Component,instance=default,name=StoreComponent");

  /** Of the server and of the site's database. */
  private static final Pattern SERVER =
      Pattern.compile("^(http-nio-|https-jsse-nio-|Catalina|Tomcat|H2 |Hikari|MVStore)");

  /**
   * What comes when there is something to do: threads of the tests' clients, of the event admin's
   * pool, of the HTTP bridge and of the database's pool, the server's MBeans of connections, and
   * the component that an instance takes the application for with its next request.
   */
  private static final Pattern PASSING =
      Pattern.compile(
          "(load-|EventAdminAsyncThread|Apache Felix Http Runtime |.*:connection-"
              + "|Tomcat:name=HttpRequest|io.allostat:instance=default,name=Hello,).*");

  @TempDir Path directory;
  private Felix felix;
  private List<Bundle> bundles;
  private Bundle hello;
  private int managementPort;
  private ServiceReference<?> front;

  /** How many there have been. */
  private final AtomicLong endpoints = new AtomicLong();

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
    felix.configure(TOMCAT, server(GRACE_SECONDS));
    felix.configure(Served.ADMISSION_PID, Served.ROOM);
    felix.configure(SITE, Map.of("scale", "0.01", "users", 100));
    // So that every bundle does something that it could leave behind.
    felix.configure("io.allostat.processors", Map.of("manager", "framework"));
    managementPort = Felix.freePort();
    felix.configure(
        "io.allostat.console", Map.of("endpoint", true, "managementPort", managementPort));
    felix.configure(
        "io.allostat.components",
        Map.of("filter", "(component.name=" + ShopBundle.PACKAGE + ".*)"));
    felix.start(bundles);
    hello.start();
    Felix.until(
        "the instance runs, with processors",
        () -> felix.mbeans().containsAll(Set.of(PROFILE, MANAGER)));
  }

  private static Map<String, ?> server(int graceSeconds) {
    return Map.of("port", 0, "securePort", 0, "maxThreads", 10, "graceSeconds", graceSeconds);
  }

  @AfterEach
  void leavesNothingBehind() throws Exception {
    felix.close();
    assertEquals(Set.of(), felix.mbeans());
    assertEquals(Set.of(), felix.valves());
    Felix.untilNoneButThese(threads);
  }

  @Test
  @Tag("once")
  void everyBundleComesAndGoesWithoutAFailedRequestAndWithoutATrace() throws Exception {
    List<Bundle> ours = new ArrayList<>(Felix.ours(bundles));
    Random order = new Random(1);
    countEndpoints();
    openTheShop();
    try (Load load = Load.on(page(), CLIENTS);
        Load kept = Load.on(securePage(), 1);
        Load secure = Load.connecting(port("securePort"), "/hello/", 1);
        Load shop = Load.on(page() + "shop", 1);
        EventSource events = new EventSource(events())) {
      Felix.until("the servlet is a component", () -> felix.mbeans().contains(HELLO));
      Felix.until("the shop's components are, too", () -> felix.mbeans().containsAll(SHOP));
      Felix.until("the connector with TLS asks", () -> connectors().size() == 1);
      events.untilAnotherThan(0);
      final Set<String> mbeans = felix.mbeans();
      final List<String> loops = Felix.threads();
      final List<String> services = felix.services();
      assertTrue(services.toString().contains("hooks.service.FindHook"), services::toString);
      final Set<String> valves = felix.valves();
      final List<Load> loads = List.of(load, kept, secure, shop);
      Bundle site = felix.bundle(SITE);
      try (Load visits = Load.on(sitePage(), 1)) {
        List<Load> all = new ArrayList<>(loads);
        all.add(visits);
        for (int cycle = 0; cycle < CYCLES; cycle++) {
          // Another order each time, so that each bundle goes before and after each other.
          Collections.shuffle(ours, order);
          for (Bundle bundle : ours) {
            unnoticed(
                () -> {
                  bundle.stop();
                  bundle.start();
                },
                all,
                events);
          }
          untilIntercepted();
        }
        List<Bundle> apart = ours.stream().filter(b -> !felix.isWiredTo(site, b)).toList();
        assertTrue(apart.size() > ours.size() / 2, () -> "" + apart);
        update(apart, order, all, events);
        assertEquals(List.of(), visits.failures());
        assertTrue(visits.replies() > CYCLES, () -> "" + visits.replies());
      }
      // It would open its database anew with each update of what it is wired to.
      site.stop();
      update(ours.stream().filter(b -> felix.isWiredTo(site, b)).toList(), order, loads, events);
      site.start();
      Felix.until("all MBeans are back", () -> felix.mbeans().equals(mbeans));
      Felix.until("all threads are back", () -> Felix.threads().equals(loops));
      assertEquals(services, felix.services());
      assertEquals(valves, felix.valves());
      try (Load visits = Load.on(sitePage(), 1)) {
        visits.flows();
        assertEquals(List.of(), visits.failures());
      }
      events.goesOn();
      for (Bundle bundle : ours) {
        bundle.stop();
      }
      Load.flow(loads);
      assertEquals(Set.of(), felix.mbeans());
      Felix.until("all threads end", () -> Felix.threads().isEmpty());
      assertEquals(List.of(), felix.services());
      assertEquals(List.of(), felix.proxies());
      assertFalse(
          felix.valves().stream().anyMatch(valve -> valve.contains("ProfilingValve")),
          () -> "" + felix.valves());
      long before = events.streams();
      felix.start(ours);
      Felix.until("all is back", () -> felix.mbeans().equals(mbeans));
      assertEquals(valves, felix.valves());
      untilIntercepted();
      Load.flow(loads);
      events.untilAnotherThan(before);
      for (Load each : loads) {
        assertEquals(List.of(), each.failures());
        assertTrue(each.replies() > CYCLES, () -> "" + each.replies());
      }
      assertEquals(List.of(), events.failures());
      assertTrue(events.unanswered() <= 2, () -> "" + events.unanswered());
      assertTrue(events.streams() > CYCLES, () -> "" + events.streams());
      assertTrue(
          events.streams() <= endpoints.get(),
          () -> events.streams() + " streams of " + endpoints + " endpoints: one ended before");
    }
  }

  /** Updates each of some bundles again and again, in another order each time. */
  private void update(List<Bundle> some, Random order, List<Load> loads, EventSource events)
      throws Exception {
    List<Bundle> shuffled = new ArrayList<>(some);
    for (int cycle = 0; cycle < CYCLES; cycle++) {
      Collections.shuffle(shuffled, order);
      for (Bundle bundle : shuffled) {
        unnoticed(() -> felix.update(bundle, Felix.jar(bundle.getSymbolicName())), loads, events);
      }
      untilIntercepted();
    }
  }

  /** What is done to a bundle. */
  private interface Change {
    void apply() throws Exception;
  }

  /** Requests are answered after a change, and whoever looks at the dashboard sees it again. */
  private void unnoticed(Change change, List<Load> loads, EventSource events) throws Exception {
    long endpoint = endpoints.get();
    long stream = events.streams();
    change.apply();
    Load.flow(loads);
    if (endpoints.get() != endpoint) {
      events.untilAnotherThan(stream);
    }
  }

  /** From now on, those that are opened, and the one that is open. */
  private void countEndpoints() throws InvalidSyntaxException {
    String present = "(io.allostat.endpoint=*)";
    felix
        .context()
        .addServiceListener(
            event -> {
              if (event.getType() == ServiceEvent.REGISTERED) {
                endpoints.incrementAndGet();
              }
            },
            present);
    Felix.until("the endpoint is open", () -> has(present));
    // The listener may have been told of it, too.
    endpoints.set(1);
  }

  private boolean has(String filter) {
    try {
      return felix.context().getAllServiceReferences(null, filter) != null;
    } catch (InvalidSyntaxException e) {
      throw new IllegalArgumentException(filter, e);
    }
  }

  /**
   * Starts components that call each other. Their references are dynamic: static ones are without a
   * service for a moment whenever the bundle that intercepts calls goes or comes.
   */
  private void openTheShop() throws Exception {
    felix.install(ShopBundle.writeTo(directory.resolve("shop.jar"), ShopBundle.DYNAMIC)).start();
    front = Services.find(felix.context(), Function.class.getName());
    // Held, since Declarative Services would activate it anew for each who asks.
    felix.context().getService(front);
    untilIntercepted();
  }

  /** Waits until calls between the shop's components go through proxies, with the same front. */
  private void untilIntercepted() {
    @SuppressWarnings("unchecked")
    Function<String, Object> asked = (Function<String, Object>) felix.context().getService(front);
    assertNotNull(asked, "activated anew");
    Felix.until(
        "calls are intercepted",
        () ->
            felix.proxies().size() == ShopBundle.PROXIES
                && Proxy.isProxyClass(asked.apply(null).getClass()));
    felix.context().ungetService(front);
  }

  /** Each time the whole server, its application and the site with its database. */
  @Test
  @Tag("once")
  void theOwnerOfTheConnectorAndTheApplicationsLeaveNothingBehind() throws Exception {
    Bundle owner = felix.bundle(TOMCAT);
    Bundle site = felix.bundle(SITE);
    Felix.until("the connector with TLS asks", () -> connectors().size() == 1);
    serve();
    final Felix.Traces all = traces();
    assertTrue(all.have(SERVER), all::toString);
    hello.stop();
    final Felix.Traces withoutHello = traces();
    hello.start();
    site.stop();
    Felix.until("an instance runs", () -> felix.mbeans().contains(PROFILE));
    final Felix.Traces withoutSite = traces();
    site.start();
    owner.stop();
    Felix.until("the server's threads end", () -> !traces().have(SERVER));
    Felix.until("an instance runs", () -> felix.mbeans().contains(PROFILE));
    final Felix.Traces withoutServer = traces();
    owner.start();
    for (int cycle = 0; cycle < CYCLES; cycle++) {
      serve();
      try (Load load = Load.on(page(), CLIENTS)) {
        untilThereIs("all is back", all);
        assertEquals(List.of(), load.failures());
      }
      try (Load visits = Load.on(sitePage(), CLIENTS)) {
        hello.stop();
        untilThereIs("without the application", withoutHello);
        visits.flows();
        hello.start();
        visits.flows();
        assertEquals(List.of(), visits.failures());
      }
      try (Load load = Load.on(page(), CLIENTS)) {
        site.stop();
        untilThereIs("without the site", withoutSite);
        load.flows();
        site.start();
        load.flows();
        assertEquals(List.of(), load.failures());
      }
      owner.stop();
      untilThereIs("without the server", withoutServer);
      assertEquals(Set.of(), felix.mbeansOfTheServer());
      owner.start();
    }
    serve();
  }

  /** Waits until there is just that, and says what is missing or more. */
  private void untilThereIs(String what, Felix.Traces expected) {
    Felix.until(
        () -> traces().equals(expected),
        () ->
            what + ": more " + traces().without(expected) + ", less " + expected.without(traces()));
  }

  private Felix.Traces traces() {
    return felix.traces(threads, PASSING);
  }

  /** Has every page answered, and on both connectors. */
  private void serve() {
    serve(page());
    serve(securePage());
    serve(sitePage());
  }

  private static void serve(String page) {
    try (Load load = Load.on(page, CLIENTS)) {
      load.flows();
      assertEquals(List.of(), load.failures());
    }
  }

  /** The owner and the application have waited then, each for as long as it was told to. */
  @Test
  void aRequestThatIsLongerThanTheGraceTimeDoesNotKeepTheServer() throws Exception {
    replaceHello(Duration.ofMillis(200));
    Bundle owner = felix.bundle(TOMCAT);
    owner.stop();
    felix.configure(TOMCAT, server(1));
    owner.start();
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    CompletableFuture<HttpResponse<String>> reply = waiting(entered, released);
    try {
      assertTrue(entered.await(30, TimeUnit.SECONDS), "the request arrived");
      FutureTask<Void> stop =
          new FutureTask<>(
              () -> {
                owner.stop();
                return null;
              });
      new Thread(stop, "stop").start();
      stop.get(30, TimeUnit.SECONDS);
      assertFalse(reply.isDone() && !reply.isCompletedExceptionally(), "answered");
      assertTrue(felix.log().contains("requests are still in progress after PT1S"));
      assertThrows(ExecutionException.class, () -> reply.get(30, TimeUnit.SECONDS));
      Felix.until("the server's threads end", () -> !traces().have(SERVER));
    } finally {
      released.countDown();
    }
    owner.start();
    serve();
  }

  @Test
  void aStopOfTheConnectorsOwnerFinishesTheAsynchronousRequestInProgress() throws Exception {
    Bundle owner = felix.bundle(TOMCAT);
    // Else the application's stop would wait, too.
    replaceHello(Duration.ZERO);
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    CompletableFuture<HttpResponse<String>> reply = waiting("async", entered, released);
    FutureTask<Long> stop =
        new FutureTask<>(
            () -> {
              owner.stop();
              return released.getCount();
            });
    Thread stopping = new Thread(stop, "stop");
    try {
      assertTrue(entered.await(30, TimeUnit.SECONDS), "the request arrived");
      Felix.until("the server's thread has left it", () -> !servesHello());
      startUntilItWaits(stopping, entered, "drain");
    } finally {
      released.countDown();
    }
    assertEquals(
        0L,
        stop.get(30, TimeUnit.SECONDS).longValue(),
        "requests in progress when the stop returned");
    assertEquals("hello", reply.get(30, TimeUnit.SECONDS).body());
    owner.start();
    serve();
  }

  /** Whether a thread of the server is inside the application. */
  private static boolean servesHello() {
    return Thread.getAllStackTraces().entrySet().stream()
        .filter(thread -> SERVER.matcher(thread.getKey().getName()).find())
        .anyMatch(
            thread ->
                Arrays.stream(thread.getValue())
                    .anyMatch(
                        frame -> frame.getClassName().startsWith(HelloActivator.class.getName())));
  }

  /** It has no end: the grace time would always be over. */
  @Test
  void aStreamOfEventsDoesNotKeepTheServer() throws Exception {
    replaceHello(Duration.ZERO);
    Bundle owner = felix.bundle(TOMCAT);
    owner.stop();
    felix.configure(TOMCAT, server(3600));
    owner.start();
    try (BufferedReader events =
        new BufferedReader(
            new InputStreamReader(
                HttpClient.newHttpClient()
                    .send(
                        HttpRequest.newBuilder(URI.create(page() + "events")).build(),
                        HttpResponse.BodyHandlers.ofInputStream())
                    .body(),
                StandardCharsets.UTF_8))) {
      assertEquals("data: hello", events.readLine());
      FutureTask<Void> stop =
          new FutureTask<>(
              () -> {
                owner.stop();
                return null;
              });
      new Thread(stop, "stop").start();
      stop.get(30, TimeUnit.SECONDS);
    }
    Felix.until("the server's threads end", () -> !traces().have(SERVER));
    owner.start();
    serve();
  }

  @Test
  void anInterruptedStopLeavesNothingBehind() throws Exception {
    Bundle owner = felix.bundle(TOMCAT);
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    CompletableFuture<HttpResponse<String>> reply = waiting(entered, released);
    FutureTask<Boolean> stop =
        new FutureTask<>(
            () -> {
              owner.stop();
              return Thread.interrupted();
            });
    Thread stopping = new Thread(stop, "stop");
    try {
      startUntilItWaits(stopping, entered, "drain");
      stopping.interrupt();
      assertTrue(stop.get(30, TimeUnit.SECONDS), "who interrupted is not forgotten");
      Felix.until("the server's threads end", () -> !traces().have(SERVER));
      assertEquals(Set.of(), felix.mbeansOfTheServer());
      assertThrows(ExecutionException.class, () -> reply.get(30, TimeUnit.SECONDS));
    } finally {
      released.countDown();
    }
    owner.start();
    serve();
  }

  /** Begins a stop once the request has arrived; returns when it waits for that in a method. */
  private static void startUntilItWaits(Thread stopping, CountDownLatch entered, String method)
      throws InterruptedException {
    assertTrue(entered.await(30, TimeUnit.SECONDS), "the request arrived");
    stopping.start();
    Felix.until(
        "the stop waits",
        () ->
            Arrays.stream(stopping.getStackTrace())
                .anyMatch(frame -> frame.getMethodName().equals(method)));
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
      startUntilItWaits(stopping, entered, "drain");
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
      startUntilItWaits(stopping, entered, "unload");
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

  /** By one that waits so long for requests in progress when it stops. */
  private void replaceHello(Duration grace) throws Exception {
    hello.uninstall();
    hello = felix.install(HelloBundle.writeTo(directory.resolve("brief.jar"), grace));
    hello.start();
  }

  private CompletableFuture<HttpResponse<String>> waiting(
      CountDownLatch entered, CountDownLatch released) {
    return waiting("wait", entered, released);
  }

  /** Configuration Admin delivers the changes of all on one thread. */
  @Test
  void whileTheServerWaitsForARequestOtherConfigurationsAreTakenUp() throws Exception {
    Bundle owner = felix.bundle(TOMCAT);
    owner.stop();
    felix.configure(TOMCAT, server(3600));
    owner.start();
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    CompletableFuture<HttpResponse<String>> reply = waiting(entered, released);
    try {
      assertTrue(entered.await(30, TimeUnit.SECONDS), "the request arrived");
      felix.configure(TOMCAT, server(GRACE_SECONDS));
      Felix.until("the server waits", () -> isInside("drain"));
      felix.configure("io.allostat.propagation", Map.of("peers", "127.0.0.1"));
      Felix.until("the valve knows its peers", () -> peers().equals(Set.of("127.0.0.1/32")));
      assertFalse(reply.isDone());
      assertTrue(isInside("drain"));
    } finally {
      released.countDown();
    }
    assertEquals("hello", reply.get(30, TimeUnit.SECONDS).body());
    Felix.until("the server is as configured", () -> !isInside("takeUp"));
    serve();
  }

  private static boolean isInside(String method) {
    return Thread.getAllStackTraces().values().stream()
        .flatMap(Arrays::stream)
        .anyMatch(frame -> frame.getMethodName().equals(method));
  }

  /** A request that arrives, and is answered once it is released. */
  private CompletableFuture<HttpResponse<String>> waiting(
      String path, CountDownLatch entered, CountDownLatch released) {
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
            HttpRequest.newBuilder(URI.create(page() + path)).build(),
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

  /** The connectors that admission control knows. */
  private Set<String> connectors() {
    return felix.mbeans().stream()
        .filter(name -> name.startsWith(Served.ADMISSION))
        .collect(Collectors.toSet());
  }

  private String page() {
    return "http://127.0.0.1:" + port("port") + "/hello/";
  }

  private String securePage() {
    return "https://127.0.0.1:" + port("securePort") + "/hello/";
  }

  private String sitePage() {
    return "http://127.0.0.1:" + port("port") + "/auction/ViewItem?itemId=1";
  }

  private URI events() {
    return URI.create("http://127.0.0.1:" + managementPort + "/events");
  }

  private int port(String connector) {
    return (Integer)
        Services.find(felix.context(), "org.apache.catalina.Engine").getProperty(connector);
  }
}
