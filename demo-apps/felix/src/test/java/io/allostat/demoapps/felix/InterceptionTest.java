package io.allostat.demoapps.felix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
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

/** Calls between components of Declarative Services show, without the components' knowledge. */
class InterceptionTest {
  private static final String SHOP = "io.allostat.demoapps.felix.shop";
  private static final String PROFILE = "io.allostat:type=Profile,instance=default";
  private static final String OSGI = "io.allostat.adapters.osgi";
  private static final int CYCLES = 20;

  /** Instead of an answer, while there is no front desk. */
  private static final String CLOSED = "closed";

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
    shop = felix.install(shop(directory.resolve("shop.jar"), ""));
  }

  private static Path shop(Path jar, String policy) throws Exception {
    return new TestBundle("shop", SHOP)
        .header(Constants.EXPORT_PACKAGE, SHOP)
        .component(
            SHOP + ".Front",
            Function.class.getName(),
            reference("catalogue", SHOP + ".Catalogue", "setCatalogue", "1..1" + policy))
        .component(
            SHOP + ".Search",
            SHOP + ".Catalogue",
            reference("store", SHOP + ".Store", "setStore", "1..1" + policy),
            reference("prices", SHOP + ".PriceList", "setPrices", "1..1" + policy))
        .component(SHOP + ".StoreComponent", SHOP + ".Store")
        .component(SHOP + ".PriceList", SHOP + ".PriceList")
        .writeTo(jar);
  }

  /** What makes a reference dynamic, after its cardinality: it takes a better service at once. */
  private static final String DYNAMIC = "' policy='dynamic' policy-option='greedy";

  private static String reference(String name, String type, String bind, String cardinality) {
    return "<reference name='"
        + name
        + "' interface='"
        + type
        + "' bind='"
        + bind
        + (bind.startsWith("add") ? "' unbind='remove" + bind.substring(3) : "")
        + "' cardinality='"
        + cardinality
        + (cardinality.endsWith("n") ? "' policy='dynamic" : "")
        + "'/>";
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
    assertEquals(List.of(), proxies());
    assertNull(Services.find(felix.context(), "org.osgi.framework.hooks.service.FindHook"));
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
                    reference("catalogue", SHOP + ".Catalogue", "setCatalogue", "1..1"))
                .writeTo(directory.resolve("desk.jar")));
    felix.start(shopFirst ? List.of(shop, rival) : List.of(rival, shop));
    desk.start();
    String before = "" + askAt(desk, "lamp");
    assertEquals(shopFirst, before.startsWith("lamp "), before);
    desk.stop();
    felix.configure(
        "io.allostat.components",
        Map.of("filter", "(component.name=io.allostat.demoapps.felix." + selected + ")"));
    Felix.until("one beside each catalogue", () -> proxies().size() == 2);
    desk.start();
    assertTrue(Proxy.isProxyClass(askAt(desk, null).getClass()));
    assertEquals(before, askAt(desk, "lamp"));
    assertEquals(
        shopFirst == selected.startsWith("shop"),
        felix
            .command("allostat:architecture")
            .matches("(?s).*shop\\.Front +catalogue +\\S+ +yes.*"));
    felix.bundle(OSGI).stop();
    Felix.until("one beside none", () -> proxies().isEmpty());
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
    assertEquals(List.of(), proxies());
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
    assertEquals(List.of(), proxies());
    assertFalse(intercepted());
    select();
    untilIntercepted();
    felix.configure("io.allostat.components", Map.of("filter", "(component.name="));
    Felix.until("refused", () -> felix.log().contains("filter: expected an LDAP filter"));
    // Perhaps the shop is just being activated anew.
    Felix.until("the last good filter stays", this::intercepted);
    felix.configure("io.allostat.components", Map.of("filter", ""));
    Felix.until("the caller has the service itself", () -> front() != null && !intercepted());
    Felix.until("no proxy is left", () -> proxies().isEmpty());
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
                    reference("stores", SHOP + ".Store", "addStore", "0..n"))
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
    Felix.until("one beside each", () -> proxies().size() == 3);
    assertEquals(before, front());
    assertSame(bound, catalogue());
    felix.bundle(OSGI).stop();
    felix.bundle(OSGI).start();
    Felix.until("one beside each again", () -> proxies().size() == 3);
    assertEquals(before, front(), "never touched");
    assertSame(bound, catalogue());
    shop.stop();
    shop.start();
    untilIntercepted();
  }

  @Test
  void whoHasDynamicReferencesIsNeverWithoutService() throws Exception {
    shop.uninstall();
    shop = felix.install(shop(directory.resolve("dynamic.jar"), DYNAMIC));
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
    AtomicBoolean done = new AtomicBoolean();
    Thread caller =
        new Thread(
            () -> {
              while (!done.get()) {
                try {
                  // References are static here: while a component is activated anew there is none
                  // to be asked.
                  if (front() != null && call("lamp").toString().startsWith("lamp ")) {
                    answers.incrementAndGet();
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
    Felix.until("one for each of Catalogue, Store and Front", () -> proxies().size() == 3);
    felix.bundle(OSGI).stop();
    assertEquals(List.of(), proxies());
  }

  /**
   * The proxy that the caller has now. It may get one before the interception has looked at all
   * services, and may still be activated anew.
   */
  private Object untilIntercepted() {
    AtomicReference<Object> found = new AtomicReference<>();
    Felix.until(
        "the caller has a proxy",
        () -> {
          found.set(catalogue());
          return isProxy(found.get());
        });
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
              .getAllServiceReferences(Function.class.getName(), "(!(io.allostat.intercepts=*))");
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

  /** The services that stand beside others, whoever may see them. */
  private List<String> proxies() {
    List<String> found = new ArrayList<>();
    for (Bundle bundle : felix.context().getBundles()) {
      ServiceReference<?>[] services = bundle.getRegisteredServices();
      for (ServiceReference<?> service : services == null ? new ServiceReference<?>[0] : services) {
        if (service.getProperty("io.allostat.intercepts") != null) {
          found.add("" + service);
        }
      }
    }
    return found;
  }
}
