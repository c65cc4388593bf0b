package io.allostat.demoapps.felix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.osgi.framework.Bundle;
import org.osgi.framework.Constants;
import org.osgi.framework.Version;

/**
 * A bundle as a file.
 *
 * @param path the jar
 * @param name its symbolic name
 * @param version its version
 */
record BundleJar(Path path, String name, Version version) {
  /**
   * Reads a folder.
   *
   * @return the bundles in the order of their names, by a location that does not depend on the
   *     folder
   * @throws IOException if a jar cannot be read, or is no bundle
   */
  static Map<String, BundleJar> in(Path folder) throws IOException {
    List<Path> jars;
    try (Stream<Path> files = Files.list(folder)) {
      jars = files.toList();
    }
    Map<String, BundleJar> bundles = new TreeMap<>();
    for (Path path : jars) {
      BundleJar jar = read(path);
      bundles.put("bundle:" + jar.name(), jar);
    }
    return bundles;
  }

  private static BundleJar read(Path path) throws IOException {
    try (JarFile jar = new JarFile(path.toFile())) {
      Attributes headers = jar.getManifest().getMainAttributes();
      String name = headers.getValue(Constants.BUNDLE_SYMBOLICNAME);
      if (name == null) {
        throw new IOException(path + ": expected a bundle, got a jar without a symbolic name");
      }
      return new BundleJar(
          path,
          name.split(";", 2)[0].trim(),
          Version.parseVersion(headers.getValue(Constants.BUNDLE_VERSION)));
    }
  }

  /** Tells whether a bundle was installed from an earlier file, or from one of another version. */
  boolean isNewerThan(Bundle bundle) throws IOException {
    return !bundle.getVersion().equals(version)
        || bundle.getLastModified() < Files.getLastModifiedTime(path).toMillis();
  }
}
