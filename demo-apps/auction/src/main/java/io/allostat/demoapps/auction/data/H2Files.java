package io.allostat.demoapps.auction.data;

import io.allostat.demoapps.hosting.OwnFiles;
import io.allostat.demoapps.hosting.Progress;
import io.allostat.demoapps.hosting.StartException;
import io.allostat.demoapps.hosting.StateDirectory;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/** The files of H2, one directory a population; what is in its place is complete. */
final class H2Files {
  /** The user of all databases of H2, which has no password. */
  static final String USER = "sa";

  /**
   * All statements of the site fit into the cache of compiled ones. Results are not reused from one
   * execution to the next: at an auction they would be stale. Who bids for the same item waits for
   * the others, under overload longer than H2's two seconds. What is answered is written first:
   * with H2's own delay a process that is killed loses half a second of it.
   */
  static final String OPTIONS =
      ";QUERY_CACHE_SIZE=64;OPTIMIZE_REUSE_RESULTS=0;DB_CLOSE_ON_EXIT=FALSE;LOCK_TIMEOUT=20000"
          + ";WRITE_DELAY=0";

  /** What the files are called, and whose they are. */
  private static final String NAME = "auction";

  private static final String MARKER = "generation.properties";
  private static final long MAX_CACHE_KILOBYTES = 800 * 1024;

  private H2Files() {}

  /**
   * Generates the files unless they are there. What was generated from something else goes; what
   * another application keeps there does not.
   *
   * @return their directory
   */
  static Path prepare(StateDirectory directory, Population population, PrintStream progress)
      throws IOException, SQLException, StartException {
    Path place = place(directory, population);
    OwnFiles.require(place, NAME, MARKER);
    if (!complete(place, population)) {
      WholeDirectory.<SQLException>replace(
          place, partial -> generate(partial, population, progress));
    }
    return place;
  }

  /**
   * The files as they are.
   *
   * @return their directory
   * @throws StartException if they are not those of this population, complete and of this format
   */
  static Path existing(StateDirectory directory, Population population)
      throws IOException, StartException {
    Path place = place(directory, population);
    if (!Files.isDirectory(place)) {
      throw new StartException(
          "--state-dir: expected the data of a server with --scale "
              + population.scale().toPlainString()
              + ", there is no "
              + place);
    }
    OwnFiles.require(place, NAME, MARKER);
    if (!complete(place, population)) {
      throw new StartException(
          "--state-dir: expected complete data of " + marks(population) + " in " + place);
    }
    return place;
  }

  private static Path place(StateDirectory directory, Population population) {
    return directory.resolve("data-" + population.name());
  }

  /** The cache may hold half the heap: the lab's data fit, and a small machine still runs. */
  static String url(Path place) {
    long cache = Math.min(MAX_CACHE_KILOBYTES, Runtime.getRuntime().maxMemory() / 2 / 1024);
    return "jdbc:h2:file:" + files(place) + ";CACHE_SIZE=" + cache + OPTIONS;
  }

  /** The files without their ending. */
  static Path files(Path place) {
    return place.toAbsolutePath().resolve(NAME);
  }

  private static void generate(Path partial, Population population, PrintStream progress)
      throws IOException, SQLException {
    try (Connection connection = DriverManager.getConnection(url(partial), USER, "")) {
      Progress bar = Generation.bar(population, progress);
      new DataGenerator(connection, population, bar, "ANALYZE").generate();
    }
    try (OutputStream out = Files.newOutputStream(partial.resolve(MARKER))) {
      marks(population).store(out, "What these files were generated from");
    }
  }

  private static boolean complete(Path place, Population population) throws IOException {
    Path marker = place.resolve(MARKER);
    if (!Files.exists(marker)) {
      return false;
    }
    Properties found = new Properties();
    try (InputStream in = Files.newInputStream(marker)) {
      found.load(in);
    }
    return found.equals(marks(population));
  }

  private static Properties marks(Population population) {
    Properties marks = new Properties();
    marks.putAll(Generation.marks(population));
    return marks;
  }
}
