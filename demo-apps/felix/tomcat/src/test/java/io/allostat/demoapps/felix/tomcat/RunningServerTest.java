package io.allostat.demoapps.felix.tomcat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.management.ObjectName;
import org.apache.catalina.Engine;
import org.apache.catalina.Host;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceRegistration;

/** Nothing is left of a server where a step of its start or of its stop fails. */
class RunningServerTest {
  private static final ServerSettings SETTINGS =
      new ServerSettings(
          "127.0.0.1", 0, 4, 1, false, -1, ServerSettings.TLS_BOTH, "", "", ServerSettings.CLOSE);

  private static final long PATIENCE_MILLIS = 30_000;

  @TempDir Path area;
  private final List<String> published = new ArrayList<>();
  private final List<Object> listeners = new ArrayList<>();

  /** The name of the call that fails, or nothing. */
  private String failing = "";

  @AfterEach
  void nothingIsLeft() throws Exception {
    assertEquals(
        Set.of(),
        ManagementFactory.getPlatformMBeanServer().queryNames(new ObjectName("Tomcat:*"), null));
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().startsWith("http-nio-") && thread.getName().endsWith("-Acceptor")) {
        // It says that it ends before it has.
        thread.join(PATIENCE_MILLIS);
        assertFalse(thread.isAlive(), thread.getName());
      }
    }
    assertEquals(List.of(), listeners);
  }

  @Test
  void aServerStartsAndStops() throws Exception {
    RunningServer server = new RunningServer(bundle(), SETTINGS);
    assertEquals(List.of(Engine.class.getName(), Host.class.getName()), published);
    server.stop();
    assertEquals(List.of(), published);
  }

  @Test
  void aServerThatCannotBePublishedIsNotLeftRunning() {
    for (String step : List.of("addServiceListener", "publish Engine", "publish Host")) {
      failing = step;
      IllegalStateException failure =
          assertThrows(IllegalStateException.class, () -> new RunningServer(bundle(), SETTINGS));
      assertEquals(step, failure.getMessage());
      assertEquals(List.of(), published, step);
    }
  }

  @Test
  void aStopGoesOnWhereAStepFails() throws Exception {
    for (String step : List.of("unregister Host", "unregister Engine", "removeServiceListener")) {
      failing = "";
      RunningServer server = new RunningServer(bundle(), SETTINGS);
      failing = step;
      server.stop();
      assertTrue(published.size() + listeners.size() <= 1, () -> step + published + listeners);
      published.clear();
      listeners.clear();
      nothingIsLeft();
    }
  }

  /** A framework with nothing in it. */
  private BundleContext bundle() {
    return proxy(
        BundleContext.class,
        (name, arguments) ->
            switch (name) {
              case "getDataFile" -> area.resolve((String) arguments[0]).toFile();
              case "addServiceListener" -> {
                step(name);
                listeners.add(arguments[0]);
                yield null;
              }
              case "removeServiceListener" -> {
                step(name);
                listeners.remove(arguments[0]);
                yield null;
              }
              case "registerService" -> publish((Class<?>) arguments[0]);
              default -> null;
            });
  }

  private ServiceRegistration<?> publish(Class<?> type) {
    step("publish " + type.getSimpleName());
    published.add(type.getName());
    return proxy(
        ServiceRegistration.class,
        (name, arguments) -> {
          step(name + " " + type.getSimpleName());
          published.remove(type.getName());
          return null;
        });
  }

  private void step(String name) {
    if (name.equals(failing)) {
      throw new IllegalStateException(name);
    }
  }

  private interface Answer {
    Object to(String method, Object[] arguments);
  }

  private static <T> T proxy(Class<T> type, Answer answer) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> answer.to(method.getName(), arguments)));
  }
}
