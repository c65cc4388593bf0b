package io.allostat.demoapps.felix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import jdk.jfr.Event;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleException;
import org.osgi.framework.Constants;

/** Every library jar, just as it was built, in a real Felix. */
class BundlesTest {
  @TempDir Path cache;
  private Felix felix;

  @BeforeEach
  void startFelix() throws BundleException {
    felix = new Felix(cache);
  }

  @AfterEach
  void stopFelix() throws Exception {
    felix.close();
  }

  @Test
  void aRecordingHoldsTheEventsOfABundle() throws Exception {
    String name = "io.allostat.sampler.export";
    felix.installAll();
    Bundle export = felix.bundle(name);
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
    List<Bundle> installed = felix.installAll();
    for (Bundle bundle : installed) {
      // The bundles of the demo open ports and make data; they have tests of their own.
      if (bundle.getHeaders().get(Constants.FRAGMENT_HOST) == null
          && !bundle.getSymbolicName().startsWith("io.allostat.demoapps.")) {
        bundle.start();
        assertEquals(Bundle.ACTIVE, bundle.getState(), bundle.getSymbolicName());
      }
    }
  }

  /** The test kit runs where JUnit is, which is not in a server; the daemon is an assembly. */
  @Test
  void everyModuleOfTheLibraryIsAmongThem() throws Exception {
    Set<String> names =
        Felix.ours(felix.installAll()).stream()
            .map(Bundle::getSymbolicName)
            .collect(Collectors.toSet());
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
    for (Bundle bundle : Felix.ours(felix.installAll())) {
      String exports = bundle.getHeaders().get(Constants.EXPORT_PACKAGE);
      if (exports != null) {
        assertFalse(exports.contains(".internal;"), () -> bundle + " exports " + exports);
        assertTrue(exports.contains("version=\"1."), () -> bundle + " exports " + exports);
      }
    }
  }

  @Test
  void aBundleIsNamedAfterItsPackage() throws Exception {
    for (Bundle bundle : Felix.ours(felix.installAll())) {
      String folder = bundle.getSymbolicName().replace('.', '/');
      assertTrue(
          bundle.findEntries(folder, "*.class", true) != null,
          () -> bundle + " holds no classes under " + folder);
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void nativeCallsWorkInsideTheFramework() throws Exception {
    felix.installAll();
    Bundle binding = felix.bundle("io.allostat.nativeaffinity.binding");
    Class<?> affinity = binding.loadClass("io.allostat.nativeaffinity.binding.CpuAffinity");
    Object system = affinity.getMethod("system").invoke(null);
    assertEquals(Optional.empty(), affinity.getMethod("unsupported").invoke(system));
  }

  @Test
  void theSuiteCanFail() throws Exception {
    Bundle alone = felix.install(Felix.jar("io.allostat.core.runtime"));
    assertThrows(BundleException.class, alone::start, "core.runtime without core.api");
  }
}
