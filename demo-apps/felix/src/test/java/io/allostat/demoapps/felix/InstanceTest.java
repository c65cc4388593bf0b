package io.allostat.demoapps.felix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.Allostat;
import io.allostat.core.testkit.MBeansDescribed;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.management.Attribute;
import javax.management.AttributeNotFoundException;
import javax.management.InvalidAttributeValueException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.osgi.framework.Bundle;
import org.osgi.framework.Constants;
import org.osgi.framework.ServiceReference;
import org.osgi.framework.ServiceRegistration;

/** An instance in a real Felix: wired, configured, commanded, and gone without a trace. */
class InstanceTest {
  /** What samples, adapts, admits, keeps the state and tells of decisions. */
  private static final int THREADS = 5;

  /** The endpoint, which is switched on and has a test of its own. */
  private static final Set<String> IN_USE_ELSEWHERE =
      Set.of("io.allostat.core.api.management.ManagementEndpoints");

  private static final String PROFILE = "io.allostat:type=Profile,instance=default";
  private static final String LOOP = "io.allostat:type=ControlLoop,instance=default,resource=cpu";
  private static final String SEARCH = "io.allostat:type=Component,instance=default,name=Search";

  private static final String WITHOUT_TOKEN = "<meta name=\"allostat-token\" content=\"\">";
  private static final Pattern WITH_TOKEN =
      Pattern.compile("<meta name=\"allostat-token\" content=\"[0-9a-f]+\">");

  /** A setting of each PID with a good value and a bad one. */
  private static final Map<String, List<String>> SETTINGS =
      Map.of(
          "io.allostat.instance", List.of("views", "database=cpu:Database", "database"),
          "io.allostat.profile", List.of("samplingHertz", "20", "0"),
          "io.allostat.control", List.of("decisionSeconds", "6", "-1"),
          "io.allostat.admission", List.of("smoothing", "0.5", "2"),
          "io.allostat.console", List.of("managementPort", "12345", "123456"),
          "io.allostat.components", List.of("filter", "(component.name=shop)", "("),
          "io.allostat.propagation", List.of("peers", "127.0.0.1", "everybody"),
          "io.allostat.processors", List.of("quantumSeconds", "1.5", "soon"));

  private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();

  @TempDir Path directory;
  private Felix felix;
  private List<Bundle> bundles;
  private Set<Thread> threads;

  @BeforeEach
  void install() throws Exception {
    threads = Felix.running();
    felix = new Felix(directory.resolve("cache"));
    bundles = felix.installWithoutServers();
  }

  @AfterEach
  void leavesNothingBehind() throws Exception {
    felix.close();
    assertEquals(Set.of(), felix.mbeans());
    Felix.untilNoneButThese(threads);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void startsInAnyOrder(int seed) throws Exception {
    Collections.shuffle(bundles, new Random(seed));
    felix.start(bundles);
    Felix.until("the instance runs", () -> felix.attribute(PROFILE, "Stacks") != null);
    Felix.until("the threads of one instance", () -> Felix.threads().size() == THREADS);
  }

  @Test
  void isWiredAsInPlainJava() throws Exception {
    felix.start(bundles);
    Felix.until("the instance runs", () -> felix.mbeans().contains(PROFILE));
    Set<String> inFelix = felix.mbeansOfWhatRuns();
    try (Allostat plain = Allostat.builder().instance("plain").build()) {
      plain.start();
      Set<String> added = felix.mbeansOfWhatRuns();
      added.removeAll(inFelix);
      assertEquals(
          inFelix,
          added.stream()
              .map(name -> name.replace("instance=plain", "instance=default"))
              .collect(Collectors.toSet()));
    }
  }

  /** The service loader's files and the annotations of the parts say the same. */
  @Test
  void everyPartThatPlainJavaFindsIsAServiceInUse() throws Exception {
    felix.start(bundles);
    int parts = 0;
    for (Bundle bundle : Felix.ours(bundles)) {
      for (String type : serviceLoaded(bundle)) {
        ServiceReference<?> part = registered(bundle, type);
        assertNotNull(part, () -> bundle + " does not register " + type);
        assertNotNull(part.getUsingBundles(), () -> "nobody uses " + type + " of " + bundle);
        parts++;
      }
    }
    assertTrue(parts >= 6, "" + parts);
  }

  private static List<String> serviceLoaded(Bundle bundle) {
    Enumeration<URL> files = bundle.findEntries("META-INF/services", "io.allostat.*", false);
    return files == null
        ? List.of()
        : Collections.list(files).stream()
            .map(file -> file.getPath().substring(file.getPath().lastIndexOf('/') + 1))
            .filter(type -> !IN_USE_ELSEWHERE.contains(type))
            .toList();
  }

  private static ServiceReference<?> registered(Bundle bundle, String type) {
    ServiceReference<?>[] services = bundle.getRegisteredServices();
    return services == null
        ? null
        : Arrays.stream(services)
            .filter(s -> List.of((String[]) s.getProperty(Constants.OBJECTCLASS)).contains(type))
            .findFirst()
            .orElse(null);
  }

  @Test
  void thresholdsChangeInTheRunningInstance() throws Exception {
    felix.start(bundles);
    Felix.until("the instance runs", () -> felix.mbeans().contains(PROFILE));
    Object before = felix.service("io.allostat.core.api.Allostat");
    felix.configure("io.allostat.control", Map.of("overloadThreshold", 0.9));
    Felix.until(
        "0.9", () -> Double.valueOf(0.9).equals(felix.attribute(LOOP, "OverloadThreshold")));
    assertEquals(before, felix.service("io.allostat.core.api.Allostat"));
    felix.configure("io.allostat.instance", Map.of("paused", true));
    Felix.until("paused", () -> Boolean.TRUE.equals(felix.attribute(LOOP, "Paused")));
    assertEquals(before, felix.service("io.allostat.core.api.Allostat"));
  }

  @Test
  void aBadValueIsRefusedInTheLogAndTheLastGoodOneStays() throws Exception {
    felix.start(bundles);
    felix.configure("io.allostat.control", Map.of("overloadThreshold", "0.8"));
    Felix.until(
        "0.8", () -> Double.valueOf(0.8).equals(felix.attribute(LOOP, "OverloadThreshold")));
    String marker = "0.8" + System.nanoTime();
    felix.configure("io.allostat.control", Map.of("overloadThreshold", marker + "x"));
    Felix.until("refused", () -> felix.log().contains(marker));
    assertTrue(
        felix
            .log()
            .contains(
                "io.allostat.control: overloadThreshold: expected a number from 0.01 to 1, got \""
                    + marker
                    + "x\"; the last good configuration stays"));
    assertEquals(0.8, felix.attribute(LOOP, "OverloadThreshold"));
    // It also stays when the part that runs the instance comes anew.
    Bundle osgi = felix.bundle("io.allostat.adapters.osgi");
    osgi.stop();
    assertEquals(Set.of(), felix.mbeans());
    osgi.start();
    Felix.until(
        "0.8", () -> Double.valueOf(0.8).equals(felix.attribute(LOOP, "OverloadThreshold")));
  }

  @Test
  void anotherNameTakesANewInstanceWithoutRestartingTheBundle() throws Exception {
    felix.start(bundles);
    long started = felix.bundle("io.allostat.adapters.osgi").getLastModified();
    felix.configure("io.allostat.instance", Map.of("instance", "shop"));
    Felix.until("shop", () -> felix.mbeans().contains(PROFILE.replace("default", "shop")));
    assertFalse(felix.mbeans().contains(PROFILE));
    assertEquals(started, felix.bundle("io.allostat.adapters.osgi").getLastModified());
    Felix.until("the threads of one instance", () -> Felix.threads().size() == THREADS);
  }

  /** Which resources there are is known to the parts alone. */
  @Test
  void aViewOfAnUnknownResourceIsRefused() throws Exception {
    felix.start(bundles);
    String unknown = "disk" + System.nanoTime();
    felix.configure(
        "io.allostat.instance",
        Map.of("instance", "shop", "views", new String[] {"database=" + unknown + ":Database"}));
    Felix.until("refused", () -> felix.log().contains(unknown));
    assertTrue(felix.mbeans().contains(PROFILE), () -> "" + felix.mbeans());
  }

  private static Set<String> pids() {
    return SETTINGS.keySet();
  }

  @ParameterizedTest
  @MethodSource("pids")
  void aBadValueIsToldAndTheLastGoodOneStays(String pid) throws Exception {
    felix.start(bundles);
    String name = SETTINGS.get(pid).get(0);
    String good = SETTINGS.get(pid).get(1);
    felix.configure(pid, Map.of(name, good));
    Felix.until("taken up", () -> good.equals(accepted().getProperty(name)));
    felix.configure(pid, Map.of(name, SETTINGS.get(pid).get(2)));
    Felix.until("refused", () -> felix.log().contains(pid + ": " + name + ": expected "));
    assertTrue(felix.log().contains("the last good configuration stays"), felix::log);
    assertEquals(good, accepted().getProperty(name));
  }

  /** Also what is no setting of a running instance: nothing is out of reach of a console. */
  @Test
  void everyAttributeOfEveryPidIsReadAndChangedByJmx() throws Exception {
    felix.start(bundles);
    for (String pid : pids()) {
      ObjectName bean = Felix.name(Felix.CONFIGURATION + "pid=" + pid);
      Felix.until("registered", () -> server.isRegistered(bean));
      MBeansDescribed.check(server, bean);
      Map<String, Object> read = new TreeMap<>();
      for (MBeanAttributeInfo each : server.getMBeanInfo(bean).getAttributes()) {
        assertTrue(each.isWritable(), each.getName());
        read.put(each.getName(), server.getAttribute(bean, each.getName()));
      }
      Map<String, String> defaults = defaults(pid);
      assertFalse(defaults.isEmpty(), pid);
      assertEquals(defaults, read);
      isChangedByJmx(bean, SETTINGS.get(pid));
    }
    areRefusedTogether(Felix.name(Felix.CONFIGURATION + "pid=io.allostat.control"));
  }

  /** Each of two thresholds is accepted by itself, but not beside the other. */
  private void areRefusedTogether(ObjectName bean) throws Exception {
    String name = "underloadThreshold";
    Object before = server.getAttribute(bean, name);
    String refusal =
        assertThrows(
                InvalidAttributeValueException.class,
                () -> server.setAttribute(bean, new Attribute(name, "0.99")))
            .getMessage();
    assertTrue(refusal.startsWith(name + ": expected less than overloadThreshold ("), refusal);
    assertEquals(before, server.getAttribute(bean, name));
    felix.configure("io.allostat.control", Map.of("overloadThreshold", "0.1", name, "none"));
    server.setAttribute(bean, new Attribute(name, "0.05"));
    Felix.until("put right", () -> "0.05".equals(accepted().getProperty(name)));
  }

  private void isChangedByJmx(ObjectName bean, List<String> setting) throws Exception {
    String name = setting.get(0);
    String good = setting.get(1);
    server.setAttribute(bean, new Attribute(name, good));
    Felix.until("taken up", () -> good.equals(accepted().getProperty(name)));
    Attribute bad = new Attribute(name, setting.get(2));
    String refusal =
        assertThrows(InvalidAttributeValueException.class, () -> server.setAttribute(bean, bad))
            .getMessage();
    assertTrue(refusal.startsWith(name + ": expected "), refusal);
    assertTrue(refusal.endsWith("got \"" + bad.getValue() + "\""), refusal);
    assertEquals(good, server.getAttribute(bean, name));
    assertThrows(
        InvalidAttributeValueException.class,
        () -> server.setAttribute(bean, new Attribute(name, 5)));
    assertThrows(
        AttributeNotFoundException.class,
        () -> server.setAttribute(bean, new Attribute("noSuch", "5")));
  }

  @Test
  void everyPidIsAmongThese() throws Exception {
    felix.start(bundles);
    Set<String> described = new TreeSet<>();
    for (ServiceReference<?> each :
        felix.bundle("io.allostat.adapters.osgi").getRegisteredServices()) {
      if (each.getProperty("metatype.pid") instanceof String[] pids) {
        described.addAll(List.of(pids));
      }
    }
    assertEquals(described, new TreeSet<>(pids()));
  }

  /** What the bundle keeps for its next start. */
  private Properties accepted() {
    Properties all = new Properties();
    File[] files =
        felix
            .bundle("io.allostat.adapters.osgi")
            .getDataFile("")
            .listFiles((folder, name) -> name.endsWith(".properties"));
    for (File file : files) {
      try (InputStream in = new FileInputStream(file)) {
        all.load(in);
      } catch (IOException e) {
        // It is just being replaced.
        return new Properties();
      }
    }
    return all;
  }

  @Test
  void opensTheEndpointWhereItIsConfigured() throws Exception {
    felix.start(bundles);
    int port = Felix.freePort();
    felix.configure("io.allostat.console", Map.of("endpoint", true, "managementPort", port));
    Felix.until("listens", () -> listens(port));
    felix.configure("io.allostat.console", Map.of("endpoint", false));
    Felix.until("closed", () -> !listens(port));
  }

  @Test
  void aServiceOffersAComponentAndItsLevelWaitsForItsReturn() throws Exception {
    felix.start(bundles);
    AtomicInteger level = new AtomicInteger();
    ServiceRegistration<?> search = felix.offer(level);
    Felix.until("Search", () -> felix.attribute(SEARCH, "ServiceLevel") != null);
    assertEquals("Search is at level 1\n", felix.command("allostat:level Search 1"));
    assertEquals(1, level.get());
    assertTrue(felix.command("allostat:components").contains("Search"), () -> "no Search");
    assertTrue(felix.command("allostat:loop pause").contains("paused"), "pause");
    search.unregister();
    assertFalse(felix.mbeans().contains(SEARCH));
    assertEquals(true, felix.attribute(LOOP, "Paused"), "an operator's pause outlives it");
    AtomicInteger again = new AtomicInteger();
    felix.offer(again);
    Felix.until("Search", () -> Integer.valueOf(1).equals(felix.attribute(SEARCH, "ServiceLevel")));
    assertEquals(1, again.get());
  }

  @Test
  void commandsShowAndSteer() throws Exception {
    felix.start(bundles);
    Felix.until("the instance runs", () -> felix.mbeans().contains(PROFILE));
    assertTrue(felix.command("allostat:profile").startsWith("RESOURCE"), "profile");
    assertTrue(felix.command("allostat:loop pause").contains("paused"), "pause");
    assertEquals(true, felix.attribute(LOOP, "Paused"));
    assertFalse(felix.command("allostat:loop resume").contains("paused"), "resume");
    assertTrue(felix.command("allostat:admission").contains("CONNECTOR"), "admission");
    assertTrue(felix.command("allostat:processors").startsWith("APPLICATION"), "processors");
    assertTrue(felix.command("allostat:architecture").startsWith("CALLER"), "architecture");
    for (String name :
        List.of(
            "profile", "components", "level", "loop", "admission", "processors", "architecture")) {
      String help = felix.command("help allostat:" + name);
      assertTrue(help.matches("(?s).*" + name + " - (shows|moves|pauses) .*"), help);
    }
    assertTrue(
        felix
            .command("allostat:loop stop")
            .contains("action: expected pause or resume, got \"stop\""),
        "refusal");
  }

  /** A real shell asks with the line that somebody types. */
  @Test
  void argumentsAreCompleted() throws Exception {
    felix.start(bundles);
    felix.offer(new AtomicInteger());
    Felix.until("Search", () -> felix.attribute(SEARCH, "ServiceLevel") != null);
    assertEquals("[Search]\n", felix.command("allostat:_complete 1 [allostat:level '']"));
    assertEquals("[0, 1, 2]\n", felix.command("allostat:_complete 2 [level Search '']"));
    assertEquals("[]\n", felix.command("allostat:_complete 2 [level Nobody '']"));
    assertEquals("[]\n", felix.command("allostat:_complete 3 [level Search 1 '']"));
    assertEquals("[pause, resume]\n", felix.command("allostat:_complete 1 [allostat:loop p]"));
    assertEquals("[]\n", felix.command("allostat:_complete 2 [allostat:loop pause '']"));
    assertTrue(
        felix
            .command("allostat:_complete 4 [loop]")
            .contains("position: expected a number from 0 to 1, got \"4\""),
        "refusal");
  }

  /** The plain shell has no completion, and its sessions nothing to keep it in. */
  @Test
  void commandsWorkInAShellWithoutCompletion() throws Exception {
    for (String name : List.of("org.apache.felix.gogo.jline", "org.jline")) {
      Bundle bundle = felix.bundle(name);
      assertTrue(bundles.remove(bundle), name);
      bundle.uninstall();
    }
    felix.start(bundles);
    Felix.until("the instance runs", () -> felix.mbeans().contains(PROFILE));
    assertTrue(felix.command("allostat:loop pause").contains("paused"), "pause");
    assertEquals(true, felix.attribute(LOOP, "Paused"));
  }

  private Object metatype() throws Exception {
    return Felix.call(
        felix.service("org.osgi.service.metatype.MetaTypeService"),
        "org.osgi.service.metatype.MetaTypeService",
        "getMetaTypeInformation",
        felix.bundle("io.allostat.adapters.osgi"));
  }

  /** What Metatype offers for a PID, by name; its types are of another class space. */
  private Map<String, String> defaults(String pid) throws Exception {
    Object described =
        Felix.call(
            metatype(),
            "org.osgi.service.metatype.MetaTypeInformation",
            "getObjectClassDefinition",
            pid,
            null);
    Object[] attributes =
        (Object[])
            Felix.call(
                described,
                "org.osgi.service.metatype.ObjectClassDefinition",
                "getAttributeDefinitions",
                -1);
    Map<String, String> defaults = new TreeMap<>();
    for (Object each : attributes) {
      String type = "org.osgi.service.metatype.AttributeDefinition";
      defaults.put(
          (String) Felix.call(each, type, "getID"),
          String.join(",", (String[]) Felix.call(each, type, "getDefaultValue")));
    }
    return defaults;
  }

  @Test
  void metatypeDescribesEveryPid() throws Exception {
    felix.start(bundles);
    Object pids =
        Felix.call(metatype(), "org.osgi.service.metatype.MetaTypeInformation", "getPids");
    assertEquals(
        Set.of(
            "io.allostat.admission",
            "io.allostat.components",
            "io.allostat.console",
            "io.allostat.control",
            "io.allostat.instance",
            "io.allostat.processors",
            "io.allostat.profile",
            "io.allostat.propagation"),
        Set.copyOf(Arrays.asList((String[]) pids)));
  }

  /** Declarative Services then says that nothing is configured, which is not so. */
  @Test
  void theLastGoodConfigurationStaysWhereConfigurationAdminComesLater() throws Exception {
    felix.start(bundles);
    felix.configure("io.allostat.control", Map.of("overloadThreshold", 0.8));
    Felix.until(
        "0.8", () -> Double.valueOf(0.8).equals(felix.attribute(LOOP, "OverloadThreshold")));
    Bundle osgi = felix.bundle("io.allostat.adapters.osgi");
    Bundle admin = felix.bundle("org.apache.felix.configadmin");
    osgi.stop();
    String marker = "0.8" + System.nanoTime();
    felix.configure("io.allostat.control", Map.of("overloadThreshold", marker + "x"));
    admin.stop();
    osgi.start();
    Felix.until(
        "0.8", () -> Double.valueOf(0.8).equals(felix.attribute(LOOP, "OverloadThreshold")));
    admin.start();
    Felix.until("refused", () -> felix.log().contains(marker));
    assertEquals(0.8, felix.attribute(LOOP, "OverloadThreshold"));
  }

  @Test
  void aPortThatWasDrawnIsTold() throws Exception {
    felix.start(bundles);
    felix.configure("io.allostat.console", Map.of("endpoint", true, "managementPort", 0));
    Felix.until("told", () -> endpoint() != null);
    String address = (String) endpoint().getProperty("io.allostat.endpoint");
    assertTrue(listens(URI.create(address).getPort()), address);
    assertTrue(felix.log().contains("the management endpoint of instance default is " + address));
    felix.configure("io.allostat.console", Map.of("endpoint", false));
    Felix.until("withdrawn", () -> endpoint() == null);
  }

  /** A port is listened on once: the endpoint that is open must make way for the stricter one. */
  @Test
  void anEndpointIsMadeReadOnlyAndMovedAtItsPort() throws Exception {
    felix.start(bundles);
    int port = Felix.freePort();
    URI here = URI.create("http://127.0.0.1:" + port + "/");
    console(Map.of("managementPort", port));
    Felix.until("open to changes", () -> WITH_TOKEN.matcher(Page.at(here)).find());
    console(Map.of("managementPort", port, "managementReadOnly", true));
    Felix.until("open to readers", () -> Page.at(here).contains(WITHOUT_TOKEN));
    console(
        Map.of(
            "managementPort", port, "managementReadOnly", true, "managementAddress", "127.0.0.2"));
    URI there = URI.create("http://127.0.0.2:" + port + "/");
    Felix.until("moved", () -> Page.at(there).contains(WITHOUT_TOKEN));
    assertFalse(listens(port));
  }

  @Test
  void whatCannotBeOpenedIsNotTheLastGoodConfiguration() throws Exception {
    felix.start(bundles);
    int port = Felix.freePort();
    URI here = URI.create("http://127.0.0.1:" + port + "/");
    console(Map.of("managementPort", port, "managementReadOnly", true));
    Felix.until("open to readers", () -> Page.at(here).contains(WITHOUT_TOKEN));
    String missing = "no file " + System.nanoTime();
    console(Map.of("managementPort", port, "managementSecurity", missing));
    Felix.until("refused", () -> felix.log().contains(missing));
    assertTrue(Page.at(here).contains(WITHOUT_TOKEN));
    Bundle osgi = felix.bundle("io.allostat.adapters.osgi");
    osgi.stop();
    assertFalse(listens(port));
    osgi.start();
    Felix.until("the last good one", () -> Page.at(here).contains(WITHOUT_TOKEN));
  }

  private void console(Map<String, Object> values) {
    Map<String, Object> all = new HashMap<>(values);
    all.put("endpoint", true);
    felix.configure("io.allostat.console", all);
  }

  private ServiceReference<?> endpoint() {
    return Services.find(felix.context(), "java.net.URI");
  }

  /** Whoever forgot the level has a new data area; the service still is where it was. */
  @Test
  void aServiceIsBroughtToTheLevelOfAnInstanceThatHasForgotten() throws Exception {
    felix.start(bundles);
    AtomicInteger level = new AtomicInteger();
    felix.offer(level);
    Felix.until("Search", () -> felix.attribute(SEARCH, "ServiceLevel") != null);
    felix.command("allostat:level Search 2");
    assertEquals(2, level.get());
    Bundle before = felix.bundle("io.allostat.adapters.osgi");
    before.uninstall();
    felix.install(Felix.jar("io.allostat.adapters.osgi")).start();
    Felix.until("Search", () -> Integer.valueOf(0).equals(felix.attribute(SEARCH, "ServiceLevel")));
    Felix.until("the service is told", () -> level.get() == 0);
  }

  private static boolean listens(int port) {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }
}
