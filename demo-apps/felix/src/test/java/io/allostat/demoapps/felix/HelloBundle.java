package io.allostat.demoapps.felix;

import io.allostat.demoapps.felix.app.HelloActivator;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.osgi.framework.Constants;

/** Makes the bundle of the application under test from the test's own classes. */
final class HelloBundle {
  static final String NAME = "hello";

  private static final Duration GRACE = Duration.ofSeconds(30);

  private HelloBundle() {}

  static Path writeTo(Path jar) throws IOException {
    return writeTo(jar, GRACE);
  }

  /**
   * Writes it.
   *
   * @param jar to where
   * @param grace how long the application waits for requests in progress when it stops
   */
  static Path writeTo(Path jar, Duration grace) throws IOException {
    return new TestBundle(NAME, HelloActivator.class.getPackageName())
        .header(HelloActivator.GRACE_MILLIS, Long.toString(grace.toMillis()))
        .header(Constants.BUNDLE_ACTIVATOR, HelloActivator.class.getName())
        .header(
            Constants.IMPORT_PACKAGE,
            "jakarta.servlet,jakarta.servlet.http,org.apache.catalina,org.apache.catalina.core,"
                + "org.apache.catalina.loader,org.apache.catalina.startup,org.osgi.framework,"
                + "org.osgi.util.tracker")
        .writeTo(jar);
  }
}
