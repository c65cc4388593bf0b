package io.allostat.demoapps.hosting;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Tells whose files are in a directory of data. Applications may call such directories the same;
 * their databases' files are called after them.
 */
public final class OwnFiles {
  private OwnFiles() {}

  /**
   * Refuses a directory in which there is anything that is not the application's, so that it may be
   * opened or thrown away afterwards.
   *
   * @param place the directory; there need be none
   * @param application what the names of its files begin with, before a dot
   * @param mark the name of the file which tells what the data were generated from
   * @throws StartException if something else is there
   * @throws IOException if it cannot be looked at
   */
  public static void require(Path place, String application, String mark)
      throws StartException, IOException {
    if (!Files.exists(place)) {
      return;
    }
    Optional<String> foreign;
    try (Stream<Path> files = Files.list(place)) {
      foreign =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> !name.equals(mark) && !name.startsWith(application + "."))
              .sorted()
              .findFirst();
    }
    if (foreign.isPresent()) {
      throw new StartException(
          "--state-dir: expected files of "
              + application
              + " only in "
              + place
              + ", found "
              + foreign.get()
              + "; give each application a directory of its own");
    }
  }
}
