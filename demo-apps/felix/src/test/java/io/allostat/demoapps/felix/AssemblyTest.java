package io.allostat.demoapps.felix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.openqa.selenium.support.ui.ExpectedConditions.elementToBeClickable;
import static org.openqa.selenium.support.ui.ExpectedConditions.presenceOfElementLocated;
import static org.openqa.selenium.support.ui.ExpectedConditions.textToBe;

import io.allostat.core.api.admission.AdmissionSettings;
import io.allostat.core.api.control.ControlSettings;
import io.allostat.core.api.processors.ProcessorSettings;
import io.allostat.core.api.profile.ProfileSettings;
import io.allostat.core.api.settings.SettingDescription;
import io.allostat.core.api.settings.Settings;
import io.allostat.core.testkit.SettingsRecords;
import io.allostat.core.testkit.browser.Chromium;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Proxy;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.Dictionary;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.management.Attribute;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.support.ui.WebDriverWait;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.framework.launch.Framework;
import org.osgi.framework.wiring.FrameworkWiring;

/**
 * What one command starts: the site, the Web Console and Allostat in one Felix. It starts on every
 * JDK; what it can do then no JDK decides.
 */
class AssemblyTest {
  private static final Path BUNDLES = Path.of("target", "bundles");
  private static final String ADMINISTRATOR =
      "Basic " + Base64.getEncoder().encodeToString("admin:secret".getBytes());
  private static final String DASHBOARD = "/system/console/allostat-dashboard";
  private static final Path SCREENSHOTS = Path.of("target", "screenshots");
  private static final String RELAY = "allostat-dashboard-relay";
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
            "io.allostat.demoapps.felix.tomcat",
            Map.of("port", 0, "securePort", 0),
            "io.allostat.demoapps.felix.auction",
            Map.of("scale", "0.01", "users", 100),
            "io.allostat.instance",
            Map.of("instance", "auction"),
            Served.ADMISSION_PID,
            Served.ROOM,
            "io.allostat.processors",
            Map.of("manager", "framework", "application", "auction"),
            "io.allostat.console",
            Map.of("endpoint", true, "managementPort", managementPort))
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
  @Tag("once")
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
  @Tag("once")
  void theWebConsoleAsksForThePassword() throws Exception {
    Felix.until("the console", () -> status("/system/console/bundles.json") == 401);
    assertEquals(200, console("/system/console/bundles.json").statusCode());
  }

  @Test
  @Tag("once")
  void theWebConsoleShowsTheDashboard() throws Exception {
    untilTheDashboardIsInTheConsole();
    Felix.until(
        "the components",
        () -> console("/system/console/allostat").body().contains("<td>ViewItem</td>"));
    assertEquals(401, get(DASHBOARD + "/", Map.of()));
    HttpResponse<String> dashboard = console(DASHBOARD + "/");
    assertEquals(200, dashboard.statusCode());
    assertEquals(
        "text/html;charset=utf-8",
        dashboard.headers().firstValue("Content-Type").orElseThrow().replace(" ", ""));
    String policy = dashboard.headers().firstValue("Content-Security-Policy").orElseThrow();
    assertTrue(policy.contains("frame-ancestors 'self'"), policy);
    assertTrue(policy.contains("script-src 'self'"), policy);
    assertTrue(console(DASHBOARD + "/status").body().contains("\"instance\":\"auction\""));
    Matcher script = Pattern.compile("src=\"(assets/[^\"]+)\"").matcher(dashboard.body());
    assertTrue(script.find(), dashboard.body());
    assertEquals(200, console(DASHBOARD + "/" + script.group(1)).statusCode());
    HttpResponse<String> bare = console(DASHBOARD);
    assertEquals(302, bare.statusCode());
    assertTrue(bare.headers().firstValue("Location").orElseThrow().endsWith(DASHBOARD + "/"));
    assertEquals(404, console(DASHBOARD + "/nothing").statusCode());
    for (String path : List.of("/a%20b", "/assets/.hidden", "/a//b", "//127.0.0.1/status")) {
      assertEquals(404, console(DASHBOARD + path).statusCode(), path);
    }
  }

  private void untilTheDashboardIsInTheConsole() {
    Felix.until(
        "the page",
        () ->
            console("/system/console/allostat").body().contains("src=\"" + DASHBOARD + "/\"")
                && console(DASHBOARD + "/").statusCode() == 200);
  }

  /** What it is told comes by itself, and from threads that end with the bundle. */
  @Test
  @Tag("once")
  @Timeout(120)
  void theDashboardInTheWebConsoleIsLive() throws Exception {
    Felix.until("the dashboard", () -> console(DASHBOARD + "/").statusCode() == 200);
    HttpRequest events = asAdministrator(DASHBOARD + "/events").build();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                client.send(events, HttpResponse.BodyHandlers.ofInputStream()).body(),
                StandardCharsets.UTF_8))) {
      for (int event = 0; event < 3; event++) {
        String line = lines.readLine();
        while (line != null && !line.startsWith("data: ")) {
          line = lines.readLine();
        }
        assertNotNull(line, "the stream has ended");
        assertTrue(line.contains("\"instance\":\"auction\""), line);
      }
      new Felix(felix).bundle("io.allostat.adapters.osgi").stop();
      Felix.until(
          "no relay goes on",
          () -> Felix.running().stream().map(Thread::getName).noneMatch(RELAY::equals));
      while (lines.readLine() != null) {
        // What was under way; then there is an end.
      }
    }
  }

  @Test
  @Tag("once")
  void whatTheDashboardInTheWebConsoleChangesComesFromItsOwnPage() throws Exception {
    Felix.until("the dashboard", () -> console(DASHBOARD + "/").statusCode() == 200);
    Matcher token =
        Pattern.compile("allostat-token\" content=\"([0-9a-f]+)\"")
            .matcher(console(DASHBOARD + "/").body());
    assertTrue(token.find());
    String own = "http://127.0.0.1:" + port;
    assertEquals(403, pause(token.group(1), "http://elsewhere.example", "cross-site"));
    assertEquals(403, pause(token.group(1), own, "cross-site"));
    assertEquals(403, pause(token.group(1), "http://elsewhere.example", ""));
    assertEquals(403, pause("", own, "same-origin"));
    assertFalse(paused());
    assertEquals(200, pause(token.group(1), own, "same-origin"));
    assertTrue(paused());
  }

  /** As an administrator sees it, and changes something. */
  @Test
  @Tag("once")
  void aBrowserShowsTheDashboardInTheWebConsole() throws Exception {
    untilTheDashboardIsInTheConsole();
    ChromeDriver chromium = Chromium.start();
    try {
      // A page may not ask with what its own address says; without it the browser remembers.
      chromium.manage().window().setSize(new Dimension(1280, 1000));
      chromium.get("http://admin:secret@127.0.0.1:" + port + "/system/console/bundles");
      chromium.get("http://127.0.0.1:" + port + "/system/console/allostat");
      chromium.switchTo().frame("allostat-dashboard");
      WebDriverWait patience = new WebDriverWait(chromium, Duration.ofSeconds(60));
      patience.until(textToBe(By.id("connection"), "live"));
      patience.until(presenceOfElementLocated(By.cssSelector("[data-component=ViewItem]")));
      chromium.findElement(By.id("pause")).click();
      patience.until(elementToBeClickable(By.id("dialog-act"))).click();
      patience.until(textToBe(By.id("mode"), "paused"));
      assertTrue(paused());
      chromium.switchTo().defaultContent();
      Files.createDirectories(SCREENSHOTS);
      Files.write(
          SCREENSHOTS.resolve("web-console.png"), chromium.getScreenshotAs(OutputType.BYTES));
    } finally {
      chromium.quit();
    }
  }

  private int pause(String token, String origin, String site) throws Exception {
    // The JDK's client sends no Origin unless it is allowed to by an option of the JVM.
    try (Socket socket = new Socket("127.0.0.1", port)) {
      socket.setSoTimeout(30_000);
      String body = "{\"operation\":\"pause\"}";
      String request =
          String.join(
              "\r\n",
              "POST " + DASHBOARD + "/operations HTTP/1.1",
              "Host: 127.0.0.1:" + port,
              "Authorization: " + ADMINISTRATOR,
              "Origin: " + origin,
              site.isEmpty() ? "Accept: */*" : "Sec-Fetch-Site: " + site,
              "X-Allostat-Token: " + token,
              "Content-Type: application/json",
              "Content-Length: " + body.length(),
              "Connection: close",
              "",
              body);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      String reply = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return Integer.parseInt(reply.split(" ", 3)[1]);
    }
  }

  private static boolean paused() throws JMException {
    MBeanServer mbeans = ManagementFactory.getPlatformMBeanServer();
    ObjectName loop =
        mbeans.queryNames(Felix.name("io.allostat:type=ControlLoop,*"), null).iterator().next();
    return (Boolean) mbeans.getAttribute(loop, "Paused");
  }

  @Test
  @Tag("once")
  void whereTheDashboardIsOffTheWebConsoleSaysSo() throws Exception {
    Felix.until("the dashboard", () -> console(DASHBOARD + "/").statusCode() == 200);
    new Felix(felix).configure("io.allostat.console", Map.of("endpoint", false));
    Felix.until("off", () -> console(DASHBOARD + "/").statusCode() == 503);
    assertTrue(console(DASHBOARD + "/").body().contains("io.allostat.console"));
    Felix.until(
        "said", () -> console("/system/console/allostat").body().contains("is switched off"));
  }

  /** Whoever comes to the console would else be let in as nobody in particular. */
  @Test
  @Tag("once")
  void aDashboardWithLoginsIsNotPassedOn() throws Exception {
    Felix.until("the dashboard", () -> console(DASHBOARD + "/").statusCode() == 200);
    Path logins = elsewhere.resolve("logins.properties");
    Files.writeString(
        Files.createFile(
            logins,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))),
        "operator.password = at least 12 characters\noperator.access = readwrite\n");
    new Felix(felix)
        .configure(
            "io.allostat.console",
            Map.of(
                "endpoint",
                true,
                "managementPort",
                managementPort,
                "managementSecurity",
                logins.toString()));
    String link = "href=\"http://127.0.0.1:" + managementPort + "/\"";
    Felix.until("the way", () -> console("/system/console/allostat").body().contains(link));
    assertFalse(console("/system/console/allostat").body().contains("<iframe"));
    Felix.until("not passed on", () -> console(DASHBOARD + "/").statusCode() == 503);
  }

  @Test
  @Tag("once")
  void aBadAmountOfDataLeavesTheSiteAsItIsAndAGoodOneOpensItAnew() throws Exception {
    String pid = "io.allostat.demoapps.felix.auction";
    Felix configured = new Felix(felix);
    assertEquals(200, get("/auction/ViewItem?itemId=1", Map.of()));
    configured.configure(pid, Map.of("users", 1));
    String refusal = pid + ": users: expected a whole number from 62 to 1000000000, got \"1\"";
    Felix.until("refused", () -> configured.log().contains(refusal));
    assertEquals(200, get("/auction/ViewItem?itemId=1", Map.of()));
    configured.configure(pid, Map.of("users", 150));
    Felix.until("served anew", () -> configured.log().contains("the auction site serves"));
    Felix.until("it serves", () -> status("/auction/ViewUserInfo?userId=150") == 200);
  }

  private HttpResponse<String> console(String path) {
    try {
      return client.send(asAdministrator(path).build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private HttpRequest.Builder asAdministrator(String path) {
    return HttpRequest.newBuilder(uri(path)).header("Authorization", ADMINISTRATOR);
  }

  @Test
  @Tag("once")
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
  @Tag("once")
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
  @Tag("once")
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
      Felix.until("what is held", () -> served("/status").contains("\"state\":\"STALE\""));
      host.start();
      Felix.until("the next manager", () -> checked(shell) && !complained(shell));
      Felix.until("granted again", () -> served("/status").contains("\"state\":\"GRANTED\""));
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
  @Tag("once")
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
  @Tag("once")
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
  @Tag("once")
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
    return Page.at(URI.create("http://127.0.0.1:" + managementPort + path));
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
