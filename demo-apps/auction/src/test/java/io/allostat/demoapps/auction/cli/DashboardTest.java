package io.allostat.demoapps.auction.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.adapters.console.EndpointAccess;
import io.allostat.adapters.console.ManagementEndpoint;
import io.allostat.core.api.Allostat;
import io.allostat.core.api.Instances;
import io.allostat.core.api.admission.AdmissionConnector;
import io.allostat.core.api.admission.AdmissionCounts;
import io.allostat.core.api.component.Component;
import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.core.api.component.LevelChange.Origin;
import io.allostat.core.api.control.Thresholds;
import io.allostat.core.api.management.ComponentItem;
import io.allostat.core.api.management.ProcessorManagerItem;
import io.allostat.core.api.management.ProcessorManagerItem.ApplicationItem;
import io.allostat.core.api.management.ServiceLevelItem;
import io.allostat.core.api.management.Status;
import io.allostat.core.api.settings.LiveSettings;
import io.allostat.core.api.settings.SettingDescription;
import io.allostat.core.testkit.browser.Chromium;
import io.allostat.demoapps.auction.data.Population;
import io.allostat.demoapps.hosting.cli.ServiceLevels;
import io.allostat.demoapps.hosting.cli.SiteServer;
import io.allostat.demoapps.hosting.cli.TestBrowser;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.support.ui.WebDriverWait;

/**
 * The dashboard of the real server in a real Chromium. Skipped where there is none; the pictures
 * are left in {@code target/screenshots}.
 */
@Tag("once")
class DashboardTest {
  private static final Path SCREENSHOTS = Path.of("target", "screenshots");
  private static final Duration PATIENCE = Duration.ofSeconds(120);
  private static final String SEARCH = "SearchItemsInCategory?category=6&nbOfItems=20";

  /** What nothing is ever above or below. */
  private static final Thresholds QUIET = new Thresholds(1, 0);

  /** What is in the page to be used now, in its order; a tree is one stop, and within it arrows. */
  private static final String USABLE =
      "[...document.querySelectorAll('a[href],button,input,select,summary,[tabindex]')]"
          + ".filter((node) => node.tabIndex >= 0 && node.checkVisibility())";

  private static final String HOSTILE =
      "<img src=x onerror=\"document.title='pwned'\"></script><script>document.title='pwned'</script>";

  @TempDir static Path state;
  private static SiteServer server;
  private static Allostat allostat;
  private static ChromeDriver chromium;

  @BeforeAll
  static void start() throws Exception {
    chromium = Chromium.start();
    Files.createDirectories(SCREENSHOTS);
    server =
        AuctionCommand.start(
            new ServerOptions(
                "127.0.0.1",
                0,
                0,
                new Population(new BigDecimal("0.05"), 200),
                ServiceLevels.ON,
                new ServerOptions.Tuning(10, QUIET.overload(), QUIET.underload()),
                state));
    allostat = Instances.find("auction").orElseThrow();
  }

  @AfterAll
  static void stop() {
    if (chromium != null) {
      chromium.quit();
    }
    if (server != null) {
      server.close();
    }
  }

  @BeforeEach
  void open() {
    size(1280, 1400);
    theme("light");
    chromium.get("http://127.0.0.1:" + server.managementPort() + "/");
    until(() -> text("#connection").equals("live"));
  }

  @AfterEach
  void fullServiceAndNoComplaints() {
    allostat.controlLoop().resume();
    allostat.controlLoop().setThresholds("cpu", QUIET);
    for (Component component : allostat.components().all()) {
      allostat.components().unpin(component.name());
      allostat.components().setServiceLevel(component.name(), 0, Origin.APPLICATION);
    }
    assertEquals(
        List.of(),
        Chromium.complaints(chromium),
        "the browser's console, with what its policy blocked");
  }

  /** Of a request from another program the outer components were entered there. */
  @Test
  void throughputIsOfWhatIsEnteredHereFirst() {
    String profile =
        "{stacks: ["
            + "{stack: 'Front', executionRate: 0}, {stack: 'Front.Back', executionRate: 500},"
            + "{stack: 'Front.Back.Query', executionRate: 900}, {stack: 'Own', executionRate: 7},"
            + "{stack: 'Own', executionRate: 7}, {stack: 'Own.Part', executionRate: 70},"
            + "{stack: '(other)', executionRate: 2000}, {stack: '(jvm)', executionRate: 0}]}";
    assertEquals(507L, inHistory("throughput(" + profile + ")"));
    assertEquals(0L, inHistory("throughput({stacks: [{stack: 'Own', executionRate: 0}]})"));
    assertNull(inHistory("throughput({stacks: [{stack: '(other)', executionRate: 5}]})"));
    String states = "executionRate: 10, states: {running: 60}";
    Object response =
        inHistory(
            "responseTime({samplingInstants: 100, stacks: [{stack: 'Own', "
                + states
                + "}, {stack: '(other)', "
                + states
                + "}]})");
    assertEquals(0.06, ((Number) response).doubleValue(), 1e-12);
  }

  private static Object inHistory(String call) {
    return chromium.executeAsyncScript(
        "const done = arguments[0];"
            + "import(location.origin + '/assets/history.js').then((module) => done(module."
            + call
            + "))");
  }

  @Test
  void anOverloadShowsAsAChangeOfLevelWithItsReason() throws Exception {
    click(".panel button");
    List<WebElement> fields = chromium.findElements(By.cssSelector("#dialog input"));
    fill(fields.get(0), "1");
    fill(fields.get(1), "0");
    try (Visitors visitors = new Visitors(state, server.port())) {
      click("#dialog-act");
      until(() -> !chromium.findElements(By.cssSelector("tr.degrade")).isEmpty());
      assertEquals(new Thresholds(0.01, 0), allostat.controlLoop().thresholds("cpu"));
      String decision = text("tr.degrade th");
      String component = decision.split(" ")[2];
      until(() -> !attribute("[data-component=" + component + "]", "data-level").equals("0"));
      assertTrue(text("tr.degrade .reason").contains("cpu"), text("tr.degrade .reason"));
      until(() -> text("#flame").contains("SearchItemsInCategory"));
      until(() -> !text("#stacks tbody").isEmpty());
      until(() -> text("#response-time .readout").matches(".*\\d (ms|s)"));
      picture("overload.png");
      assertEquals(List.of(), Axe.violations(chromium));
      theme("dark");
      picture("overload-dark.png");
      assertEquals(List.of(), Axe.violations(chromium));
      size(320, 900);
      until(() -> number("return document.documentElement.clientWidth") <= 320);
      assertTrue(fits());
      picture("overload-narrow.png");
      visitors.check();
    }
  }

  @Test
  void aLevelSetOnThePageIsInForce() throws Exception {
    click("[data-component=ItemList] .actions button");
    assertTrue(text("#dialog").contains("users"), text("#dialog"));
    assertEquals(0, jmx("Component", "name=ItemList", "ServiceLevel"));
    click("#dialog input[value='1']");
    picture("set-level.png");
    click("#dialog-act");
    until(() -> attribute("[data-component=ItemList]", "data-level").equals("1"));
    assertEquals(1, jmx("Component", "name=ItemList", "ServiceLevel"));
    assertEquals("ItemList is at service level 1", text("#notice"));
  }

  @Test
  void whatIsNotConfirmedIsNotDone() throws Exception {
    click("#pause");
    click("#dialog-cancel");
    click("[data-component=ItemList] .actions button:last-child");
    click("#dialog-cancel");
    click("[data-component=ItemList] .actions button");
    click("#dialog input[value='1']");
    chromium.switchTo().activeElement().sendKeys(Keys.ESCAPE);
    until(() -> !chromium.findElement(By.id("dialog")).isDisplayed());
    assertEquals(0, jmx("Component", "name=ItemList", "ServiceLevel"));
    assertEquals(false, jmx("Component", "name=ItemList", "Pinned"));
    assertEquals(false, jmx("ControlLoop", "resource=cpu", "Paused"));
  }

  @Test
  void theLoopIsPausedAndResumedByKeyboardAlone() throws Exception {
    chromium.findElement(By.id("pause")).sendKeys(Keys.ENTER);
    chromium.findElement(By.id("dialog-act")).sendKeys(Keys.ENTER);
    until(() -> text("#mode").equals("paused"));
    assertEquals(true, jmx("ControlLoop", "resource=cpu", "Paused"));
    chromium.findElement(By.id("pause")).sendKeys(Keys.SPACE);
    chromium.findElement(By.id("dialog-act")).sendKeys(Keys.SPACE);
    until(() -> text("#mode").equals("regulation"));
    assertEquals(false, jmx("ControlLoop", "resource=cpu", "Paused"));
  }

  @Test
  void aComponentIsPinnedAndGivenBack() throws Exception {
    String pin = "[data-component=ItemList] .actions button:last-child";
    click(pin);
    assertTrue(text("#dialog").contains("Users"), text("#dialog"));
    click("#dialog-act");
    until(() -> text("[data-component=ItemList] .state").equals("pinned"));
    assertEquals(true, jmx("Component", "name=ItemList", "Pinned"));
    until(() -> !chromium.findElement(By.id("dialog")).isDisplayed());
    click(pin);
    click("#dialog-act");
    until(() -> text("[data-component=ItemList] .state").isEmpty());
    assertEquals(false, jmx("Component", "name=ItemList", "Pinned"));
  }

  @Test
  void aRefusedThresholdIsExplainedInTheDialog() throws Exception {
    allostat.controlLoop().setThresholds("cpu", new Thresholds(0.85, 0.7));
    until(() -> text(".legend").contains("overload threshold 85 %"));
    click(".panel button");
    fill(chromium.findElements(By.cssSelector("#dialog input")).get(0), "50");
    click("#dialog-act");
    until(() -> text("#dialog-error").contains("less than overloadThreshold"));
    click("#dialog-cancel");
    assertEquals(new Thresholds(0.85, 0.7), allostat.controlLoop().thresholds("cpu"));
    // The browser notes every refusal in its console.
    chromium.manage().logs().get(LogType.BROWSER);
  }

  @Test
  void whatAComponentSaysIsNeverMarkup() {
    if (allostat.components().find("Hostile").isEmpty()) {
      allostat
          .components()
          .register(
              ComponentDescriptor.named("Hostile")
                  .withLevel("less", 1)
                  .withActuator(
                      level -> {
                        throw new IllegalStateException(HOSTILE);
                      }));
    }
    allostat.components().setServiceLevel("Hostile", 1, Origin.APPLICATION);
    until(() -> text("[data-component=Hostile] .state").contains(HOSTILE));
    assertEquals("Allostat auction", chromium.getTitle());
    assertEquals(0, chromium.findElements(By.tagName("img")).size());
    assertEquals(1, chromium.findElements(By.tagName("script")).size());
    // A level in the teardown would fail again and quarantine it again, which does no harm.
  }

  @Test
  void aConnectorIsShownWhileItIsJoined() {
    AdmissionConnector connector =
        new AdmissionConnector() {
          @Override
          public String name() {
            return "https-test";
          }

          @Override
          public AdmissionCounts counts() {
            return new AdmissionCounts(
                1201, 3402, Map.of("no room for new sessions", 503L), Map.of(), 0, 0, 0, 0, 0);
          }
        };
    allostat.admission().join(connector);
    until(() -> !chromium.findElements(By.cssSelector("[data-connector=https-test]")).isEmpty());
    until(() -> text("#load").contains("assumed"));
    until(() -> text("#limit-reason").contains("of CPU time at"));
    until(() -> text("#coordinator").endsWith("."));
    String shown = text("[data-connector=https-test]");
    assertTrue(shown.startsWith("https-test 1201 3402 503 "), shown);
    allostat.admission().leave(connector);
    until(() -> !chromium.findElement(By.id("connections")).isDisplayed());
  }

  @Test
  void everySettingIsShownAndChanged() throws Exception {
    click("#settings-panel summary");
    String row = "[data-setting='ControlSettings.decisionSeconds']";
    until(() -> !chromium.findElements(By.cssSelector(row)).isEmpty());
    for (LiveSettings<?> settings : allostat.settings()) {
      for (SettingDescription each : settings.descriptions()) {
        String name = settings.type().getSimpleName() + "." + each.name();
        String shown = text("[data-setting='" + name + "']");
        assertTrue(shown.contains(each.description()), shown);
        assertEquals(settings.changeable(each.name()), shown.contains("Change …"), name);
      }
    }
    click(row + " button");
    fill(chromium.findElement(By.cssSelector("#dialog input")), "soon");
    click("#dialog-act");
    until(() -> text("#dialog-error").contains("got \"soon\""));
    fill(chromium.findElement(By.cssSelector("#dialog input")), "2");
    picture("settings.png");
    click("#dialog-act");
    until(() -> text(row).contains("2.0 s"));
    assertEquals(2.0, jmx("ControlSettings", "", "DecisionSeconds"));
    setting("decisionSeconds").set("decisionSeconds", "5");
    // The browser notes every refusal in its console.
    chromium.manage().logs().get(LogType.BROWSER);
  }

  private static LiveSettings<?> setting(String name) {
    return allostat.settings().stream()
        .filter(s -> s.descriptions().stream().anyMatch(d -> d.name().equals(name)))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void whoMayOnlyReadIsOfferedNothingElse() throws Exception {
    try (ManagementEndpoint endpoint =
        new ManagementEndpoint(allostat, loopback(), EndpointAccess.everybody().withoutChanges())) {
      endpoint.start();
      chromium.get("http://127.0.0.1:" + endpoint.port() + "/");
      until(() -> text("#connection").equals("live"));
      until(() -> !chromium.findElements(By.cssSelector("[data-component=ItemList]")).isEmpty());
      assertEquals("read only", text("#reading"));
      click("#settings-panel summary");
      until(() -> !chromium.findElements(By.cssSelector("#settings button")).isEmpty());
      for (WebElement change : chromium.findElements(By.cssSelector("#pause, .change"))) {
        assertFalse(change.isDisplayed(), change.getText());
      }
      // A page whose server goes away says so in the browser's console.
      chromium.get("about:blank");
    }
  }

  @Test
  void beyondLoopbackItIsUsedOverTlsByThoseWhoLogIn() throws Exception {
    Path file = state.resolve("management.properties");
    String password = Files.readString(state.resolve("keystore.password")).strip();
    Files.writeString(
        file,
        "keyStore = keystore.p12\nkeyStorePassword = "
            + password
            + "\noperator.password = correct-horse-battery\noperator.access = readwrite\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    try (ManagementEndpoint endpoint =
        new ManagementEndpoint(
            allostat, new InetSocketAddress("0.0.0.0", 0), EndpointAccess.of(file))) {
      endpoint.start();
      String host = "127.0.0.1:" + endpoint.port() + "/";
      // A page opened with a password in its address may fetch nothing; the browser remembers it.
      chromium.get("https://operator:correct-horse-battery@" + host);
      chromium.get("https://" + host);
      until(() -> text("#connection").equals("live"));
      click("#pause");
      click("#dialog-act");
      until(() -> text("#mode").equals("paused"));
      assertTrue(allostat.controlLoop().paused());
      // Before the endpoint ends: the browser would complain of its stream a moment later.
      chromium.get("about:blank");
    }
    // What the browser asked before it had the password is in its console.
    chromium.manage().logs().get(LogType.BROWSER);
  }

  @Test
  void aStreamThatNobodyServesIsOpenedAnew() throws Exception {
    try (DeafRelay relay = new DeafRelay(server.managementPort())) {
      chromium.get("http://127.0.0.1:" + relay.port() + "/");
      until(() -> relay.streams() >= 1);
      until(() -> text("#connection").equals("live"));
      assertTrue(relay.streams() >= 2, () -> relay.streams() + " streams");
      chromium.get("about:blank");
    }
  }

  @Test
  void itShowsWhoHasHowManyProcessors() throws Exception {
    try (ManagementEndpoint endpoint = new ManagementEndpoint(managed(), loopback())) {
      endpoint.start();
      chromium.get("http://127.0.0.1:" + endpoint.port() + "/");
      until(() -> !chromium.findElements(By.cssSelector("[data-application=shop]")).isEmpty());
      assertEquals("shop 1.50 1.25 0-1", text("[data-application=shop]"));
      until(() -> text("#processors .readout").contains("shop has 1.25 of 1.50 requested"));
      assertTrue(text("#allocation").startsWith("This application has 1.25 processors."));
      assertEquals("Allostat auction", chromium.getTitle());
      picture("processors.png");
      chromium.get("about:blank");
    }
  }

  /** The registry takes no such name; what comes from elsewhere may have one all the same. */
  @Test
  void aHostileNameIsTextOnThePage() throws Exception {
    List<ServiceLevelItem> levels =
        List.of(new ServiceLevelItem(0, "full", 0), new ServiceLevelItem(1, HOSTILE, 1));
    Allostat hostile =
        showing(
            s ->
                new Status(
                    HOSTILE,
                    s.epochMillis(),
                    s.controlLoops(),
                    List.of(new ComponentItem(HOSTILE, levels, 0, false, true, HOSTILE)),
                    s.profile(),
                    s.admission(),
                    s.loadMonitors(),
                    s.coordinator(),
                    s.processorManager()));
    try (ManagementEndpoint endpoint = new ManagementEndpoint(hostile, loopback())) {
      endpoint.start();
      chromium.get("http://127.0.0.1:" + endpoint.port() + "/");
      until(() -> chromium.findElement(By.tagName("body")).getText().contains(HOSTILE));
      Object rows =
          chromium.executeScript(
              "return [...document.querySelectorAll('[data-component]')]"
                  + ".filter((row) => row.dataset.component === arguments[0]).length",
              HOSTILE);
      assertEquals(1L, rows);
      assertFalse(chromium.getTitle().equals("pwned"), chromium::getTitle);
      assertEquals(0, chromium.findElements(By.tagName("img")).size());
      assertEquals(1, chromium.findElements(By.tagName("script")).size());
      chromium.get("about:blank");
    }
  }

  /** The real instance, as a processor manager's client would show it. */
  private static Allostat managed() {
    ProcessorManagerItem manager =
        new ProcessorManagerItem(
            "GRANTED",
            1.25,
            List.of(
                new ApplicationItem("shop", 1.5, 1.25, "0-1"),
                new ApplicationItem(HOSTILE, 0.5, 0.75, "")));
    return showing(
        s ->
            new Status(
                s.instance(),
                s.epochMillis(),
                s.controlLoops(),
                s.components(),
                s.profile(),
                s.admission(),
                s.loadMonitors(),
                s.coordinator(),
                manager));
  }

  /** The real instance with another status. */
  private static Allostat showing(UnaryOperator<Status> change) {
    return (Allostat)
        Proxy.newProxyInstance(
            Allostat.class.getClassLoader(),
            new Class<?>[] {Allostat.class},
            (proxy, method, arguments) -> {
              Object result = method.invoke(allostat, arguments);
              return result instanceof Status status ? change.apply(status) : result;
            });
  }

  private static InetSocketAddress loopback() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  }

  @Test
  void everythingThatCanBeUsedHasANameForScreenReaders() {
    until(() -> !chromium.findElements(By.cssSelector("[data-component=ItemList]")).isEmpty());
    Set<String> named = Set.of("button", "combobox", "checkbox", "image", "region", "treeitem");
    List<?> nodes =
        (List<?>) chromium.executeCdpCommand("Accessibility.getFullAXTree", Map.of()).get("nodes");
    int seen = 0;
    for (Object each : nodes) {
      Map<?, ?> node = (Map<?, ?>) each;
      Object role = node.get("role") instanceof Map<?, ?> known ? known.get("value") : null;
      if (!Boolean.TRUE.equals(node.get("ignored")) && named.contains(role)) {
        seen++;
        Object name = node.get("name") instanceof Map<?, ?> known ? known.get("value") : null;
        assertTrue(name != null && !name.toString().isBlank(), () -> role + ": " + node);
      }
    }
    assertTrue(seen > 10, "" + seen);
  }

  @Test
  void itFillsAWideScreen() throws Exception {
    size(3840, 2160);
    until(() -> number("return document.documentElement.clientWidth") >= 3800);
    assertTrue(fits());
    until(() -> number("return document.querySelector('.chart canvas').clientWidth") > 400);
    picture("4k.png");
  }

  /** A figure to publish, not one to assert: how long the page takes on this machine. */
  @Test
  void howSoonItIsPaintedIsKept() throws Exception {
    List<?> paints =
        (List<?>)
            chromium.executeScript(
                "return performance.getEntriesByType('paint')"
                    + ".map(paint => paint.name + ' ' + paint.startTime.toFixed(0) + ' ms')");
    assertEquals(2, paints.size(), paints::toString);
    Files.write(
        SCREENSHOTS.resolve("first-paint.txt"), paints.stream().map(String::valueOf).toList());
  }

  @ParameterizedTest
  @CsvSource({"light,1280", "dark,1280", "light,320", "dark,320"})
  void noRuleOfAccessibilityIsBroken(String scheme, int width) {
    theme(scheme);
    size(width, 1400);
    until(() -> number("return document.documentElement.clientWidth") <= width);
    click("#settings-panel summary");
    until(() -> !chromium.findElements(By.cssSelector("#settings button")).isEmpty());
    assertEquals(List.of(), Axe.violations(chromium));
    assertTrue(fits());
    click("[data-component=ItemList] .actions button");
    assertEquals(List.of(), Axe.violations(chromium));
    assertTrue(fits());
    click("#dialog-cancel");
  }

  @Test
  void aButtonWithoutANameWouldBeFound() {
    chromium.executeScript(
        "document.querySelector('main').append(document.createElement('button'))");
    String found = Axe.violations(chromium).toString();
    assertTrue(found.contains("button-name"), found);
  }

  /** In the order of the page, and one sees where one is. */
  @Test
  void everythingThatCanBeUsedIsReachedByTab() {
    click("#settings-panel summary");
    until(() -> !chromium.findElements(By.cssSelector("#settings button")).isEmpty());
    chromium.executeScript(
        "document.querySelector('.skip').focus();"
            + "window.reached = [{ target: document.activeElement, outline: 2 }];"
            + "document.addEventListener('focusin', ({ target }) => window.reached.push({ target,"
            + " outline: parseFloat(getComputedStyle(target).outlineWidth) }));");
    long usable = number("return (" + USABLE + ").length");
    assertTrue(usable > 20, "" + usable);
    for (long i = 1; i < usable; i++) {
      new Actions(chromium).sendKeys(Keys.TAB).perform();
    }
    assertEquals(
        List.of(),
        chromium.executeScript(
            "return ("
                + USABLE
                + ").filter((node, index) => window.reached[index]?.target !== node"
                + " || !(window.reached[index].outline >= 2)).map((node) => node.outerHTML)"));
  }

  @Test
  void itFitsIntoANarrowWindow() throws Exception {
    size(320, 900);
    until(() -> number("return document.documentElement.clientWidth") <= 320);
    assertTrue(fits());
    picture("narrow.png");
  }

  private static boolean fits() {
    return number("return document.documentElement.scrollWidth")
        <= number("return document.documentElement.clientWidth");
  }

  private static Object jmx(String type, String rest, String attribute) throws Exception {
    return ManagementFactory.getPlatformMBeanServer()
        .getAttribute(
            new ObjectName(
                "io.allostat:type="
                    + type
                    + ",instance=auction"
                    + (rest.isEmpty() ? "" : "," + rest)),
            attribute);
  }

  /** Looks until it is so; what is drawn anew while one looks is looked at again. */
  private static void until(BooleanSupplier so) {
    new WebDriverWait(chromium, PATIENCE)
        .ignoring(StaleElementReferenceException.class)
        .until(driver -> so.getAsBoolean());
  }

  private static String text(String selector) {
    return chromium.findElement(By.cssSelector(selector)).getText();
  }

  private static String attribute(String selector, String name) {
    return chromium.findElement(By.cssSelector(selector)).getDomAttribute(name);
  }

  private static void click(String selector) {
    chromium.findElement(By.cssSelector(selector)).click();
  }

  private static void fill(WebElement field, String value) {
    field.clear();
    field.sendKeys(value);
  }

  private static long number(String script) {
    return ((Number) chromium.executeScript(script)).longValue();
  }

  private static void size(int width, int height) {
    chromium.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
  }

  private static void theme(String scheme) {
    chromium.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
  }

  private static void picture(String name) throws IOException {
    Files.write(SCREENSHOTS.resolve(name), chromium.getScreenshotAs(OutputType.BYTES));
  }

  /** Somebody who searches without end. */
  private static final class Visitors implements AutoCloseable {
    private final TestBrowser browser;
    private final Thread thread = new Thread(this::visit, "visitors");
    private final AtomicReference<Exception> failure = new AtomicReference<>();
    private volatile boolean enough;

    Visitors(Path state, int port) throws Exception {
      browser = TestBrowser.secure(AuctionCommand.NAME, state, port);
      thread.start();
    }

    private void visit() {
      try {
        while (!enough) {
          assertEquals(200, browser.get(SEARCH).statusCode());
        }
      } catch (Exception e) {
        failure.set(e);
      }
    }

    void check() throws Exception {
      if (failure.get() != null) {
        throw failure.get();
      }
    }

    @Override
    public void close() {
      enough = true;
      try {
        thread.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
