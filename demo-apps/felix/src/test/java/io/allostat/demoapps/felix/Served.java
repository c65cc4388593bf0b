package io.allostat.demoapps.felix;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.osgi.framework.Bundle;

/**
 * A Felix with all bundles but the auction site, which serves {@code /hello/} on free ports,
 * without TLS and with it.
 */
final class Served {
  static final String ADMISSION = "io.allostat:type=Admission,";

  /** The PID of admission control. */
  static final String ADMISSION_PID = "io.allostat.admission";

  /** Room for all, whatever the machine can do: where a refusal would look like a failure. */
  static final Map<String, ?> ROOM =
      Map.of(
          "costNewMillis", 0.01,
          "costResumedMillis", 0.001,
          "costRange", 1,
          "backlogSeconds", 60,
          "queueSeconds", 0);

  private final Set<Thread> threads = Felix.running();
  private final Felix felix;

  /**
   * Starts it and waits until both connectors ask.
   *
   * @param directory an empty one
   * @param configured by PID
   */
  Served(Path directory, Map<String, Map<String, ?>> configured) throws Exception {
    felix = new Felix(directory.resolve("cache"));
    List<Bundle> bundles = felix.installAll();
    bundles.remove(felix.bundle("io.allostat.demoapps.felix.auction"));
    bundles.add(felix.install(HelloBundle.writeTo(directory.resolve("hello.jar"))));
    // Configured before the server starts, or it would try its default ports first.
    felix.bundle("org.apache.felix.configadmin").start();
    felix.configure(
        "io.allostat.demoapps.felix.tomcat",
        Map.of("port", 0, "securePort", 0, "maxThreads", 10, "admission", true));
    configured.forEach(felix::configure);
    felix.start(bundles);
    untilAsked();
  }

  Felix felix() {
    return felix;
  }

  /** Waits until admission control knows both connectors. */
  void untilAsked() {
    Felix.until("both connectors ask", () -> connectors().size() == 2);
  }

  /** The MBeans of the connectors. */
  List<String> connectors() {
    return felix.mbeans().stream().filter(name -> name.startsWith(ADMISSION)).toList();
  }

  int port() {
    return port("port");
  }

  int securePort() {
    return port("securePort");
  }

  private int port(String property) {
    return (Integer)
        Services.find(felix.context(), "org.apache.catalina.Engine").getProperty(property);
  }

  /** Stops it, and looks what it leaves behind. */
  public void close() throws Exception {
    felix.close();
    assertEquals(Set.of(), felix.mbeans());
    Felix.untilNoneButThese(threads);
  }
}
