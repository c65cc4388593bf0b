package io.allostat.demoapps.felix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.management.openmbean.CompositeData;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.osgi.framework.Bundle;
import org.osgi.framework.Constants;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.framework.ServiceReference;
import org.osgi.framework.ServiceRegistration;
import org.osgi.framework.hooks.service.FindHook;

/** Calls between components of Declarative Services show, without the components' knowledge. */
class InterceptionTest {
  private static final String SHOP = ShopBundle.PACKAGE;
  private static final String PROFILE = "io.allostat:type=Profile,instance=default";
  private static final String OSGI = "io.allostat.adapters.osgi";
  private static final int CYCLES = 20;

  /** A property of a proxy. */
  private static final String INTERCEPTS = "io.allostat.intercepts";

  private static final int MAX_LOOKUPS = 5;

  /** Longer than hooks need to go that go with the proxies. */
  private static final long A_LITTLE_LATER_NANOS = 20_000_000;

  /** Instead of an answer, while there is no front desk. */
  private static final String CLOSED = "closed";

  /**
   * One when the shop stops; when the interception stops or starts, those who hold a proxy, or
   * could, are activated anew, which may be seen more than once.
   */
  private static final int CLOSINGS_OF_A_CYCLE = 6;

  /** As long as anything here may take on a machine that does much else. */
  private static final long CLOSED_AT_MOST_NANOS = TimeUnit.SECONDS.toNanos(30);

  @TempDir Path directory;
  private Felix felix;
  private List<Bundle> bundles;
  private Bundle shop;
  private Set<Thread> threads;

  @BeforeEach
  void install() throws Exception {
    threads = Felix.running();
    felix = new Felix(directory.resolve("cache"));
    bundles = felix.installWithoutServers();
    shop = felix.install(ShopBundle.writeTo(directory.resolve("shop.jar"), ShopBundle.STATIC));
  }

  @AfterEach
  void leavesNothingBehind() throws Exception {
    felix.close();
    assertEquals(Set.of(), felix.mbeans());
    Felix.untilNoneButThese(threads);
  }

  private void select() {
    select(Map.of("rebind", "true"));
  }

  private void select(Map<String, String> settings) {
    Map<String, String> all = new HashMap<>(settings);
    all.put("filter", "(component.name=" + SHOP + ".*)");
    felix.configure("io.allostat.components", all);
  }

  @Test
  void callsShowAsComponentStacks() throws Exception {
    felix.start(bundles);
    select(Map.of());
    Felix.until(
        "the filter is in force",
        () -> Services.find(felix.context(), "org.osgi.framework.hooks.service.FindHook") != null);
    shop.start();
    untilIntercepted();
    AtomicBoolean done = new AtomicBoolean();
    Thread caller =
        new Thread(
            () -> {
              while (!done.get()) {
                call("lamp");
              }
            },
            "caller");
    caller.start();
    try {
      Felix.until("the stack of the call", () -> stacks().contains("Search.StoreComponent"));
    } finally {
      done.set(true);
      caller.join();
    }
    String architecture = felix.command("allostat:architecture");
    assertTrue(
        architecture.matches("(?s).*shop\\.Search +store +" + SHOP + "\\.StoreComponent +yes.*"),
        architecture);
    assertTrue(
        architecture.matches("(?s).*shop\\.Search +prices +" + SHOP + "\\.PriceList +no.*"),
        architecture);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theOrderOfStartsDoesNotMatter(boolean shopFirst) throws Exception {
    List<Bundle> others = new ArrayList<>(bundles);
    others.removeIf(bundle -> bundle.getSymbolicName().startsWith("io.allostat."));
    felix.start(others);
    select();
    if (shopFirst) {
      shop.start();
      Felix.until("the shop is open", () -> front() != null);
      felix.start(bundles);
    } else {
      felix.start(bundles);
      shop.start();
    }
    untilIntercepted();
  }

  @Test
  void exceptionsPassUnchangedAndAClassIsLeftAlone() throws Exception {
    felix.start(bundles);
    shop.start();
    select();
    untilIntercepted();
    Object thrown = answer("");
    assertEquals(SHOP + ".SoldOutException", thrown.getClass().getName());
    String answer = answer("lamp").toString();
    assertTrue(answer.endsWith(" 4"), answer);
    String refusal = SHOP + ".PriceList cannot be called through a proxy";
    Felix.until("it is said", () -> felix.log().contains(refusal));
    shop.stop();
    shop.start();
    untilIntercepted();
    // Whoever could say it again has ended then.
    felix.close();
    assertEquals(1, felix.log().lines().filter(line -> line.contains(refusal)).count());
  }

  @Test
  void oneServiceThatNoProxyCanStandInForLeavesTheOthersAlone() throws Exception {
    felix.start(bundles);
    String gap = "io.allostat.demoapps.felix.gap";
    felix
        .install(
            new TestBundle("gap", gap)
                .component(gap + ".Courier", gap + ".Delivery")
                .writeTo(directory.resolve("gap.jar")))
        .start();
    shop.start();
    felix.configure(
        "io.allostat.components",
        Map.of("filter", "(component.name=io.allostat.demoapps.felix.*)", "rebind", "true"));
    untilIntercepted();
    String refusal = gap + ".Delivery cannot be called through a proxy";
    Felix.until("it is said", () -> felix.log().contains(refusal));
    felix.bundle(OSGI).stop();
    assertEquals(List.of(), felix.proxies());
    assertNull(Services.find(felix.context(), "org.osgi.framework.hooks.service.FindHook"));
  }

  /**
   * A framework lists first and asks the hooks then; between the two the proxies may go. Neither
   * who calls a service nor who only looks it up is left with one that is gone.
   */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whoLooksAServiceUpWhileProxiesGoGetsTheService(boolean caller) throws Exception {
    String type = caller ? SHOP + ".Catalogue" : Function.class.getName();
    Bundle someone = caller ? shop : felix.bundle("org.apache.felix.eventadmin");
    felix.start(bundles);
    shop.start();
    // Nobody is activated anew, so no proxy goes before all do.
    select(Map.of());
    for (int i = 0; i < MAX_LOOKUPS; i++) {
      Felix.until("a proxy of each", () -> felix.proxies().size() == ShopBundle.PROXIES);
      Optional<ServiceReference<?>> found = lookedUpWhileProxiesGo(someone, type);
      if (found.isPresent()) {
        assertNull(found.get().getProperty(INTERCEPTS));
        return;
      }
      felix.bundle(OSGI).start();
    }
    fail("the hooks were gone each time before a lookup had asked them");
  }

  /** What a bundle finds; empty if the stop was over before, as on a machine that stands still. */
  private Optional<ServiceReference<?>> lookedUpWhileProxiesGo(Bundle someone, String type)
      throws Exception {
    CountDownLatch listed = new CountDownLatch(1);
    CountDownLatch gone = new CountDownLatch(1);
    AtomicBoolean proxied = new AtomicBoolean();
    FutureTask<ServiceReference<?>> lookup =
        new FutureTask<>(() -> someone.getBundleContext().getServiceReference(type));
    Thread looker = new Thread(lookup, "looks");
    FindHook between =
        (context, name, filter, all, services) -> {
          if (Thread.currentThread() == looker) {
            proxied.set(services.stream().anyMatch(s -> s.getProperty(INTERCEPTS) != null));
            listed.countDown();
            Felix.await(gone);
            LockSupport.parkNanos(A_LITTLE_LATER_NANOS);
          }
        };
    ServiceRegistration<?> first =
        felix
            .context()
            .registerService(
                FindHook.class,
                between,
                new Hashtable<>(Map.of(Constants.SERVICE_RANKING, Integer.MAX_VALUE)));
    looker.start();
    Felix.await(listed);
    FutureTask<Void> stop =
        new FutureTask<>(
            () -> {
              felix.bundle(OSGI).stop();
              return null;
            });
    new Thread(stop, "stop").start();
    Felix.until("the proxies are gone", () -> felix.proxies().isEmpty());
    gone.countDown();
    ServiceReference<?> found = lookup.get(30, TimeUnit.SECONDS);
    boolean inTime = !stop.isDone();
    stop.get(30, TimeUnit.SECONDS);
    first.unregister();
    assertTrue(proxied.get(), "a proxy was listed");
    return inTime ? Optional.of(found) : Optional.empty();
  }

  @ParameterizedTest
  @CsvSource({"true,shop.Search", "true,rival.Rival", "false,shop.Search", "false,rival.Rival"})
  void callersGetTheProviderThatTheyHadBefore(boolean shopFirst, String selected) throws Exception {
    felix.start(bundles);
    String rivalPackage = "io.allostat.demoapps.felix.rival";
    Bundle rival =
        felix.install(
            new TestBundle("rival", rivalPackage)
                .header(Constants.IMPORT_PACKAGE, SHOP)
                .component(rivalPackage + ".Rival", SHOP + ".Catalogue")
                .writeTo(directory.resolve("rival.jar")));
    Bundle desk =
        felix.install(
            new TestBundle("desk", rivalPackage)
                .header(Constants.IMPORT_PACKAGE, SHOP)
                .component(
                    SHOP + ".Front",
                    Function.class.getName(),
                    ShopBundle.reference("catalogue", SHOP + ".Catalogue", "setCatalogue", "1..1"))
                .writeTo(directory.resolve("desk.jar")));
    felix.start(shopFirst ? List.of(shop, rival) : List.of(rival, shop));
    desk.start();
    String before = "" + askAt(desk, "lamp");
    assertEquals(shopFirst, before.startsWith("lamp "), before);
    desk.stop();
    felix.configure(
        "io.allostat.components",
        Map.of("filter", "(component.name=io.allostat.demoapps.felix." + selected + ")"));
    Felix.until("one beside each catalogue", () -> felix.proxies().size() == 2);
    desk.start();
    assertTrue(Proxy.isProxyClass(askAt(desk, null).getClass()));
    assertEquals(before, askAt(desk, "lamp"));
    assertEquals(
        shopFirst == selected.startsWith("shop"),
        felix
            .command("allostat:architecture")
            .matches("(?s).*shop\\.Front +catalogue +\\S+ +yes.*"));
    felix.bundle(OSGI).stop();
    Felix.until("one beside none", () -> felix.proxies().isEmpty());
    assertEquals(before, askAt(desk, "lamp"));
  }

  private Object askAt(Bundle desk, String item) {
    @SuppressWarnings("unchecked")
    Function<String, Object> front =
        (Function<String, Object>) felix.context().getService(desk.getRegisteredServices()[0]);
    return front.apply(item);
  }

  @Test
  void whoHoldsAProxyGoesOnWhenTheBundleIsGone() throws Exception {
    felix.start(bundles);
    shop.start();
    select();
    Object held = untilIntercepted();
    Bundle osgi = felix.bundle(OSGI);
    osgi.stop();
    Felix.until("the caller has the service itself", () -> front() != null && !intercepted());
    assertEquals(List.of(), felix.proxies());
    assertNull(Services.find(felix.context(), "org.osgi.framework.hooks.service.FindHook"));
    assertTrue(find(held, "lamp").toString().startsWith("lamp "), "straight");
    felix.update(osgi, Felix.jar(OSGI));
    osgi.uninstall();
    System.gc();
    assertTrue(find(held, "lamp").toString().startsWith("lamp "), "long after");
    InvocationTargetException thrown =
        assertThrows(InvocationTargetException.class, () -> find(held, ""));
    assertEquals(SHOP + ".SoldOutException", thrown.getCause().getClass().getName());
    assertTrue(answer("lamp").toString().startsWith("lamp "), "the caller");
  }

  @Test
  void withoutAFilterNothingIsTouchedAndABadOneIsRefused() throws Exception {
    felix.start(bundles);
    shop.start();
    Felix.until("the shop is open", () -> front() != null);
    assertEquals(List.of(), felix.proxies());
    assertFalse(intercepted());
    select();
    untilIntercepted();
    felix.configure("io.allostat.components", Map.of("filter", "(component.name="));
    Felix.until("refused", () -> felix.log().contains("filter: expected an LDAP filter"));
    // Perhaps the shop is just being activated anew.
    Felix.until("the last good filter stays", this::intercepted);
    felix.configure("io.allostat.components", Map.of("filter", ""));
    Felix.until("the caller has the service itself", () -> front() != null && !intercepted());
    Felix.until("no proxy is left", () -> felix.proxies().isEmpty());
  }

  @Test
  void whoCollectsServicesSeesEachOnce() throws Exception {
    felix.start(bundles);
    shop.start();
    String auditor = "io.allostat.demoapps.felix.audit.Auditor";
    Bundle audit =
        felix.install(
            new TestBundle("audit", "io.allostat.demoapps.felix.audit")
                .header(Constants.IMPORT_PACKAGE, SHOP)
                .component(
                    auditor,
                    Supplier.class.getName(),
                    ShopBundle.reference("stores", SHOP + ".Store", "addStore", "0..n"))
                .writeTo(directory.resolve("audit.jar")));
    audit.start();
    select();
    untilIntercepted();
    Supplier<?> collected =
        (Supplier<?>)
            felix.context().getService(Services.find(felix.context(), Supplier.class.getName()));
    List<?> stores = assertInstanceOf(List.class, collected.get());
    assertEquals(1, stores.size(), () -> "" + stores);
    assertFalse(Proxy.isProxyClass(stores.get(0).getClass()), "its own references ask for all");
  }

  @Test
  void whoIsBoundStaysUntilItIsActivatedAnewUnlessTheOperatorAsks() throws Exception {
    felix.start(bundles);
    shop.start();
    Felix.until("the shop is open", () -> front() != null);
    ServiceReference<?> before = front();
    // Held, since Declarative Services would activate it anew for each who asks.
    felix.context().getService(before);
    Object bound = catalogue();
    select(Map.of());
    Felix.until("one beside each", () -> felix.proxies().size() == 3);
    assertEquals(before, front());
    assertSame(bound, catalogue());
    felix.bundle(OSGI).stop();
    felix.bundle(OSGI).start();
    Felix.until("one beside each again", () -> felix.proxies().size() == 3);
    assertEquals(before, front(), "never touched");
    assertSame(bound, catalogue());
    shop.stop();
    shop.start();
    untilIntercepted();
  }

  @Test
  void whoHasDynamicReferencesIsNeverWithoutService() throws Exception {
    shop.uninstall();
    shop = felix.install(ShopBundle.writeTo(directory.resolve("dynamic.jar"), ShopBundle.DYNAMIC));
    felix.start(bundles);
    shop.start();
    select(Map.of());
    untilIntercepted();
    ServiceReference<?> front = front();
    // Held, since Declarative Services would activate it anew for each who asks.
    felix.context().getService(front);
    ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();
    AtomicLong answers = new AtomicLong();
    AtomicBoolean done = new AtomicBoolean();
    Thread caller =
        new Thread(
            () -> {
              while (!done.get()) {
                try {
                  Object answer = call("lamp");
                  if (answer.toString().startsWith("lamp ")) {
                    answers.incrementAndGet();
                  } else {
                    failures.add(answer.toString());
                  }
                } catch (RuntimeException e) {
                  failures.add(e.toString());
                }
              }
            },
            "caller");
    caller.start();
    try {
      for (int cycle = 0; cycle < CYCLES; cycle++) {
        for (String name : List.of("io.allostat.core.runtime", OSGI)) {
          Bundle bundle = felix.bundle(name);
          bundle.stop();
          assertEquals(front, front(), "still the same");
          bundle.start();
          long before = answers.get();
          Felix.until("calls are answered", () -> answers.get() > before);
        }
        untilIntercepted();
      }
    } finally {
      done.set(true);
      caller.join();
    }
    assertEquals(List.of(), List.copyOf(failures));
    assertEquals(front, front(), "never activated anew");
  }

  @Test
  void bundlesComeAndGoWhileCallsFlow() throws Exception {
    felix.start(bundles);
    shop.start();
    select();
    untilIntercepted();
    ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();
    AtomicLong answers = new AtomicLong();
    AtomicLong closings = new AtomicLong();
    AtomicLong longestNanos = new AtomicLong();
    AtomicBoolean done = new AtomicBoolean();
    Thread caller =
        new Thread(
            () -> {
              long answered = System.nanoTime();
              boolean open = true;
              while (!done.get()) {
                try {
                  Object answer = call("lamp");
                  long now = System.nanoTime();
                  // References are static here: while a component is activated anew there is none
                  // to be asked.
                  if (CLOSED.equals(answer)) {
                    closings.addAndGet(open ? 1 : 0);
                    longestNanos.accumulateAndGet(now - answered, Math::max);
                    open = false;
                  } else if (answer.toString().startsWith("lamp ")) {
                    answers.incrementAndGet();
                    answered = now;
                    open = true;
                  } else {
                    failures.add(answer.toString());
                  }
                } catch (RuntimeException e) {
                  failures.add(e.toString());
                }
              }
            },
            "caller");
    caller.start();
    try {
      for (int cycle = 0; cycle < CYCLES; cycle++) {
        for (String name : List.of("io.allostat.core.runtime", OSGI)) {
          Bundle bundle = felix.bundle(name);
          bundle.stop();
          bundle.start();
          long before = answers.get();
          Felix.until("calls are answered", () -> answers.get() > before);
        }
        untilIntercepted();
        shop.stop();
        shop.start();
        untilIntercepted();
      }
    } finally {
      done.set(true);
      caller.join();
    }
    assertEquals(List.of(), List.copyOf(failures));
    assertTrue(
        longestNanos.get() < CLOSED_AT_MOST_NANOS,
        () -> "closed for " + longestNanos.get() / 1_000_000 + " ms");
    assertTrue(
        closings.get() <= CYCLES * CLOSINGS_OF_A_CYCLE, () -> "closed " + closings + " times");
    Felix.until("one for each of Catalogue, Store and Front", () -> felix.proxies().size() == 3);
    felix.bundle(OSGI).stop();
    assertEquals(List.of(), felix.proxies());
  }

  /**
   * The proxy that the caller has now. It may get one before the interception has looked at all
   * services, and may still be activated anew.
   */
  private Object untilIntercepted() {
    AtomicReference<Object> found = new AtomicReference<>();
    Felix.until(
        () -> {
          found.set(catalogue());
          return isProxy(found.get());
        },
        () -> "no proxy but " + found.get() + ", front desk " + front());
    return found.get();
  }

  private boolean intercepted() {
    return isProxy(catalogue());
  }

  private static boolean isProxy(Object service) {
    return service != null && Proxy.isProxyClass(service.getClass());
  }

  /** What the front desk answers; while it is activated anew it is waited for. */
  private Object answer(String item) {
    AtomicReference<Object> answer = new AtomicReference<>();
    Felix.until(
        "the front desk is open",
        () -> {
          answer.set(call(item));
          return !CLOSED.equals(answer.get());
        });
    return answer.get();
  }

  private Object catalogue() {
    return front() == null ? null : call(null);
  }

  /** The front desk itself, or null while it is closed. */
  private ServiceReference<?> front() {
    try {
      ServiceReference<?>[] found =
          felix
              .context()
              .getAllServiceReferences(Function.class.getName(), "(!(" + INTERCEPTS + "=*))");
      return found == null ? null : found[0];
    } catch (InvalidSyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private Object call(String item) {
    ServiceReference<?> reference = front();
    Function<?, ?> service =
        reference == null ? null : (Function<?, ?>) felix.context().getService(reference);
    if (service == null) {
      return item == null ? null : CLOSED;
    }
    try {
      @SuppressWarnings("unchecked")
      Function<String, Object> front = (Function<String, Object>) service;
      return front.apply(item);
    } finally {
      felix.context().ungetService(reference);
    }
  }

  private static Object find(Object catalogue, String item) throws Exception {
    return catalogue.getClass().getMethod("find", String.class).invoke(catalogue, item);
  }

  private List<String> stacks() {
    Object found = felix.attribute(PROFILE, "Stacks");
    return found == null
        ? List.of()
        : Arrays.stream((CompositeData[]) found).map(item -> "" + item.get("stack")).toList();
  }
}
