package io.allostat.core.api;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The compiled classes of this module, read from the folder they were compiled into. */
public final class ClassFiles {
  private ClassFiles() {}

  /** The folder of the compiled main classes. */
  public static Path root() {
    try {
      return Path.of(Allostat.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** All classes but the package descriptions, without initialising them. */
  public static List<Class<?>> classes() {
    Path root = root();
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .map(file -> root.relativize(file).toString())
          .filter(file -> file.endsWith(".class") && !file.endsWith("package-info.class"))
          .sorted()
          .<Class<?>>map(ClassFiles::load)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Class<?> load(String file) {
    String name = file.substring(0, file.length() - ".class".length()).replace('/', '.');
    try {
      return Class.forName(name, false, ClassFiles.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }
}
