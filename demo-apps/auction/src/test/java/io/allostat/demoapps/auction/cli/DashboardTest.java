package io.allostat.demoapps.auction.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.Allostat;
import io.allostat.core.api.Instances;
import io.allostat.core.api.admission.AdmissionConnector;
import io.allostat.core.api.admission.AdmissionCounts;
import io.allostat.core.api.component.Component;
import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.core.api.component.LevelChange.Origin;
import io.allostat.core.api.control.Thresholds;
import io.allostat.demoapps.auction.data.Population;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;
import java.util.stream.Stream;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.WebDriverWait;

/**
 * The dashboard of the real server in a real Chromium. Skipped where there is none; the pictures
 * are left in {@code target/screenshots}.
 */
class DashboardTest {
  private static final Path SCREENSHOTS = Path.of("target", "screenshots");
  private static final Duration PATIENCE = Duration.ofSeconds(120);
  private static final String SEARCH = "SearchItemsInCategory?category=6&nbOfItems=20";

  /** What nothing is ever above or below. */
  private static final Thresholds QUIET = new Thresholds(1, 0);

  private static final String HOSTILE =
      "<img src=x onerror=\"document.title='pwned'\"></script><script>document.title='pwned'</script>";

  @TempDir static Path state;
  private static AuctionServer server;
  private static Allostat allostat;
  private static ChromeDriver chromium;

  @BeforeAll
  static void start() throws Exception {
    Optional<File> driver = find("chromedriver");
    Optional<File> browser = find("chromium");
    Assumptions.assumeTrue(
        driver.isPresent() && browser.isPresent(), "needs chromium and chromedriver on the path");
    Files.createDirectories(SCREENSHOTS);
    server =
        AuctionServer.start(
            new ServerOptions(
                "127.0.0.1",
                0,
                0,
                new Population(new BigDecimal("0.05"), 200),
                ServiceLevels.ON,
                new ServerOptions.Tuning(10, QUIET.overload(), QUIET.underload()),
                state));
    allostat = Instances.find("auction").orElseThrow();
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(browser.get());
    // Its sandbox does not work for root, nor in most containers.
    options.addArguments("--headless=new", "--no-sandbox", "--disable-dev-shm-usage");
    options.setCapability("goog:loggingPrefs", logs);
    chromium =
        new ChromeDriver(
            new ChromeDriverService.Builder()
                .usingDriverExecutable(driver.get())
                .usingAnyFreePort()
                .build(),
            options);
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
    List<String> complaints =
        chromium.manage().logs().get(LogType.BROWSER).getAll().stream()
            .map(LogEntry::getMessage)
            .toList();
    assertEquals(List.of(), complaints, "the browser's console, with what its policy blocked");
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
      picture("overload.png");
      theme("dark");
      picture("overload-dark.png");
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
    click("[data-component=ItemList] .actions button");
    click("#dialog input[value='1']");
    chromium.switchTo().activeElement().sendKeys(Keys.ESCAPE);
    until(() -> !chromium.findElement(By.id("dialog")).isDisplayed());
    assertEquals(0, jmx("Component", "name=ItemList", "ServiceLevel"));
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
    until(() -> text("[data-component=ItemList] .state").equals("pinned"));
    assertEquals(true, jmx("Component", "name=ItemList", "Pinned"));
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
    String shown = text("[data-connector=https-test]");
    assertTrue(shown.startsWith("https-test 1201 3402 503 "), shown);
    allostat.admission().leave(connector);
    until(() -> !chromium.findElement(By.id("connections")).isDisplayed());
  }

  @Test
  void itFitsIntoANarrowWindow() throws Exception {
    size(320, 900);
    until(() -> number("return document.documentElement.clientWidth") <= 320);
    assertTrue(
        number("return document.documentElement.scrollWidth")
            <= number("return document.documentElement.clientWidth"));
    picture("narrow.png");
  }

  private static Optional<File> find(String program) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .map(folder -> new File(folder, program))
        .filter(File::canExecute)
        .findFirst();
  }

  private static Object jmx(String type, String rest, String attribute) throws Exception {
    return ManagementFactory.getPlatformMBeanServer()
        .getAttribute(
            new ObjectName("io.allostat:type=" + type + ",instance=auction," + rest), attribute);
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
    private final Browser browser;
    private final Thread thread = new Thread(this::visit, "visitors");
    private final AtomicReference<Exception> failure = new AtomicReference<>();
    private volatile boolean enough;

    Visitors(Path state, int port) throws Exception {
      browser = new Browser(state, port);
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
