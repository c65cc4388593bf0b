package io.allostat.demoapps.felix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.processors.ProcessorSettings;
import io.allostat.core.api.settings.SettingDescription;
import io.allostat.core.api.settings.Settings;
import io.allostat.core.testkit.SettingsRecords;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.management.Attribute;
import javax.management.MBeanAttributeInfo;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.framework.launch.Framework;

/** What one command starts: the site, the Web Console and Allostat in one Felix. */
class AssemblyTest {
  private static final Path BUNDLES = Path.of("target", "bundles");
  private static final ObjectName ALLOSTAT = Felix.name("io.allostat:*");

  @TempDir Path state;
  private final HttpClient client = HttpClient.newHttpClient();
  private Framework felix;
  private Set<Thread> threads;
  private int port;
  private int managementPort;

  @BeforeEach
  void start() throws Exception {
    threads = Felix.running();
    managementPort = Felix.freePort();
    felix = Main.start(BUNDLES, state, "secret", false, this::configure);
    port = engine();
  }

  private void configure(BundleContext context) {
    Map.of(
            "io.allostat.demoapps.felix.tomcat", Map.of("port", 0),
            "io.allostat.demoapps.felix.auction", Map.of("scale", "0.01", "users", 100),
            "io.allostat.instance", Map.of("instance", "auction"),
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
  void theWebConsoleAsksForThePassword() throws Exception {
    Felix.until("the console", () -> status("/system/console/bundles.json") == 401);
    String user = Base64.getEncoder().encodeToString("admin:secret".getBytes());
    assertEquals(
        200, get("/system/console/bundles.json", Map.of("Authorization", "Basic " + user)));
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
  void everySettingOfAnInstanceIsReachedByJmxAndByThePage() throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + managementPort + "/settings"))
            .build();
    String page = client.send(request, HttpResponse.BodyHandlers.ofString()).body();
    List<Class<? extends Record>> records = new ArrayList<>(SettingsRecords.all());
    // The processor manager is a process of its own, which publishes them.
    assertTrue(records.remove(ProcessorSettings.class));
    assertTrue(records.size() >= 3, records::toString);
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

  @Test
  void everyBundleResolvesAndRuns() {
    for (Bundle bundle : felix.getBundleContext().getBundles()) {
      boolean fragment = bundle.getHeaders().get(Constants.FRAGMENT_HOST) != null;
      assertEquals(
          fragment ? Bundle.RESOLVED : Bundle.ACTIVE, bundle.getState(), bundle::getSymbolicName);
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
