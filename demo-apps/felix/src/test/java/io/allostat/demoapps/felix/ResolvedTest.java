package io.allostat.demoapps.felix;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What bnd resolved for {@code allostat.bndrun}: the build resolves it, and here it runs. */
class ResolvedTest {
  private static final Path FILE = Path.of("allostat.bndrun");
  private static final Pattern BUNDLE = Pattern.compile("\\t([^;\\s]+);version='");

  @TempDir Path cache;

  @Test
  void itsBundlesAreThoseOfThisBuildAndTogetherTheyRun() throws Exception {
    String file = Files.readString(FILE);
    Map<String, BundleJar> built = BundleJar.in(Path.of("target", "bundles"));
    List<Path> jars = new ArrayList<>();
    BUNDLE
        .matcher(file.substring(file.indexOf("-runbundles:")))
        .results()
        .map(bundle -> bundle.group(1))
        .forEach(
            name -> {
              BundleJar jar = built.get("bundle:" + name);
              assertNotNull(jar, () -> "not of this build: " + name);
              jars.add(jar.path());
            });
    assertTrue(jars.size() > 30, () -> "" + jars);
    Enough.forAnInstanceWithProcessors(cache, jars);
  }
}
