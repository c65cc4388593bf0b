package io.allostat.core.runtime.state.internal;

import io.allostat.core.runtime.components.internal.Texts;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What stood in the place of a state and was none, kept beside it under growing numbers. None takes
 * the place of another, which may be the only copy of what was learned. Belongs to one thread at a
 * time.
 */
final class RejectedFiles {
  /** The newest so many are kept, since one may come with every start. */
  static final int MOST = 8;

  private static final Logger LOG = LoggerFactory.getLogger(RejectedFiles.class);
  private static final String PREFIX = StateStore.FILE + ".rejected-";
  private static final Pattern NAME = Pattern.compile(Pattern.quote(PREFIX) + "([0-9]{1,18})");

  private final Path directory;

  RejectedFiles(Path directory) {
    this.directory = directory;
  }

  /**
   * Moves a file to the others.
   *
   * @param file the file
   * @return where it is now
   * @throws IOException if it cannot be moved and is where it was
   */
  Path add(Path file) throws IOException {
    NavigableMap<Long, Path> kept = kept();
    long number = kept.isEmpty() ? 1 : kept.lastKey() + 1;
    Path rejected = directory.resolve(PREFIX + number);
    Files.move(file, rejected);
    kept.put(number, rejected);
    while (kept.size() > MOST) {
      drop(kept.pollFirstEntry().getValue());
    }
    return rejected;
  }

  private NavigableMap<Long, Path> kept() throws IOException {
    NavigableMap<Long, Path> kept = new TreeMap<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(directory)) {
      for (Path one : all) {
        Matcher name = NAME.matcher(one.getFileName().toString());
        if (name.matches()) {
          kept.put(Long.parseLong(name.group(1)), one);
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    return kept;
  }

  /** That one is too many does not matter enough to keep an instance from its start. */
  private static void drop(Path oldest) {
    try {
      Files.deleteIfExists(oldest);
    } catch (IOException e) {
      LOG.warn("{} is not needed any more and cannot be deleted: {}", oldest, Texts.shown(e));
    }
  }
}
