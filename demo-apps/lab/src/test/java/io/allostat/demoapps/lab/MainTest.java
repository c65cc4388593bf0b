package io.allostat.demoapps.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class MainTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  private int execute(String... args) {
    return Main.execute(new PrintStream(bytes, true, StandardCharsets.UTF_8), args);
  }

  private String said() {
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aWrongOptionIsOneLineAndCode2() {
    assertEquals(2, execute("service-levels", "--no-such-option"));
    assertEquals(1, said().lines().count(), said());
    assertTrue(said().startsWith("lab: Unknown option"), said());
  }

  @Test
  void aWrongValueIsOneLineAndCode2() {
    assertEquals(2, execute("overhead", "--arms", "on-10"));
    assertEquals("lab: arms [on-10], expected off and at least one other", said().strip());
  }

  @Test
  void aClosedLoopDoesNotShowWhatAdmissionControlCosts() {
    assertEquals(2, execute("overhead", "--arms", "off,admission"));
    assertEquals(
        "lab: arm admission, expected those that a closed loop shows; see admission-overhead",
        said().strip());
    bytes.reset();
    assertEquals(2, execute("admission-overhead", "--shape", "returning"));
    assertEquals("lab: shape returning, expected one of [reconnect, keep-alive]", said().strip());
    bytes.reset();
    assertEquals(2, execute("admission-overhead", "--rate", "0"));
    assertEquals("lab: --rate 0.0, expected above 0 to 5000 sessions/s", said().strip());
    bytes.reset();
    assertEquals(2, execute("admission-overhead", "--pairs", "0"));
    assertEquals("lab: 0 pairs of slices, expected 1 to 1000", said().strip());
  }

  @Test
  void anArmLoadOrShapeThatThereIsNotIsOneLineAndCode2() {
    assertEquals(2, execute("admission", "--arms", "stock,none"));
    assertTrue(said().startsWith("lab: arm none, expected one of [stock, semaphore,"), said());
    bytes.reset();
    assertEquals(2, execute("goodput", "--arms", "stock,allostat"));
    assertTrue(said().strip().endsWith("brownout, allostat-levels, allostat-all]"), said());
    for (String experiment : List.of("admission", "goodput")) {
      bytes.reset();
      assertEquals(2, execute(experiment, "--loads", "0.5,50"));
      assertEquals("lab: --loads [0.5, 50.0], expected 0.05 to 20.0", said().strip());
    }
    bytes.reset();
    assertEquals(2, execute("admission", "--shape", "sometimes"));
    assertTrue(said().startsWith("lab: shape sometimes, expected one of"), said());
  }

  @Test
  void aSettingThatThereIsNotIsOneLineAndCode2() {
    assertEquals(2, execute("admission", "--admission-set", "utilisation=2"));
    assertEquals(
        "lab: --admission-set: utilisation: expected a number from 0.1 to 1, got 2.0",
        said().strip());
    bytes.reset();
    assertEquals(2, execute("admission", "--admission-set", "utilization=0.9"));
    assertTrue(said().startsWith("lab: --admission-set: utilization: "), said());
    bytes.reset();
    assertEquals(
        2, execute("admission", "--arms", "stock,blind", "--admission-set", "utilisation=0.9"));
    assertTrue(said().startsWith("lab: arms of keep-alive, expected allostat among"), said());
    bytes.reset();
    assertEquals(2, execute("admission", "--arms", "stock,allostat-set"));
    assertEquals(
        "lab: --arms [stock, allostat-set], expected --admission-set for that one", said().strip());
  }

  @Test
  void aComparisonOfSettingsWantsSomeAndALoadThatCanBe() {
    assertEquals(2, execute("admission-settings"));
    assertEquals(
        "lab: no --admission-set, expected what is held beside the defaults", said().strip());
    bytes.reset();
    String set = "--admission-set=utilisation=0.94";
    assertEquals(2, execute("admission-settings", set, "--loads", "0"));
    assertEquals("lab: --loads [0.0], expected 0.05 to 20.0", said().strip());
    bytes.reset();
    assertEquals(2, execute("admission-settings", set, "--capacity", "0"));
    assertEquals("lab: --capacity 0.0, expected 0.1 to 1000 sessions/s", said().strip());
    bytes.reset();
    assertEquals(
        2, execute("admission-settings", "--admission-set=intervalSeconds=20", "--loads", "1"));
    assertEquals(
        "lab: --settle-seconds 4, expected more than the interval of 20.0 s, at whose end settings are in force",
        said().strip());
    bytes.reset();
    assertEquals(2, execute("admission-settings", set, "--shape", "returning"));
    assertEquals("lab: shape returning, expected one of [keep-alive, reconnect]", said().strip());
    bytes.reset();
    assertEquals(2, execute("admission-settings", "--admission-set", "utilisation=2"));
    assertEquals(
        "lab: --admission-set: utilisation: expected a number from 0.1 to 1, got 2.0",
        said().strip());
  }

  @Test
  void aServerWithoutProcessorsIsOneLineAndCode2() {
    assertEquals(2, execute("admission", "--processors", "0"));
    assertEquals("lab: --processors 0, expected at least 1", said().strip());
    bytes.reset();
    assertEquals(2, execute("characterise", "--processors", "4,0"));
    assertEquals(
        "lab: --processors [4, 0], expected at most 3 numbers, each at least 1", said().strip());
  }

  @Test
  void withoutAnExperimentItTellsWhichThereAre() {
    assertEquals(2, execute());
    assertTrue(said().contains("service-levels") && said().contains("overhead"), said());
  }

  @Test
  void anApplicationOrMixThatThereIsNotIsOneLineAndCode2() {
    assertEquals(2, execute("service-levels", "--application", "shop"));
    assertEquals(
        "lab: --application, --mix: application shop, expected one of [auction, bookstore]",
        said().strip());
    bytes.reset();
    assertEquals(2, execute("service-levels", "--application", "bookstore", "--mix", "browsing"));
    assertEquals(
        "lab: --application, --mix: mix browsing, expected one of [shopping, store_browsing, ordering] of the bookstore",
        said().strip());
  }

  @Test
  void whatSeveralExperimentsAskForIsCheckedByAllOfThem() {
    for (String experiment : List.of("admission", "characterise", "garbage-attack", "goodput")) {
      bytes.reset();
      assertEquals(2, execute(experiment, "--certificate", "dsa"));
      assertEquals("lab: --certificate dsa, expected rsa or ec", said().strip(), experiment);
      bytes.reset();
      assertEquals(2, execute(experiment, "--tls", "1.1"));
      assertEquals("lab: --tls 1.1, expected 1.2 or 1.3", said().strip(), experiment);
    }
    for (String experiment : List.of("admission", "characterise", "provisioning", "goodput")) {
      bytes.reset();
      assertEquals(2, execute(experiment, "--runs", "11"));
      assertEquals("lab: --runs 11, expected 1 to 10", said().strip(), experiment);
    }
  }

  @Test
  void testsSeeOneProviderOfLogging() throws IOException {
    String service = "META-INF/services/org.slf4j.spi.SLF4JServiceProvider";
    List<URL> providers = Collections.list(MainTest.class.getClassLoader().getResources(service));
    assertEquals(1, providers.size(), providers::toString);
  }
}
