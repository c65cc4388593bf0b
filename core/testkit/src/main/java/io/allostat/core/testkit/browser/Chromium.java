package io.allostat.core.testkit.browser;

import java.io.File;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** Starts the Chromium of the machine, without a screen. Stateless. */
public final class Chromium {
  private static final String NEEDED = "needs chromium and chromedriver on the path";

  private Chromium() {}

  /**
   * Starts one; skips the test where there is none.
   *
   * @return its driver, to be quit
   */
  public static ChromeDriver start() {
    Optional<File> driver = find("chromedriver");
    Optional<File> browser = find("chromium");
    if (driver.isEmpty() || browser.isEmpty()) {
      // Reports tell of skipped tests without it.
      System.err.println("skipped on this machine: " + NEEDED);
    }
    Assumptions.assumeTrue(driver.isPresent() && browser.isPresent(), NEEDED);
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(browser.get());
    // Its sandbox does not work for root, nor in most containers.
    options.addArguments("--headless=new", "--no-sandbox", "--disable-dev-shm-usage");
    options.setCapability("goog:loggingPrefs", logs);
    options.setAcceptInsecureCerts(true);
    return new ChromeDriver(
        new ChromeDriverService.Builder()
            .usingDriverExecutable(driver.get())
            .usingAnyFreePort()
            .build(),
        options);
  }

  /**
   * What the browser's console says since the last call, with what a page's policy blocked.
   *
   * @param driver of the browser
   * @return the messages
   */
  public static List<String> complaints(ChromeDriver driver) {
    return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
        .map(LogEntry::getMessage)
        .toList();
  }

  private static Optional<File> find(String program) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .map(folder -> new File(folder, program))
        .filter(File::canExecute)
        .findFirst();
  }
}
