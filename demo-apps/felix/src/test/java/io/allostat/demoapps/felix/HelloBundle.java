package io.allostat.demoapps.felix;

import io.allostat.demoapps.felix.app.HelloActivator;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.osgi.framework.Constants;

/** Makes the bundle of the application under test from the test's own classes. */
final class HelloBundle {
  static final String NAME = "hello";

  private HelloBundle() {}

  static Path writeTo(Path jar) throws IOException {
    Manifest manifest = new Manifest();
    Attributes headers = manifest.getMainAttributes();
    headers.putValue("Manifest-Version", "1.0");
    headers.putValue(Constants.BUNDLE_MANIFESTVERSION, "2");
    headers.putValue(Constants.BUNDLE_SYMBOLICNAME, NAME);
    headers.putValue(Constants.BUNDLE_VERSION, "1.0.0");
    headers.putValue(Constants.BUNDLE_ACTIVATOR, HelloActivator.class.getName());
    headers.putValue(
        Constants.IMPORT_PACKAGE,
        "jakarta.servlet,jakarta.servlet.http,org.apache.catalina,org.apache.catalina.core,"
            + "org.apache.catalina.loader,org.apache.catalina.startup,org.osgi.framework,"
            + "org.osgi.util.tracker");
    String folder = HelloActivator.class.getPackageName().replace('.', '/');
    Path classes = Path.of("target", "test-classes");
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file, manifest);
        Stream<Path> found = Files.list(classes.resolve(folder))) {
      for (Path compiled : found.toList()) {
        out.putNextEntry(new ZipEntry(classes.relativize(compiled).toString()));
        Files.copy(compiled, out);
        out.closeEntry();
      }
    }
    return jar;
  }
}
