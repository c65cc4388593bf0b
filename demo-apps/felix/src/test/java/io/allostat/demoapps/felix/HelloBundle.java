package io.allostat.demoapps.felix;

import io.allostat.demoapps.felix.app.HelloActivator;
import java.io.IOException;
import java.nio.file.Path;
import org.osgi.framework.Constants;

/** Makes the bundle of the application under test from the test's own classes. */
final class HelloBundle {
  static final String NAME = "hello";

  private HelloBundle() {}

  static Path writeTo(Path jar) throws IOException {
    return new TestBundle(NAME, HelloActivator.class.getPackageName())
        .header(Constants.BUNDLE_ACTIVATOR, HelloActivator.class.getName())
        .header(
            Constants.IMPORT_PACKAGE,
            "jakarta.servlet,jakarta.servlet.http,org.apache.catalina,org.apache.catalina.core,"
                + "org.apache.catalina.loader,org.apache.catalina.startup,org.osgi.framework,"
                + "org.osgi.util.tracker")
        .writeTo(jar);
  }
}
