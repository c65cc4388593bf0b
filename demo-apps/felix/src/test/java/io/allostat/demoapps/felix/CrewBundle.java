package io.allostat.demoapps.felix;

import io.allostat.demoapps.felix.crew.CrewActivator;
import java.io.IOException;
import java.nio.file.Path;
import org.osgi.framework.Constants;

/** Makes bundles that ask for processors, from the test's own classes. */
final class CrewBundle {
  private CrewBundle() {}

  static Path writeTo(Path jar, String name, double wanted) throws IOException {
    return new TestBundle(name, CrewActivator.class.getPackageName())
        .header(Constants.BUNDLE_ACTIVATOR, CrewActivator.class.getName())
        .header("Wanted", Double.toString(wanted))
        .header(
            Constants.IMPORT_PACKAGE,
            "io.allostat.core.api.processors,org.osgi.framework,org.osgi.util.tracker")
        .writeTo(jar);
  }
}
