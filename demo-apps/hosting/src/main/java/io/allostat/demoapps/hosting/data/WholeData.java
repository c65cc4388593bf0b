package io.allostat.demoapps.hosting.data;

import io.allostat.demoapps.hosting.OwnFiles;
import io.allostat.demoapps.hosting.Progress;
import io.allostat.demoapps.hosting.StartException;
import io.allostat.demoapps.hosting.WholeDirectory;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * Data whose rows are drawn in one sequence, so that they are in their place as a whole or not at
 * all: they are made beside it, from where they are moved when they are complete. A generation that
 * was killed goes on there with what it had committed, if it was of the same data.
 */
public final class WholeData extends SiteData {
  private static final String MARKER = "generation.properties";
  private static final String MARKS = "generation";

  /** The same of what is not complete yet. */
  private static final String BEGUN_MARKER = "begun.properties";

  private static final String BEGUN_MARKS = "begun";

  private final Map<String, String> marks;
  private final Filling filling;

  /** Writes all tables. */
  public interface Filling {
    /**
     * How much there is.
     *
     * @return about one a row, > 0
     */
    long weight();

    /**
     * Fills a database in which there is nothing, or what an earlier call had committed before it
     * was killed.
     *
     * @param connection whose mode of committing may be changed; everything is committed afterwards
     * @param progress is told of what is done
     * @throws SQLException if the database fails
     */
    void fill(Connection connection, Progress progress) throws SQLException;
  }

  /**
   * @param application what files, schemas and messages are called after, lower-case letters only
   * @param population what directory and schema are called after, such as {@code scale-6}
   * @param what shown while it is generated, such as {@code 10000 items}
   * @param marks what the data are generated from; those whose marks are others are made anew
   * @param filling makes them
   */
  public WholeData(
      String application,
      String population,
      String what,
      Map<String, String> marks,
      Filling filling) {
    super(application, population, what);
    this.marks = Map.copyOf(marks);
    this.filling = filling;
  }

  @Override
  void makeFiles(Path place, PrintStream out) throws IOException, SQLException, StartException {
    OwnFiles.require(place, application(), MARKER);
    if (!complete(place)) {
      WholeDirectory.<SQLException>replace(
          place,
          partial -> marked(partial.resolve(BEGUN_MARKER)),
          partial -> generate(partial, out));
    }
  }

  @Override
  void requireFiles(Path place) throws IOException, StartException {
    requireOwn(place, MARKER);
    if (!complete(place)) {
      throw new StartException(
          "--state-dir: expected complete data of " + new TreeMap<>(marks) + " in " + place);
    }
  }

  private boolean complete(Path place) throws IOException {
    return marked(place.resolve(MARKER));
  }

  private boolean marked(Path marker) throws IOException {
    if (!Files.exists(marker)) {
      return false;
    }
    Properties found = new Properties();
    try (InputStream in = Files.newInputStream(marker)) {
      found.load(in);
    }
    return found.equals(marks);
  }

  private void generate(Path partial, PrintStream out) throws IOException, SQLException {
    mark(partial.resolve(BEGUN_MARKER));
    try (Connection connection = H2Files.connect(H2Files.url(partial, application()));
        Statement statement = connection.createStatement()) {
      Progress bar = bar(out, filling.weight());
      filling.fill(connection, bar);
      connection.setAutoCommit(true);
      statement.execute("ANALYZE");
      bar.advance(filling.weight(), "done");
    }
    mark(partial.resolve(MARKER));
    Files.delete(partial.resolve(BEGUN_MARKER));
  }

  private void mark(Path marker) throws IOException {
    Properties properties = new Properties();
    properties.putAll(marks);
    try (OutputStream out = Files.newOutputStream(marker)) {
      properties.store(out, "What these files were generated from");
    }
  }

  @Override
  void makeSchema(Connection connection, PrintStream out) throws SQLException {
    String schema = schema();
    if (marks.equals(PostgresSchema.marks(connection, schema + "." + MARKS))) {
      return;
    }
    String partial = schema + "_partial";
    try (Statement statement = connection.createStatement()) {
      statement.execute("DROP SCHEMA IF EXISTS " + schema + " CASCADE");
      if (!marks.equals(PostgresSchema.marks(connection, partial + "." + BEGUN_MARKS))) {
        begin(connection, partial);
      }
      connection.setSchema(partial);
      Progress bar = bar(out, filling.weight());
      filling.fill(connection, bar);
      connection.setAutoCommit(true);
      PostgresSchema.vacuum(connection);
      bar.advance(filling.weight(), "done");
      connection.setAutoCommit(false);
      PostgresSchema.mark(connection, partial + "." + MARKS, marks);
      statement.execute("DROP TABLE " + partial + "." + BEGUN_MARKS);
      statement.execute("ALTER SCHEMA " + partial + " RENAME TO " + schema);
      connection.commit();
    }
  }

  private void begin(Connection connection, String partial) throws SQLException {
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      statement.execute("DROP SCHEMA IF EXISTS " + partial + " CASCADE");
      statement.execute("CREATE SCHEMA " + partial);
    }
    PostgresSchema.mark(connection, partial + "." + BEGUN_MARKS, marks);
    connection.commit();
    connection.setAutoCommit(true);
  }

  @Override
  void requireSchema(Connection connection) throws SQLException, StartException {
    if (!marks.equals(PostgresSchema.marks(connection, schema() + "." + MARKS))) {
      throw new StartException(
          "--database: expected a schema "
              + schema()
              + " of "
              + new TreeMap<>(marks)
              + ", there is none or another");
    }
  }
}
