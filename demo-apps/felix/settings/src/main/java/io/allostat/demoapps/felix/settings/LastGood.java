package io.allostat.demoapps.felix.settings;

import io.allostat.core.api.settings.SettingException;
import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The last configuration of a PID that was accepted, also by an earlier run. One that is not is
 * told in the log, with what was expected and what came, and changes nothing. Not thread safe.
 *
 * @param <T> what is made of a configuration
 */
public final class LastGood<T> {
  private static final Logger LOG = LoggerFactory.getLogger(LastGood.class);

  private final String pid;
  private final Class<?> described;
  private final Function<Given, T> reader;
  private final Path file;
  private T value;

  /**
   * Begins with what an earlier run had accepted, or else with the defaults.
   *
   * @param pid whose configuration it is
   * @param described an annotation type whose members are the settings, all with a default
   * @param reader makes a value; throws {@link SettingException} for what is not accepted
   * @param file where accepted values are kept
   */
  public LastGood(String pid, Class<?> described, Function<Given, T> reader, Path file) {
    this.pid = pid;
    this.described = described;
    this.reader = reader;
    this.file = file;
    value = read(Map.of());
    try {
      value = read(load());
    } catch (SettingException e) {
      LOG.error("{}: {}: {}; the defaults are in force", pid, file, e.getMessage());
    }
  }

  /**
   * Tells what is in force.
   *
   * @return what was taken up last
   */
  public T value() {
    return value;
  }

  /**
   * Takes up a configuration, if it is accepted and can be used.
   *
   * @param properties as Declarative Services hands them over
   * @param use puts a value to use; throws {@link SettingException}, or another exception for what
   *     is no single setting's fault, if it cannot, and then nothing of it is kept
   */
  public void update(Map<String, ?> properties, Consumer<T> use) {
    Map<String, String> given = known(Given.texts(properties));
    try {
      T read = read(given);
      use.accept(read);
      value = read;
      save(given);
    } catch (SettingException e) {
      LOG.error("{}: {}; the last good configuration stays", pid, e.getMessage());
    } catch (RuntimeException e) {
      LOG.error("{}: it cannot be used; the last good configuration stays", pid, e);
    }
  }

  private T read(Map<String, String> texts) {
    return reader.apply(Given.of(described, texts));
  }

  private Map<String, String> known(Map<String, String> given) {
    Map<String, Object> settings = Given.defaults(described);
    Map<String, String> known = new TreeMap<>(given);
    known.keySet().retainAll(settings.keySet());
    given.forEach(
        (name, text) -> {
          if (!known.containsKey(name)) {
            // A password whose name was mistyped is one still.
            Object came = name.toLowerCase(Locale.ROOT).contains("password") ? "a secret" : text;
            LOG.error(
                "{}: {}; it has no effect",
                pid,
                new SettingException(name, "one of " + settings.keySet(), came).getMessage());
          }
        });
    return known;
  }

  private Map<String, String> load() {
    Properties found = new Properties();
    try (Reader in = Files.newBufferedReader(file)) {
      found.load(in);
    } catch (NoSuchFileException e) {
      return Map.of();
    } catch (IOException | IllegalArgumentException e) {
      LOG.warn("{} cannot be read, the defaults take its place: {}", file, e.toString());
      return Map.of();
    }
    Map<String, String> texts = new TreeMap<>();
    found.stringPropertyNames().forEach(name -> texts.put(name, found.getProperty(name)));
    return texts;
  }

  /** Readable by the owner alone, as temporary files are: a password may be among the values. */
  private void save(Map<String, String> texts) {
    Properties saved = new Properties();
    saved.putAll(texts);
    try {
      Path folder = Files.createDirectories(file.toAbsolutePath().getParent());
      Path beside = Files.createTempFile(folder, "accepted", null);
      try {
        replace(beside, saved);
      } finally {
        Files.deleteIfExists(beside);
      }
    } catch (IOException e) {
      LOG.warn("{} cannot be written: {}", file, e.toString());
    }
  }

  private void replace(Path beside, Properties saved) throws IOException {
    StringWriter text = new StringWriter();
    saved.store(text, "The last configuration that was accepted");
    try (FileChannel out = FileChannel.open(beside, StandardOpenOption.WRITE)) {
      ByteBuffer bytes = ByteBuffer.wrap(text.toString().getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        out.write(bytes);
      }
      // On the disk before it has the name.
      out.force(true);
    }
    Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
