package io.allostat.adapters.osgi.internal;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps texts by name in a properties file, so that the last good configuration outlives a restart.
 * A file that cannot be read or written is told in the log and costs nothing else.
 *
 * @param path the file; it is replaced whole
 */
record ValuesFile(Path path) {
  private static final Logger LOG = LoggerFactory.getLogger(ValuesFile.class);

  /**
   * @return what was saved last, or nothing
   */
  Map<String, String> load() {
    Properties found = new Properties();
    try (Reader in = Files.newBufferedReader(path)) {
      found.load(in);
    } catch (NoSuchFileException e) {
      return Map.of();
    } catch (IOException | IllegalArgumentException e) {
      LOG.warn("{} cannot be read, the defaults take its place: {}", path, e.toString());
      return Map.of();
    }
    Map<String, String> values = new TreeMap<>();
    found.stringPropertyNames().forEach(name -> values.put(name, found.getProperty(name)));
    return values;
  }

  /**
   * Replaces what was saved.
   *
   * @param values texts by name
   */
  void save(Map<String, String> values) {
    Properties saved = new Properties();
    saved.putAll(values);
    Path beside = path.resolveSibling(path.getFileName() + ".new");
    try {
      Files.createDirectories(path.toAbsolutePath().getParent());
      try (Writer out = Files.newBufferedWriter(beside)) {
        saved.store(out, "The last configuration that was accepted");
      }
      Files.move(beside, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      LOG.warn("{} cannot be written: {}", path, e.toString());
    }
  }

  @Override
  public String toString() {
    return path.toString();
  }
}
