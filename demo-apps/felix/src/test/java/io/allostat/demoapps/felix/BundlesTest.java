package io.allostat.demoapps.felix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jdk.jfr.Event;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.apache.felix.framework.FrameworkFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleException;
import org.osgi.framework.Constants;
import org.osgi.framework.launch.Framework;

/** Every library jar, just as it was built, in a real Felix. */
class BundlesTest {
  private static final Path BUNDLES = Path.of("target", "bundles");

  /** Tomcat stands outside the framework here, as it does where Allostat is deployed beside it. */
  private static final String TOMCAT_PACKAGES =
      Stream.of(
              "org.apache.catalina",
              "org.apache.catalina.connector",
              "org.apache.catalina.core",
              "org.apache.catalina.startup",
              "org.apache.catalina.util",
              "org.apache.catalina.valves",
              "org.apache.tomcat.util",
              "org.apache.tomcat.util.http",
              "org.apache.tomcat.util.buf",
              "org.apache.tomcat.util.net",
              "org.apache.tomcat.util.net.openssl.ciphers",
              "org.apache.coyote.http11")
          .map(name -> name + ";version=\"11.0\"")
          .collect(Collectors.joining(","));

  /** Flight Recorder makes event classes refer to these, which no bundle can import. */
  private static final String FLIGHT_RECORDER = "jdk.jfr.internal,jdk.jfr.internal.*";

  @TempDir Path cache;
  private Framework framework;

  @BeforeEach
  void startFelix() throws BundleException {
    framework =
        new FrameworkFactory()
            .newFramework(
                Map.of(
                    Constants.FRAMEWORK_STORAGE,
                    cache.toString(),
                    Constants.FRAMEWORK_STORAGE_CLEAN,
                    "onFirstInit",
                    Constants.FRAMEWORK_BOOTDELEGATION,
                    FLIGHT_RECORDER,
                    Constants.FRAMEWORK_SYSTEMPACKAGES_EXTRA,
                    TOMCAT_PACKAGES));
    framework.start();
  }

  @AfterEach
  void stopFelix() throws Exception {
    framework.stop();
    framework.waitForStop(10_000);
  }

  @Test
  void aRecordingHoldsTheEventsOfABundle() throws Exception {
    String name = "io.allostat.sampler.export";
    Bundle export =
        installAll().stream()
            .filter(bundle -> bundle.getSymbolicName().equals(name))
            .findFirst()
            .orElseThrow();
    export.start();
    Path file = cache.resolve("recording.jfr");
    try (Recording recording = new Recording()) {
      recording.start();
      Class<?> type = export.loadClass(name + ".StackSampleEvent");
      ((Event) type.getConstructor().newInstance()).commit();
      recording.stop();
      recording.dump(file);
    }
    assertEquals(
        1,
        RecordingFile.readAllEvents(file).stream()
            .filter(event -> event.getEventType().getName().equals("io.allostat.StackSample"))
            .count());
  }

  @Test
  void everyLibraryJarResolvesAndStarts() throws Exception {
    List<Bundle> installed = installAll();
    for (Bundle bundle : installed) {
      if (bundle.getHeaders().get(Constants.FRAGMENT_HOST) == null) {
        bundle.start();
        assertEquals(Bundle.ACTIVE, bundle.getState(), bundle.getSymbolicName());
      }
    }
  }

  /** The test kit runs where JUnit is, which is not in a server; the daemon is an assembly. */
  @Test
  void everyModuleOfTheLibraryIsAmongThem() throws Exception {
    Set<String> names =
        ours(installAll()).stream().map(Bundle::getSymbolicName).collect(Collectors.toSet());
    List<String> modules =
        Pattern.compile("<module>([^<]+)</module>")
            .matcher(Files.readString(Path.of("..", "..", "pom.xml")))
            .results()
            .map(module -> module.group(1))
            .filter(module -> !module.startsWith("demo-apps/"))
            .filter(module -> !Set.of("core/testkit", "native-affinity/daemon").contains(module))
            .map(module -> "io.allostat." + module.replace("-", "").replace('/', '.'))
            .toList();
    assertTrue(modules.contains("io.allostat.core.api"), () -> "" + modules);
    modules.forEach(module -> assertTrue(names.contains(module), module));
  }

  @Test
  void exportsOnlyVersionedPackagesThatAreNotInternal() throws Exception {
    for (Bundle bundle : ours(installAll())) {
      String exports = bundle.getHeaders().get(Constants.EXPORT_PACKAGE);
      if (exports != null) {
        assertFalse(exports.contains(".internal;"), () -> bundle + " exports " + exports);
        assertTrue(exports.contains("version=\"1."), () -> bundle + " exports " + exports);
      }
    }
  }

  @Test
  void aBundleIsNamedAfterItsPackage() throws Exception {
    for (Bundle bundle : ours(installAll())) {
      String folder = bundle.getSymbolicName().replace('.', '/');
      assertTrue(
          bundle.findEntries(folder, "*.class", true) != null,
          () -> bundle + " holds no classes under " + folder);
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void nativeCallsWorkInsideTheFramework() throws Exception {
    Bundle binding =
        ours(installAll()).stream()
            .filter(b -> b.getSymbolicName().equals("io.allostat.nativeaffinity.binding"))
            .findFirst()
            .orElseThrow();
    Class<?> affinity = binding.loadClass("io.allostat.nativeaffinity.binding.CpuAffinity");
    Object system = affinity.getMethod("system").invoke(null);
    assertEquals(Optional.empty(), affinity.getMethod("unsupported").invoke(system));
  }

  @Test
  void theSuiteCanFail() throws Exception {
    Bundle alone = install(jar("io.allostat.core.runtime"));
    assertThrows(BundleException.class, alone::start, "core.runtime without core.api");
  }

  private List<Bundle> installAll() throws IOException, BundleException {
    List<Bundle> installed = new ArrayList<>();
    try (Stream<Path> jars = Files.list(BUNDLES)) {
      for (Path jar : jars.sorted().toList()) {
        installed.add(install(jar));
      }
    }
    return installed;
  }

  private static Path jar(String symbolicName) throws IOException {
    try (Stream<Path> jars = Files.list(BUNDLES)) {
      return jars.filter(p -> p.getFileName().toString().startsWith(symbolicName + "-"))
          .findFirst()
          .orElseThrow();
    }
  }

  private Bundle install(Path jar) throws BundleException {
    return framework.getBundleContext().installBundle(jar.toUri().toString());
  }

  private static List<Bundle> ours(List<Bundle> bundles) {
    return Arrays.stream(bundles.toArray(Bundle[]::new))
        .filter(b -> b.getSymbolicName().startsWith("io.allostat."))
        .toList();
  }
}
