package io.allostat.demoapps.felix;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.osgi.framework.Constants;

/** Makes a bundle from the tests' own classes. */
final class TestBundle {
  private final Map<String, String> headers = new LinkedHashMap<>();
  private final Map<String, String> files = new LinkedHashMap<>();
  private final String folder;

  /** Begins a bundle with one package. */
  TestBundle(String name, String packageName) {
    folder = packageName.replace('.', '/');
    header("Manifest-Version", "1.0");
    header(Constants.BUNDLE_MANIFESTVERSION, "2");
    header(Constants.BUNDLE_SYMBOLICNAME, name);
    header(Constants.BUNDLE_VERSION, "1.0.0");
  }

  TestBundle header(String name, String value) {
    headers.put(name, value);
    return this;
  }

  /**
   * Adds a component of Declarative Services.
   *
   * @param type its class, and its name
   * @param provided the type of its service
   * @param references elements of its declaration
   */
  TestBundle component(String type, String provided, String... references) {
    String file = "OSGI-INF/" + type + ".xml";
    files.put(
        file,
        "<scr:component xmlns:scr='http://www.osgi.org/xmlns/scr/v1.3.0' name='"
            + type
            + "'><implementation class='"
            + type
            + "'/><service><provide interface='"
            + provided
            + "'/></service>"
            + String.join("", references)
            + "</scr:component>");
    headers.merge("Service-Component", file, (before, more) -> before + "," + more);
    return this;
  }

  Path writeTo(Path jar) throws IOException {
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    headers.forEach(attributes::putValue);
    Path classes = Path.of("target", "test-classes");
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file, manifest);
        Stream<Path> found = Files.list(classes.resolve(folder))) {
      for (Path compiled : found.toList()) {
        out.putNextEntry(new ZipEntry(classes.relativize(compiled).toString()));
        Files.copy(compiled, out);
        out.closeEntry();
      }
      for (Map.Entry<String, String> text : files.entrySet()) {
        out.putNextEntry(new ZipEntry(text.getKey()));
        out.write(text.getValue().getBytes(StandardCharsets.UTF_8));
        out.closeEntry();
      }
    }
    return jar;
  }
}
