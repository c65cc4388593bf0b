package io.allostat.demoapps.hosting.data;

import io.allostat.demoapps.hosting.OwnFiles;
import io.allostat.demoapps.hosting.Progress;
import io.allostat.demoapps.hosting.StartException;
import io.allostat.demoapps.hosting.StateDirectory;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * A site's data: what they are called, how they are made, and how it is told that they are there
 * and complete. For H2 they are the files of a directory, for PostgreSQL the tables of a schema.
 * There are two ways to make them: {@link SteppedData} and {@link WholeData}.
 */
public abstract class SiteData {
  private final String application;
  private final String population;
  private final String what;

  /**
   * @param application what files, schemas and messages are called after, lower-case letters only
   * @param population what the directory is called after, such as {@code scale-1}
   * @param what shown while it is generated, such as {@code 10000 books}
   */
  SiteData(String application, String population, String what) {
    this.application = application;
    this.population = population;
    this.what = what;
  }

  /**
   * Tells where the files of a population are, for those that a generation puts beside them: thrown
   * away with them, they are to be called after the application and a dot.
   *
   * @param directory where the files of all populations are kept
   * @param population what the directory is called after, such as {@code scale-1}
   * @return a directory; there need be none yet
   */
  public static Path place(StateDirectory directory, String population) {
    return directory.resolve("data-" + population);
  }

  /** What files, schemas and messages are called after. */
  final String application() {
    return application;
  }

  /** Where the files are. */
  final Path place(StateDirectory directory) {
    return place(directory, population);
  }

  /** The schema, such as {@code auction_scale_6}. */
  final String schema() {
    return application + "_" + population.replaceAll("[^a-z0-9]", "_");
  }

  /** What who waits for a generation looks at. */
  final Progress bar(PrintStream out, long weight) {
    return new Progress(out, application + ": generating " + what, weight);
  }

  /** Refuses files that are another application's, and none at all. */
  final void requireOwn(Path place, String mark) throws IOException, StartException {
    if (!Files.isDirectory(place)) {
      throw new StartException(
          "--state-dir: expected the data of a server with this --scale, there is no " + place);
    }
    OwnFiles.require(place, application, mark);
  }

  /**
   * Generates what is missing of the files. What was generated from something else goes; what
   * another application keeps there does not.
   *
   * @param place their directory
   * @param out where a bar is drawn while they are generated
   */
  abstract void makeFiles(Path place, PrintStream out)
      throws IOException, SQLException, StartException;

  /**
   * Looks at the files, and changes none.
   *
   * @throws StartException if they are not these data, complete and of this format
   */
  abstract void requireFiles(Path place) throws IOException, SQLException, StartException;

  /**
   * Generates what is missing of the schema. What was generated from something else goes.
   *
   * @param connection commits by itself; whoever has it is the only one who generates
   * @param out where a bar is drawn while it is generated
   */
  abstract void makeSchema(Connection connection, PrintStream out) throws SQLException;

  /**
   * Looks at the schema, and changes nothing.
   *
   * @param connection commits by itself
   * @throws StartException if it is not these data, complete and of this format
   */
  abstract void requireSchema(Connection connection) throws SQLException, StartException;
}
