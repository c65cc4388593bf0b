package io.allostat.demoapps.felix;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Dictionary;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.felix.framework.FrameworkFactory;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleException;
import org.osgi.framework.Constants;
import org.osgi.framework.FrameworkEvent;
import org.osgi.framework.ServiceReference;
import org.osgi.framework.ServiceRegistration;
import org.osgi.framework.launch.Framework;
import org.osgi.framework.wiring.FrameworkWiring;

/**
 * A real Felix with bundles just as they were built. Services are called by reflection: the test
 * stands outside the framework and shares no class with it.
 */
final class Felix {
  /** How the names of the MBeans begin that are configurations. */
  static final String CONFIGURATION = "io.allostat:type=Configuration,instance=framework,";

  /** Long enough for a machine that does much else; reached only by a test that fails. */
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

  private static final Path BUNDLES = Path.of("target", "bundles");

  /**
   * Threads of the JDK and of JUnit, among them those of the tests' own HTTP clients; those with
   * which Felix resolves and OSGi's promises call back, and those by which JLine looks for a
   * terminal, which they let go when they have been idle for a minute; the one of Selenium that
   * asks for a browser; and the one of JNA, which ends some time after the collector has found its
   * library gone.
   */
  private static final Pattern OF_THE_JVM =
      Pattern.compile(
          "(HttpClient-|ForkJoinPool.commonPool-|JFR |Common-Cleaner|process reaper|JNA Cleaner"
              + "|FelixResolver-|PromiseFactory,|CompletableFutureDelayScheduler|UrlChecker-|junit-jupiter-).*");

  private static final String PROCESSOR = "org.apache.felix.service.command.CommandProcessor";
  private static final String SESSION = "org.apache.felix.service.command.CommandSession";

  private static final ObjectName ALLOSTAT = name("io.allostat:*");

  private final Framework framework;
  private final MBeanServer mbeans = ManagementFactory.getPlatformMBeanServer();

  /** All frameworks of a JVM, and earlier runs, have the same log: how long it was before. */
  private final int loggedBefore = logged().length;

  /** Looks at one that somebody else started. */
  Felix(Framework framework) {
    this.framework = framework;
  }

  Felix(Path cache) throws BundleException {
    framework =
        new FrameworkFactory()
            .newFramework(
                Map.of(
                    Constants.FRAMEWORK_STORAGE,
                    cache.toString(),
                    Constants.FRAMEWORK_STORAGE_CLEAN,
                    "onFirstInit",
                    Constants.FRAMEWORK_BOOTDELEGATION,
                    Main.FLIGHT_RECORDER,
                    Main.IMPLICIT_DELEGATION,
                    "false",
                    "ds.loglevel",
                    "warn",
                    "gosh.args",
                    "--nointeractive",
                    "gosh.home",
                    Path.of("src", "test", "shell").toString()));
    framework.start();
  }

  BundleContext context() {
    return framework.getBundleContext();
  }

  /** All jars that belong to the assembly, in the order of their names. */
  static List<Path> jars() throws IOException {
    try (Stream<Path> jars = Files.list(BUNDLES)) {
      return jars.sorted().toList();
    }
  }

  static Path jar(String symbolicName) throws IOException {
    return jars().stream()
        .filter(p -> p.getFileName().toString().startsWith(symbolicName + "-"))
        .findFirst()
        .orElseThrow(() -> new IOException("no " + symbolicName + " in " + BUNDLES));
  }

  Bundle install(Path jar) throws BundleException {
    return context().installBundle(jar.toUri().toString());
  }

  List<Bundle> installAll() throws IOException, BundleException {
    List<Bundle> installed = new ArrayList<>();
    for (Path jar : jars()) {
      installed.add(install(jar));
    }
    return installed;
  }

  /** All bundles but server, site and what needs a server, which have tests of their own. */
  List<Bundle> installWithoutServers() throws IOException, BundleException {
    return installAll().stream()
        .filter(
            b ->
                !b.getSymbolicName()
                        .matches("io.allostat.demoapps.*|.*(console|http|healthcheck).*")
                    || b.getSymbolicName().startsWith("io.allostat.adapters."))
        .collect(Collectors.toCollection(ArrayList::new));
  }

  /**
   * Registers a level actuator {@code Search} with three levels, of the bundle's own class, as an
   * application would register it.
   */
  ServiceRegistration<?> offer(AtomicInteger level) throws Exception {
    Class<?> type =
        bundle("io.allostat.core.api").loadClass("io.allostat.core.api.component.LevelActuator");
    Object actuator =
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "apply" -> {
                    level.set((Integer) arguments[0]);
                    yield arguments[0];
                  }
                  case "equals" -> proxy == arguments[0];
                  case "hashCode" -> System.identityHashCode(proxy);
                  default -> "search";
                });
    Dictionary<String, Object> properties = new Hashtable<>();
    properties.put("io.allostat.component", "Search");
    properties.put("io.allostat.levels", new String[] {"window:0.3", "unsorted:0.7"});
    return context().registerService(type.getName(), actuator, properties);
  }

  /** What a command of the shell prints. */
  String command(String line) throws Exception {
    Object processor = service(PROCESSOR);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Object session =
        call(
            processor, PROCESSOR, "createSession", new ByteArrayInputStream(new byte[0]), out, out);
    try {
      Object result = call(session, SESSION, "execute", line);
      return out.toString(StandardCharsets.UTF_8) + (result == null ? "" : result + "\n");
    } catch (InvocationTargetException e) {
      return e.getCause() + "\n";
    } finally {
      call(session, SESSION, "close");
    }
  }

  /** What the framework and its bundles have logged since this was made. */
  String log() {
    byte[] logged = logged();
    return new String(logged, loggedBefore, logged.length - loggedBefore, StandardCharsets.UTF_8);
  }

  private static byte[] logged() {
    try {
      return Files.readAllBytes(Path.of(System.getProperty("felix.log")));
    } catch (IOException e) {
      return new byte[0];
    }
  }

  /** Starts bundles in this order; fragments have no life of their own. */
  void start(Collection<Bundle> bundles) throws BundleException {
    for (Bundle bundle : bundles) {
      if (bundle.getHeaders().get(Constants.FRAGMENT_HOST) == null) {
        bundle.start();
      }
    }
  }

  /** The bundles of the library. */
  static List<Bundle> ours(List<Bundle> bundles) {
    return bundles.stream()
        .filter(b -> b.getSymbolicName().startsWith("io.allostat."))
        .filter(b -> !b.getSymbolicName().startsWith("io.allostat.demoapps."))
        .toList();
  }

  Bundle bundle(String symbolicName) {
    return Arrays.stream(context().getBundles())
        .filter(b -> b.getSymbolicName().equals(symbolicName))
        .findFirst()
        .orElseThrow();
  }

  /** Updates a bundle and rewires everything that used it. */
  void update(Bundle bundle, Path jar) throws Exception {
    try (InputStream in = Files.newInputStream(jar)) {
      bundle.update(in);
    }
    CountDownLatch refreshed = new CountDownLatch(1);
    framework
        .adapt(FrameworkWiring.class)
        .refreshBundles(
            Set.of(bundle),
            event -> {
              if (event.getType() == FrameworkEvent.PACKAGES_REFRESHED) {
                refreshed.countDown();
              }
            });
    await(refreshed);
  }

  /** Whether an update of a bundle would rewire the other, too. */
  boolean isWiredTo(Bundle other, Bundle updated) {
    return framework
        .adapt(FrameworkWiring.class)
        .getDependencyClosure(Set.of(updated))
        .contains(other);
  }

  /** The only service of a type, by the name of its interface. */
  Object service(String type) {
    ServiceReference<?> reference = Services.find(context(), type);
    if (reference == null) {
      throw new AssertionError("no service " + type);
    }
    return context().getService(reference);
  }

  /** Calls a public method of an interface that the test does not share. */
  static Object call(Object on, String type, String method, Object... arguments) throws Exception {
    Class<?> api = interfaceOf(on.getClass(), type);
    for (var candidate : api.getMethods()) {
      if (candidate.getName().equals(method)
          && candidate.getParameterCount() == arguments.length
          && fits(candidate.getParameterTypes(), arguments)) {
        return candidate.invoke(on, arguments);
      }
    }
    throw new AssertionError(type + " has no method " + method);
  }

  private static boolean fits(Class<?>[] types, Object[] arguments) {
    for (int i = 0; i < types.length; i++) {
      if (!types[i].isPrimitive() && arguments[i] != null && !types[i].isInstance(arguments[i])) {
        return false;
      }
    }
    return true;
  }

  private static Class<?> interfaceOf(Class<?> type, String name) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      for (Class<?> i : c.getInterfaces()) {
        if (i.getName().equals(name)) {
          return i;
        }
        Class<?> above = i.getInterfaces().length == 0 ? null : interfaceOf(i, name);
        if (above != null) {
          return above;
        }
      }
    }
    return type.getName().equals(name) ? type : null;
  }

  /** Configures a PID as an operator does. */
  void configure(String pid, Map<String, ?> values) {
    Configurations.update(context(), pid, values);
  }

  /** Waits for what happens on a thread of the framework. */
  static void until(String what, BooleanSupplier condition) {
    until(condition, () -> "in vain: " + what);
  }

  /** Waits for what another thread does. */
  static void await(CountDownLatch latch) {
    try {
      if (!latch.await(PATIENCE_NANOS, TimeUnit.NANOSECONDS)) {
        throw new AssertionError("in vain: " + latch);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  /** Waits, and says what was there instead. */
  static void until(BooleanSupplier condition, Supplier<String> failure) {
    long end = System.nanoTime() + PATIENCE_NANOS;
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - end > 0) {
        throw new AssertionError(failure.get());
      }
      LockSupport.parkNanos(5_000_000);
    }
  }

  /** The threads that run now. */
  static Set<Thread> running() {
    return Set.copyOf(Thread.getAllStackTraces().keySet());
  }

  /** Waits until every thread has ended that a framework or its bundles have started since. */
  static void untilNoneButThese(Set<Thread> before) {
    until(() -> startedSince(before).isEmpty(), () -> "still running: " + startedSince(before));
  }

  private static List<Thread> startedSince(Set<Thread> before) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> !before.contains(thread))
        .filter(thread -> !OF_THE_JVM.matcher(thread.getName()).matches())
        .toList();
  }

  /** The names of the MBeans of Allostat. */
  Set<String> mbeans() {
    return mbeans.queryNames(ALLOSTAT, null).stream()
        .map(ObjectName::toString)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Of these, those that are no configuration. */
  Set<String> mbeansOfWhatRuns() {
    Set<String> names = mbeans();
    names.removeIf(name -> name.startsWith(CONFIGURATION));
    return names;
  }

  /** The names of all MBeans of Tomcat. */
  Set<ObjectName> mbeansOfTheServer() {
    return mbeans.queryNames(name("Tomcat:*"), null);
  }

  /** The names of Tomcat's MBeans for the valves of the engine. */
  Set<String> valves() {
    return mbeans.queryNames(name("*:type=Valve,*"), null).stream()
        .map(ObjectName::toString)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** An attribute, or null while there is no such MBean. */
  Object attribute(String name, String attribute) {
    try {
      return mbeans.getAttribute(name(name), attribute);
    } catch (JMException e) {
      return null;
    }
  }

  /**
   * A port that nobody listens at, from those that Linux gives to no outgoing connection: else one
   * of another program could have it before it is listened at.
   */
  static int freePort() throws IOException {
    while (true) {
      int port = ThreadLocalRandom.current().nextInt(20_000, 30_000);
      try (ServerSocket socket = new ServerSocket()) {
        socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        return port;
      } catch (BindException taken) {
        // Another one.
      }
    }
  }

  static ObjectName name(String text) {
    try {
      return new ObjectName(text);
    } catch (JMException e) {
      throw new IllegalArgumentException(text, e);
    }
  }

  /** The names of the threads of Allostat. */
  static List<String> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("allostat"))
        .sorted()
        .toList();
  }

  /** What the bundles of the library have registered, by type. */
  List<String> services() {
    return services(ours(List.of(context().getBundles())));
  }

  private static List<String> services(List<Bundle> bundles) {
    List<String> types = new ArrayList<>();
    for (Bundle bundle : bundles) {
      ServiceReference<?>[] registered = bundle.getRegisteredServices();
      for (ServiceReference<?> service :
          registered == null ? new ServiceReference<?>[0] : registered) {
        types.add(
            bundle.getSymbolicName()
                + " "
                + Arrays.toString((String[]) service.getProperty(Constants.OBJECTCLASS)));
      }
    }
    Collections.sort(types);
    return types;
  }

  /**
   * What there is of all bundles, with every number as N: ports and counts differ from start to
   * start.
   *
   * @param threads those that were started by {@link #running} of the test
   * @param mbeans of the whole JVM
   * @param services of all bundles
   */
  record Traces(List<String> threads, List<String> mbeans, List<String> services) {
    /** Whether a word begins a thread's name or is in the name of an MBean. */
    boolean have(Pattern word) {
      return Stream.of(threads, mbeans).flatMap(List::stream).anyMatch(n -> word.matcher(n).find());
    }

    /** What is here and not there, each as often as it is here more often. */
    Traces without(Traces other) {
      return new Traces(
          without(threads, other.threads),
          without(mbeans, other.mbeans),
          without(services, other.services));
    }

    private static List<String> without(List<String> some, List<String> others) {
      List<String> left = new ArrayList<>(some);
      others.forEach(left::remove);
      return left;
    }
  }

  /** What there is now, but for threads that there were before, and what has certain names. */
  Traces traces(Set<Thread> before, Pattern passing) {
    return new Traces(
        unnumbered(startedSince(before).stream().map(Thread::getName), passing),
        unnumbered(
            mbeans.queryNames(null, null).stream().map(ObjectName::getCanonicalName), passing),
        services(List.of(context().getBundles())));
  }

  private static List<String> unnumbered(Stream<String> names, Pattern passing) {
    return names
        .filter(name -> !passing.matcher(name).matches())
        .map(name -> name.replaceAll("[0-9]+", "N"))
        .sorted()
        .toList();
  }

  /** The services that stand beside others to intercept calls, whoever may see them. */
  List<String> proxies() {
    List<String> found = new ArrayList<>();
    for (Bundle bundle : context().getBundles()) {
      ServiceReference<?>[] services = bundle.getRegisteredServices();
      for (ServiceReference<?> service : services == null ? new ServiceReference<?>[0] : services) {
        if (service.getProperty("io.allostat.intercepts") != null) {
          found.add("" + service);
        }
      }
    }
    return found;
  }

  /** Stops the framework and waits until it has; once it has, does nothing. */
  void close() throws Exception {
    framework.stop();
    FrameworkEvent end = framework.waitForStop(TimeUnit.NANOSECONDS.toMillis(PATIENCE_NANOS));
    if (end.getType() == FrameworkEvent.WAIT_TIMEDOUT) {
      throw new AssertionError("the framework does not stop");
    }
  }
}
