package io.allostat.demoapps.felix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;

/** The features file in a real Apache Karaf, a process of its own that reaches no repository. */
@EnabledForJreRange(
    max = JRE.JAVA_23,
    disabledReason = "Karaf 4.4 starts with a security manager, which JDK 24 and later refuse")
class KarafTest {
  private static final Path FILE = Path.of("..", "..", "adapters", "osgi", "karaf", "features.xml");
  private static final Pattern BUNDLE =
      Pattern.compile("<bundle[^>]*>mvn:([^/]+)/([^/]+)/([^<]+)</bundle>");
  private static final Pattern SCR =
      Pattern.compile("<feature name=\"scr\".*?</feature>", Pattern.DOTALL);
  private static final long PATIENCE_SECONDS = 90;

  @TempDir Path base;

  @Test
  void theFeaturesAreInstalledAtTheStartAndTheInstanceIsGivenProcessors() throws Exception {
    Path home = home();
    int port = Felix.freePort();
    copy(home.resolve("etc"), base.resolve("etc"));
    Files.createDirectories(base.resolve("deploy"));
    Files.createDirectories(base.resolve("data"));
    String features = Files.readString(FILE);
    Path standard = standardFeatures(home);
    lay(features, Path.of("target", "bundles"));
    lay(
        SCR.matcher(Files.readString(standard)).results().findFirst().orElseThrow().group(),
        Path.of("target", "karaf-scr"));
    configure(
        "org.apache.karaf.features",
        "featuresRepositories",
        standard.toUri() + "," + FILE.toAbsolutePath().normalize().toUri(),
        "featuresBoot",
        "allostat,allostat-http,allostat-jdbc,allostat-processors");
    configure(
        "org.ops4j.pax.url.mvn",
        "org.ops4j.pax.url.mvn.defaultRepositories",
        home.resolve("system").toUri()
            + "@id=system@snapshots,"
            + base.resolve("repository").toUri()
            + "@id=build@snapshots",
        "org.ops4j.pax.url.mvn.repositories",
        "",
        "org.ops4j.pax.url.mvn.useFallbackRepositories",
        "false",
        "org.ops4j.pax.url.mvn.localRepository",
        base.resolve("local").toString());
    configure("io.allostat.console", "endpoint", "true", "managementPort", "" + port);
    configure("io.allostat.processors", "manager", "framework");
    Process karaf = start(home);
    try {
      String status = status(karaf, port, "\"state\":\"GRANTED\"");
      assertTrue(status.contains("\"instance\":\"default\""), status);
      assertTrue(status.contains("\"resource\":\"cpu\""), status);
      String log = Files.readString(base.resolve("data").resolve("log").resolve("karaf.log"));
      assertEquals(List.of(), log.lines().filter(line -> line.contains("| ERROR |")).toList());
    } finally {
      stop(karaf);
    }
  }

  private static Path home() throws IOException {
    try (Stream<Path> found = Files.list(Path.of("target", "karaf"))) {
      return found.findFirst().orElseThrow().toAbsolutePath();
    }
  }

  private static Path standardFeatures(Path home) throws IOException {
    Path folder =
        home.resolve("system").resolve(Path.of("org", "apache", "karaf", "features", "standard"));
    try (Stream<Path> found = Files.walk(folder)) {
      return found
          .filter(path -> path.toString().endsWith("features.xml"))
          .findFirst()
          .orElseThrow();
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path path : all.toList()) {
        Files.copy(path, to.resolve(from.relativize(path).toString()));
      }
    }
  }

  /**
   * Lays jars out as a Maven repository has them; Karaf brings those that are not in the folder.
   */
  private void lay(String features, Path jars) throws IOException {
    int laid = 0;
    for (MatchResult bundle : BUNDLE.matcher(features).results().toList()) {
      Path jar = jars.resolve(bundle.group(2) + "-" + bundle.group(3) + ".jar");
      if (Files.exists(jar)) {
        Path place =
            base.resolve("repository")
                .resolve(bundle.group(1).replace('.', '/'))
                .resolve(bundle.group(2))
                .resolve(bundle.group(3));
        Files.createDirectories(place);
        Files.copy(jar, place.resolve(jar.getFileName()));
        laid++;
      }
    }
    assertTrue(laid > 1, jars + " has " + laid + " of the bundles");
  }

  private void configure(String pid, String... settings) throws IOException {
    Properties properties = new Properties();
    for (int i = 0; i < settings.length; i += 2) {
      properties.setProperty(settings[i], settings[i + 1]);
    }
    try (OutputStream out = Files.newOutputStream(base.resolve("etc").resolve(pid + ".cfg"))) {
      properties.store(out, null);
    }
  }

  /** The script becomes the JVM, so that its number is that of the process. */
  private Process start(Path home) throws IOException {
    Path script = home.resolve("bin").resolve("karaf");
    ProcessBuilder builder = new ProcessBuilder("sh", script.toString(), "server");
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("KARAF_EXEC", "exec");
    builder.environment().put("KARAF_BASE", base.toString());
    builder.environment().put("KARAF_DATA", base.resolve("data").toString());
    builder.environment().put("KARAF_ETC", base.resolve("etc").toString());
    return builder
        .redirectErrorStream(true)
        .redirectOutput(base.resolve("out.log").toFile())
        .start();
  }

  /** The first status that says so. */
  private String status(Process karaf, int port, String wanted) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/status")).build();
    HttpClient client = HttpClient.newHttpClient();
    String last = "nothing";
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (System.nanoTime() < end && karaf.isAlive()) {
      try {
        HttpResponse<String> reply = client.send(request, HttpResponse.BodyHandlers.ofString());
        last = reply.body();
        if (reply.statusCode() == 200 && last.contains(wanted)) {
          return last;
        }
      } catch (IOException e) {
        // It is not there yet.
      }
      TimeUnit.MILLISECONDS.sleep(200);
    }
    throw new AssertionError(
        "no status of Karaf with " + wanted + ", at last " + last + "; it said: " + said());
  }

  private String said() throws IOException {
    List<String> lines = new ArrayList<>(Files.readAllLines(base.resolve("out.log")));
    Path log = base.resolve("data").resolve("log").resolve("karaf.log");
    if (Files.exists(log)) {
      lines.addAll(Files.readAllLines(log));
    }
    return String.join("\n", lines.subList(Math.max(0, lines.size() - 40), lines.size()));
  }

  /** With all that it started: whatever is left would write into the folder as it is removed. */
  private static void stop(Process karaf) throws InterruptedException {
    List<ProcessHandle> all = new ArrayList<>(karaf.descendants().toList());
    all.add(karaf.toHandle());
    all.forEach(ProcessHandle::destroyForcibly);
    karaf.waitFor(10, TimeUnit.SECONDS);
  }
}
