package io.allostat.demoapps.auction.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.openqa.selenium.chrome.ChromeDriver;

/** Holds a page against the rules of axe-core, which are mostly those of WCAG. Stateless. */
final class Axe {
  private static final String RUN =
      """
      const done = arguments[arguments.length - 1];
      axe.run({ resultTypes: ['violations'] }).then(
        ({ violations }) => done(violations.map(({ id, impact, help, nodes }) =>
          `${impact} ${id}: ${help}: ${nodes.map((node) => node.html).join(' ')}`)),
        (failure) => done([String(failure)]));
      """;

  private Axe() {}

  /**
   * Looks for what breaks a rule in the page as it is now.
   *
   * @return each rule that is broken, with its weight and where
   */
  static List<?> violations(ChromeDriver chromium) {
    if (Boolean.FALSE.equals(chromium.executeScript("return 'axe' in window"))) {
      chromium.executeScript(script());
    }
    return (List<?>) chromium.executeAsyncScript(RUN);
  }

  private static String script() {
    try (InputStream in = Axe.class.getResourceAsStream("/axe.min.js")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
