package io.allostat.demoapps.felix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.nativeaffinity.topology.CpuSet;
import io.allostat.nativeaffinity.topology.MachineCpus;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.openmbean.CompositeData;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.Bundle;
import org.osgi.framework.ServiceReference;

/** The processor manager inside a real Felix, which distributes this machine among its bundles. */
class ProcessorsTest {
  private static final int CYCLES = 20;

  /** More than any machine has. */
  private static final double ALL = 10_000;

  private static final double ROUNDING = 1e-6;

  private static final String PID = "io.allostat.processors";
  private static final String SOURCE = "io.allostat.core.api.processors.ProcessorSource";
  private static final String PROCESSORS = "io.allostat.core.api.processors.Processors";
  private static final String PROFILE = "io.allostat:type=Profile,instance=default";
  private static final String MANAGER = "io.allostat:type=ProcessorManager,instance=framework";
  private static final String SETTINGS = "io.allostat:type=ProcessorSettings,instance=framework";
  private static final String BUNDLE = "io.allostat.nativeaffinity.manager";
  private static final Pattern TOKEN =
      Pattern.compile("<meta name=\"allostat-token\" content=\"([0-9a-f]+)\">");

  /** The quantum as the page is told of it. */
  private static final String QUANTUM =
      "\"group\":\"ProcessorSettings\",\"name\":\"quantumSeconds\",\"value\":\"%s\"";

  @TempDir Path directory;
  private final CpuSet usable = MachineCpus.query().usable();
  private final HttpClient client = HttpClient.newHttpClient();
  private Felix felix;
  private Bundle shop;
  private Bundle bank;
  private Set<Thread> threads;

  @BeforeEach
  void startTwoApplications() throws Exception {
    threads = Felix.running();
    felix = new Felix(directory.resolve("cache"));
    List<Bundle> bundles = felix.installWithoutServers();
    shop = felix.install(CrewBundle.writeTo(directory.resolve("shop.jar"), "shop", ALL));
    bank = felix.install(CrewBundle.writeTo(directory.resolve("bank.jar"), "bank", ALL));
    felix.start(bundles);
    Felix.until("the instance runs", () -> felix.mbeans().contains(PROFILE));
  }

  @AfterEach
  void leavesNothingBehind() throws Exception {
    felix.close();
    assertEquals(Set.of(), felix.mbeans());
    Felix.untilNoneButThese(threads);
  }

  private void configure(Object... more) {
    Map<String, Object> values = new HashMap<>();
    values.put("manager", "framework");
    values.put("quantumSeconds", 0.1);
    for (int i = 0; i < more.length; i += 2) {
      values.put((String) more[i], more[i + 1]);
    }
    felix.configure(PID, values);
  }

  /** A_i by application, as the manager shows it. */
  private Map<String, Double> allocated() {
    return figures("allocated");
  }

  /** Applications are told first; until the same tick is shown, that of before is. */
  private boolean isShown(String... applications) {
    Map<String, Double> shown = allocated();
    return shown.keySet().equals(Set.of(applications)) && near(shown.get("shop"), has(shop));
  }

  private Map<String, Double> figures(String item) {
    Map<String, Double> found = new TreeMap<>();
    if (felix.attribute(MANAGER, "Applications") instanceof CompositeData[] applications) {
      for (CompositeData each : applications) {
        found.put((String) each.get("name"), (Double) each.get(item));
      }
    }
    return found;
  }

  /** What an application says of itself, in words. */
  private String[] told(Bundle application) {
    ServiceReference<?>[] services = application.getRegisteredServices();
    Object report =
        Arrays.stream(services == null ? new ServiceReference<?>[0] : services)
            .filter(service -> service.getProperty("crew") != null)
            .map(felix.context()::getService)
            .findFirst()
            .orElseThrow();
    return ((Supplier<?>) report).get().toString().split(" ", 4);
  }

  private double has(Bundle application) {
    String[] told = told(application);
    return told[0].equals("GRANTED") ? Double.parseDouble(told[1]) : 0;
  }

  /** Whether its two threads are where it says, or everywhere where nothing can be bound. */
  private boolean runsThere(Bundle application) {
    String[] told = told(application);
    String expected =
        told[0].equals("GRANTED") && !told[2].isEmpty() ? told[2] : usable.toCpuList();
    return told[told.length - 1].equals(expected + "/" + expected);
  }

  private boolean near(double expected, double came) {
    return Math.abs(expected - came) < ROUNDING;
  }

  @Test
  void twoApplicationsShareTheMachineAndOneThatStopsLeavesItToTheOther() throws Exception {
    configure();
    shop.start();
    bank.start();
    Felix.until(
        "equal shares",
        () -> has(shop) > 0 && near(has(shop), has(bank)) && isShown("default", "shop", "bank"));
    Map<String, Double> shares = allocated();
    double least = shares.get("default");
    assertEquals(
        usable.size(), shares.values().stream().mapToDouble(d -> d).sum(), ROUNDING, "all of it");
    assertEquals(usable.size(), (Integer) felix.attribute(MANAGER, "Processors"));
    Felix.until("threads on their CPUs", () -> runsThere(shop) && runsThere(bank));
    Felix.until(
        "the time of their threads is theirs",
        () -> figures("cpuSeconds").get("shop") > 0 && figures("cpuSeconds").get("bank") > 0);
    String listed = felix.command("allostat:processors");
    assertTrue(listed.contains("shop ") && listed.contains("bank "), listed);
    assertEquals(0.1, felix.attribute(SETTINGS, "QuantumSeconds"));
    bank.stop();
    Felix.until(
        "shop has the rest",
        () -> near(usable.size() - least, has(shop)) && isShown("default", "shop"));
    Felix.until("threads on their CPUs", () -> runsThere(shop));
    bank.start();
    Felix.until("shares again", () -> has(bank) > 0 && near(has(shop), has(bank)));
  }

  @Test
  void theInstanceAsksTheManagerOfItsFramework() throws Exception {
    configure();
    Felix.until("the instance is an application", () -> allocated().containsKey("default"));
    Felix.until("it holds what it was given", () -> "GRANTED".equals(stateOfTheInstance()));
    assertEquals(usable.size(), allocated().get("default"), ROUNDING);
    felix.configure(PID, Map.of("manager", "none"));
    Felix.until("gone", () -> felix.attribute(MANAGER, "Policy") == null);
    Felix.until("the instance runs", () -> felix.mbeans().contains(PROFILE));
    assertEquals(null, stateOfTheInstance());
  }

  /** What the instance's own status says, or null where it has no manager. */
  private String stateOfTheInstance() {
    String type = "io.allostat.core.api.Allostat";
    ServiceReference<?> instance = Services.find(felix.context(), type);
    Object allostat = instance == null ? null : felix.context().getService(instance);
    if (allostat == null) {
      // It is just made anew, with its processors.
      return null;
    }
    try {
      Object status = Felix.call(allostat, type, "status");
      Object manager = status.getClass().getMethod("processorManager").invoke(status);
      return manager == null
          ? null
          : (String) manager.getClass().getMethod("state").invoke(manager);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void rulesChangeWithoutARestartAndABadOneIsRefused() throws Exception {
    configure();
    shop.start();
    bank.start();
    Felix.until("equal shares", () -> has(shop) > 0 && near(has(shop), has(bank)));
    Object source = felix.service(SOURCE);
    configure("priorities", new String[] {"shop=3"});
    Felix.until("shop has more", () -> has(shop) > 2 * has(bank));
    configure("policy", "Equipartition", "quantumSeconds", 0.2);
    Felix.until("another policy", () -> "Equipartition".equals(felix.attribute(MANAGER, "Policy")));
    assertEquals(0.2, felix.attribute(MANAGER, "QuantumSeconds"));
    String marker = "lottery" + System.nanoTime();
    configure("policy", marker);
    Felix.until("refused", () -> felix.log().contains(marker));
    assertTrue(
        felix.log().contains("io.allostat.processors: policy: expected one of ["), felix.log());
    assertEquals("Equipartition", felix.attribute(MANAGER, "Policy"));
    assertEquals(0.2, felix.attribute(MANAGER, "QuantumSeconds"));
    configure("quantumSeconds", 0.01, "policy", "Batch");
    Felix.until(
        "refused",
        () -> felix.log().contains("quantumSeconds: expected a number from 0.1 to 60 (s), got"));
    assertEquals("Equipartition", felix.attribute(MANAGER, "Policy"));
    assertEquals(source, felix.service(SOURCE), "the same manager all the time");
    // The last good one is in force again when the part that runs it comes anew.
    Bundle osgi = felix.bundle("io.allostat.adapters.osgi");
    osgi.stop();
    assertEquals(null, felix.attribute(MANAGER, "Policy"));
    osgi.start();
    Felix.until(
        "the last good one", () -> "Equipartition".equals(felix.attribute(MANAGER, "Policy")));
  }

  /** The page is the instance's, the manager that of every application of the framework. */
  @Test
  void thePageShowsAndChangesTheManagersSettings() throws Exception {
    configure();
    URI page = URI.create("http://127.0.0.1:" + Felix.freePort() + "/");
    felix.configure(
        "io.allostat.console", Map.of("endpoint", true, "managementPort", page.getPort()));
    Felix.until("shown", () -> shown(page).contains(QUANTUM.formatted("0.1")));
    HttpRequest change =
        HttpRequest.newBuilder(page.resolve("/operations"))
            .header("Content-Type", "application/json")
            .header("X-Allostat-Token", token(page))
            .POST(
                HttpRequest.BodyPublishers.ofString(
                    "{\"operation\":\"set\",\"group\":\"ProcessorSettings\","
                        + "\"setting\":\"quantumSeconds\",\"value\":\"0.3\"}"))
            .build();
    assertEquals(200, client.send(change, HttpResponse.BodyHandlers.discarding()).statusCode());
    assertEquals(0.3, felix.attribute(SETTINGS, "QuantumSeconds"));
    assertTrue(shown(page).contains(QUANTUM.formatted("0.3")));
    felix.configure(PID, Map.of("manager", "none"));
    Felix.until(
        "gone with the manager",
        () -> shown(page).contains("ControlSettings") && !shown(page).contains("quantumSeconds"));
  }

  private String token(URI page) {
    Matcher token = TOKEN.matcher(Page.at(page));
    assertTrue(token.find(), "a page with a token");
    return token.group(1);
  }

  private String shown(URI page) {
    return Page.at(page.resolve("/settings"));
  }

  @Test
  void whatCannotBeOpenedLeavesTheManagerThatIsThere() throws Exception {
    configure();
    shop.start();
    Felix.until("granted", () -> has(shop) > 0);
    Path folder = directory.resolve("no" + System.nanoTime());
    Files.writeString(folder, "a file where a folder is expected");
    configure("ledger", folder.resolve("ledger.csv").toString());
    Felix.until("refused", () -> felix.log().contains(folder.getFileName().toString()));
    Felix.until("granted", () -> has(shop) > 0);
  }

  @Test
  void theManagerComesAndGoesUnderLoadAndLeavesNothing() throws Exception {
    configure();
    shop.start();
    bank.start();
    Bundle manager = felix.bundle(BUNDLE);
    Felix.until("granted", () -> has(shop) > 0 && has(bank) > 0);
    Felix.until("threads on their CPUs", () -> runsThere(shop) && runsThere(bank));
    final Set<String> mbeans = felix.mbeans();
    final List<String> loops = Felix.threads();
    final List<String> services = felix.services();
    for (int cycle = 0; cycle < CYCLES; cycle++) {
      manager.stop();
      assertEquals(null, felix.attribute(MANAGER, "Policy"));
      assertEquals(null, felix.attribute(SETTINGS, "QuantumSeconds"));
      assertFalse(Felix.threads().contains("allostat-processor-manager"));
      assertEquals(null, Services.find(felix.context(), SOURCE));
      assertEquals(null, Services.find(felix.context(), PROCESSORS));
      assertEquals("none", told(shop)[0]);
      Felix.until("unbound", () -> runsThere(shop) && runsThere(bank));
      manager.start();
      Felix.until("granted", () -> has(shop) > 0 && has(bank) > 0);
    }
    Felix.until("all is back", () -> felix.mbeans().equals(mbeans));
    Felix.until("the same threads", () -> Felix.threads().equals(loops));
    assertEquals(services, felix.services());
    Felix.until("threads on their CPUs", () -> runsThere(shop) && runsThere(bank));
    felix.update(manager, Felix.jar(BUNDLE));
    Felix.until("granted", () -> has(shop) > 0 && has(bank) > 0);
    manager.stop();
    Felix.until("unbound", () -> runsThere(shop) && runsThere(bank));
  }
}
