package io.allostat.core.testkit;

import io.allostat.core.api.settings.Setting;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Finds the records of settings, so that tests enumerate them and a new one cannot be forgotten.
 * Stateless.
 */
public final class SettingsRecords {
  private static final String SUFFIX = ".class";

  private SettingsRecords() {}

  /**
   * Finds those of core/api, wherever it comes from.
   *
   * @return every record there that has a {@link Setting}, or is named as those are
   * @throws IOException if its jar or folder cannot be read
   */
  public static List<Class<? extends Record>> all() throws IOException {
    try {
      URI source = Setting.class.getProtectionDomain().getCodeSource().getLocation().toURI();
      Path path = Path.of(source);
      if (Files.isDirectory(path)) {
        return under(path);
      }
      try (FileSystem jar = FileSystems.newFileSystem(path, Map.of())) {
        return under(jar.getPath("/"));
      }
    } catch (URISyntaxException e) {
      throw new IOException(e);
    }
  }

  private static List<Class<? extends Record>> under(Path root) throws IOException {
    List<Class<? extends Record>> records = new ArrayList<>();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(SettingsRecords::isType).sorted().toList()) {
        String name = root.relativize(file).toString().replace(SUFFIX, "").replace('/', '.');
        Class<?> type = Class.forName(name, false, Setting.class.getClassLoader());
        if (type.isRecord() && holdsSettings(type)) {
          records.add(type.asSubclass(Record.class));
        }
      }
    } catch (ClassNotFoundException e) {
      throw new IOException(e);
    }
    return records;
  }

  private static boolean holdsSettings(Class<?> type) {
    return type.getSimpleName().endsWith("Settings")
        || Arrays.stream(type.getRecordComponents())
            .anyMatch(component -> component.isAnnotationPresent(Setting.class));
  }

  private static boolean isType(Path file) {
    String name = String.valueOf(file.getFileName());
    return name.endsWith(SUFFIX) && !name.contains("-");
  }
}
