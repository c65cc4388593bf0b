package io.allostat.demoapps.felix;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.osgi.framework.Bundle;

/** Shows of bundles that they are enough: an instance runs, and is given processors. */
final class Enough {
  private static final String PROFILE = "io.allostat:type=Profile,instance=default";
  private static final String MANAGER = "io.allostat:type=ProcessorManager,instance=framework";

  private Enough() {}

  /**
   * Starts bundles in a framework of their own.
   *
   * @param cache an empty folder
   * @param jars the bundles, in the order of their start
   */
  static void forAnInstanceWithProcessors(Path cache, Collection<Path> jars) throws Exception {
    Felix felix = new Felix(cache);
    try {
      List<Bundle> bundles = new ArrayList<>();
      for (Path jar : jars) {
        bundles.add(felix.install(jar));
      }
      felix.start(bundles);
      Felix.until("the instance runs", () -> felix.mbeans().contains(PROFILE));
      for (Bundle bundle : Felix.ours(bundles)) {
        assertEquals(Bundle.ACTIVE, bundle.getState(), bundle.getSymbolicName());
      }
      felix.configure("io.allostat.processors", Map.of("manager", "framework"));
      Felix.until(
          "the instance is an application of the manager",
          () ->
              felix.attribute(MANAGER, "Applications") instanceof Object[] applications
                  && applications.length == 1);
    } finally {
      felix.close();
    }
  }
}
