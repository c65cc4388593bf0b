package io.allostat.demoapps.felix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.control.ControlSettings;
import io.allostat.core.api.processors.ProcessorSettings;
import io.allostat.core.api.profile.ProfileSettings;
import io.allostat.core.api.settings.SettingDescription;
import io.allostat.core.api.settings.Settings;
import io.allostat.core.testkit.SettingsRecords;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Base64;
import java.util.Dictionary;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.management.Attribute;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.framework.launch.Framework;
import org.osgi.framework.wiring.FrameworkWiring;

/** What one command starts: the site, the Web Console and Allostat in one Felix. */
class AssemblyTest {
  private static final Path BUNDLES = Path.of("target", "bundles");
  private static final ObjectName ALLOSTAT = Felix.name("io.allostat:*");

  @TempDir Path state;
  @TempDir Path elsewhere;
  private final HttpClient client = HttpClient.newHttpClient();
  private Framework felix;
  private Set<Thread> threads;
  private int port;
  private int managementPort;

  @BeforeEach
  void start() throws Exception {
    threads = Felix.running();
    managementPort = Felix.freePort();
    felix = Main.start(BUNDLES, state, "secret", this::configure);
    port = engine();
  }

  private void configure(BundleContext context) {
    Map.of(
            "io.allostat.demoapps.felix.tomcat", Map.of("port", 0),
            "io.allostat.demoapps.felix.auction", Map.of("scale", "0.01", "users", 100),
            "io.allostat.instance", Map.of("instance", "auction"),
            "io.allostat.processors", Map.of("manager", "framework", "application", "auction"),
            "io.allostat.console", Map.of("endpoint", true, "managementPort", managementPort))
        .forEach((pid, values) -> Configurations.begin(context, pid, values));
  }

  @AfterEach
  void stop() throws Exception {
    felix.stop();
    felix.waitForStop(30_000);
    assertEquals(Set.of(), ManagementFactory.getPlatformMBeanServer().queryNames(ALLOSTAT, null));
    Felix.untilNoneButThese(threads);
  }

  private int engine() {
    return (Integer)
        Services.find(felix.getBundleContext(), "org.apache.catalina.Engine").getProperty("port");
  }

  @Test
  void theSiteIsServedAndItsComponentsAreManaged() throws Exception {
    assertEquals(200, get("/auction/Home", Map.of()));
    assertEquals(200, get("/auction/ViewItem?itemId=1", Map.of()));
    assertEquals(404, get("/auction/Nowhere", Map.of()));
    var server = ManagementFactory.getPlatformMBeanServer();
    ObjectName item = new ObjectName("io.allostat:type=Component,instance=auction,name=ViewItem");
    Felix.until("the page is a component", () -> server.isRegistered(item));
    server.setAttribute(item, new Attribute("ServiceLevel", 1));
    HttpResponse<String> page =
        client.send(
            HttpRequest.newBuilder(uri("/auction/ViewItem?itemId=1")).build(),
            HttpResponse.BodyHandlers.ofString());
    assertEquals(200, page.statusCode());
    assertEquals("1.0", page.headers().firstValue("X-Service-Level-Loss").orElse("none"));
  }

  @Test
  void whatThePagesTakeIsOnTheBillOfTheInstance() {
    ObjectName manager = Felix.name("io.allostat:type=ProcessorManager,instance=auction");
    Felix.until(
        "CPU seconds of auction",
        () -> status("/auction/ViewItem?itemId=1") == 200 && cpuSeconds(manager, "auction") > 0);
  }

  private static double cpuSeconds(ObjectName manager, String application) {
    try {
      Object[] applications =
          (Object[])
              ManagementFactory.getPlatformMBeanServer().getAttribute(manager, "Applications");
      return Arrays.stream(applications)
          .map(CompositeData.class::cast)
          .filter(each -> application.equals(each.get("name")))
          .mapToDouble(each -> (Double) each.get("cpuSeconds"))
          .sum();
    } catch (JMException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void theWebConsoleAsksForThePassword() throws Exception {
    Felix.until("the console", () -> status("/system/console/bundles.json") == 401);
    String user = Base64.getEncoder().encodeToString("admin:secret".getBytes());
    assertEquals(
        200, get("/system/console/bundles.json", Map.of("Authorization", "Basic " + user)));
  }

  @Test
  void theWebConsoleShowsAllostatAndTheWayToTheDashboard() throws Exception {
    Felix.until("the page", () -> console("/system/console/allostat").statusCode() == 200);
    String page = console("/system/console/allostat").body();
    String address = "http://127.0.0.1:" + managementPort + "/";
    assertTrue(page.contains("href=\"" + address + "\""), page);
    assertTrue(page.contains("<td>ViewItem</td>"), page);
  }

  private HttpResponse<String> console(String path) {
    String user = Base64.getEncoder().encodeToString("admin:secret".getBytes());
    try {
      return client.send(
          HttpRequest.newBuilder(uri(path)).header("Authorization", "Basic " + user).build(),
          HttpResponse.BodyHandlers.ofString());
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void healthChecksSayWhatIsWrong() throws Exception {
    Felix shell = new Felix(felix);
    Felix.until(
        "four checks", () -> commanded(shell, "hc:exec allostat").contains("Allostat admission"));
    String healthy = commanded(shell, "hc:exec -v allostat");
    for (String check : List.of("Allostat loops", "Allostat components", "Allostat processors")) {
      assertTrue(healthy.contains(check), healthy);
    }
    assertFalse(healthy.contains("quarantined: "), healthy);
    quarantineFaulty(shell, "out of order");
    Felix.until(
        "the check says so",
        () ->
            commanded(shell, "hc:exec -v allostat").contains("component Faulty is quarantined: "));
  }

  @Test
  void whatAComponentSaysIsNoMarkupInTheWebConsole() throws Exception {
    quarantineFaulty(new Felix(felix), "<img src='x' onerror=\"alert(1)\">");
    String text = "&lt;img src=&#39;x&#39; onerror=&quot;alert(1)&quot;&gt;";
    Felix.until("said", () -> console("/system/console/allostat").body().contains(text));
    assertFalse(console("/system/console/allostat").body().contains("<img src='x'"));
  }

  /** A component that fails when it is moved, and is. */
  private void quarantineFaulty(Felix shell, String why) throws Exception {
    Dictionary<String, Object> properties = new Hashtable<>();
    properties.put("io.allostat.component", "Faulty");
    properties.put("io.allostat.levels", "less:1");
    Class<?> type =
        shell
            .bundle("io.allostat.core.api")
            .loadClass("io.allostat.core.api.component.LevelActuator");
    Object faulty =
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              if (method.getName().equals("apply") && !arguments[0].equals(0)) {
                throw new IllegalStateException(why);
              }
              return switch (method.getName()) {
                case "equals" -> proxy == arguments[0];
                case "hashCode" -> 1;
                case "toString" -> "faulty";
                default -> arguments[0];
              };
            });
    felix.getBundleContext().registerService(type.getName(), faulty, properties);
    ObjectName component = Felix.name("io.allostat:type=Component,instance=auction,name=Faulty");
    Felix.until(
        "the component", () -> ManagementFactory.getPlatformMBeanServer().isRegistered(component));
    commanded(shell, "allostat:level Faulty 1");
  }

  /** Killed, as one that ends in order says so, and leaves nothing that is stale. */
  @Test
  void aHealthCheckWarnsWhileWhatAKilledManagerGaveIsHeld() throws Exception {
    Felix shell = new Felix(felix);
    try (HostManager host = new HostManager(elsewhere)) {
      host.start();
      shell.configure(
          "io.allostat.processors",
          Map.of("manager", "region", "region", host.region().toString(), "quantumSeconds", 0.1));
      Felix.until("joined", () -> shell.log().contains("auction has joined " + host.region()));
      Felix.until("granted", () -> served("/status").contains("\"state\":\"GRANTED\""));
      Felix.until("no complaint", () -> checked(shell) && !complained(shell));
      host.kill();
      Felix.until("a complaint", () -> complained(shell));
      assertTrue(served("/status").contains("\"state\":\"STALE\""), "what is held stands");
      host.start();
      Felix.until("the next manager", () -> checked(shell) && !complained(shell));
      assertTrue(served("/status").contains("\"state\":\"GRANTED\""), "what is held is granted");
      host.end();
      Felix.until("on its own", () -> served("/status").contains("\"state\":\"UNMANAGED\""));
      Felix.until("no complaint", () -> checked(shell) && !complained(shell));
    }
  }

  private static boolean checked(Felix shell) {
    return commanded(shell, "hc:exec -v allostat").contains("Allostat processors");
  }

  /** What it says is in a column, which breaks it. */
  private static boolean complained(Felix shell) {
    return commanded(shell, "hc:exec -v allostat")
        .replaceAll("\\s+", " ")
        .contains("given by a manager that is not heard of any more");
  }

  private static String commanded(Felix shell, String line) {
    try {
      return shell.command(line);
    } catch (Exception e) {
      return "" + e;
    }
  }

  /** The state directory knows bundles by their names, not by where the jars lie. */
  @Test
  void aMovedCheckoutGoesOnWithItsState() throws Exception {
    Map<String, Long> ids = ids();
    felix.stop();
    felix.waitForStop(30_000);
    Path moved = Files.createDirectory(elsewhere.resolve("bundles"));
    try (Stream<Path> jars = Files.list(BUNDLES)) {
      for (Path jar : jars.toList()) {
        Files.copy(jar, moved.resolve(jar.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
    felix = Main.start(moved, state, "secret", context -> {});
    port = engine();
    assertEquals(200, get("/auction/ViewItem?itemId=1", Map.of()));
    assertEquals(managementPort, dashboardPort());
    assertEquals(ids, ids());
  }

  private Map<String, Long> ids() {
    Map<String, Long> ids = new TreeMap<>();
    for (Bundle bundle : felix.getBundleContext().getBundles()) {
      ids.put(bundle.getSymbolicName(), bundle.getBundleId());
    }
    return ids;
  }

  private int dashboardPort() {
    return URI.create(
            (String)
                Services.find(felix.getBundleContext(), "java.net.URI")
                    .getProperty("io.allostat.endpoint"))
        .getPort();
  }

  @Test
  void theDashboardIsServed() throws Exception {
    for (String path : List.of("/", "/status", "/metrics")) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + managementPort + path)).build();
      assertEquals(
          200, client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode(), path);
    }
  }

  /** What Configuration Admin offers is enumerated where it is made. */
  @Test
  void everySettingIsReachedByJmxAndByThePage() throws Exception {
    Felix.until(
        "the instance is an application of the manager",
        () -> served("/settings").contains("\"group\":\"ProcessorSettings\""));
    String page = served("/settings");
    List<Class<? extends Record>> records = SettingsRecords.all();
    assertTrue(
        records.containsAll(
            List.of(
                ProfileSettings.class,
                ControlSettings.class,
                AdmissionSettings.class,
                ProcessorSettings.class)),
        records::toString);
    for (Class<? extends Record> record : records) {
      String group = record.getSimpleName();
      Set<String> attributes =
          Arrays.stream(
                  ManagementFactory.getPlatformMBeanServer()
                      .getMBeanInfo(Felix.name("io.allostat:type=" + group + ",instance=auction"))
                      .getAttributes())
              .map(MBeanAttributeInfo::getName)
              .collect(Collectors.toSet());
      for (SettingDescription setting : Settings.describe(record)) {
        String name = setting.name();
        String attribute = Character.toUpperCase(name.charAt(0)) + name.substring(1);
        assertTrue(attributes.contains(attribute), group + " " + name + " in JMX");
        String shown = "\"group\":\"" + group + "\",\"name\":\"" + name + "\"";
        assertTrue(page.contains(shown), group + " " + name + " on the page");
      }
    }
  }

  /** What the management endpoint answers, or nothing while it does not. */
  private String served(String path) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + managementPort + path)).build();
    try {
      return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
    } catch (IOException e) {
      return "";
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void everyBundleResolvesAndRuns() {
    felix.adapt(FrameworkWiring.class).resolveBundles(null);
    for (Bundle bundle : felix.getBundleContext().getBundles()) {
      // The shell waits for a terminal.
      boolean waits =
          bundle.getHeaders().get(Constants.FRAGMENT_HOST) != null
              || bundle.getSymbolicName().equals("org.apache.felix.gogo.jline");
      assertEquals(
          waits ? Bundle.RESOLVED : Bundle.ACTIVE, bundle.getState(), bundle::getSymbolicName);
    }
  }

  private int status(String path) {
    try {
      return get(path, Map.of());
    } catch (Exception e) {
      return -1;
    }
  }

  private int get(String path, Map<String, String> headers) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(uri(path));
    headers.forEach(request::header);
    return client.send(request.build(), HttpResponse.BodyHandlers.discarding()).statusCode();
  }

  private URI uri(String path) {
    return URI.create("http://127.0.0.1:" + port + path);
  }
}
