package io.allostat.demoapps.hosting.data;

import io.allostat.demoapps.hosting.OwnFiles;
import io.allostat.demoapps.hosting.Progress;
import io.allostat.demoapps.hosting.StartException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Data that are made step by step in their place. A generation that was killed goes on with the
 * step it was in.
 */
public final class SteppedData extends SiteData {
  private static final String FILE = "generated-from";
  private static final String TABLE = "generated_from";

  private final String fingerprint;
  private final Generation generation;

  /**
   * @param application what files, schemas and messages are called after, lower-case letters only
   * @param population what directory and schema are called after, such as {@code scale-1}
   * @param what shown while it is generated, such as {@code 10000 books}
   * @param fingerprint changes whenever other rows would be generated
   * @param generation makes them
   */
  public SteppedData(
      String application,
      String population,
      String what,
      String fingerprint,
      Generation generation) {
    super(application, population, what);
    this.fingerprint = fingerprint;
    this.generation = generation;
  }

  @Override
  void makeFiles(Path place, PrintStream out) throws IOException, SQLException, StartException {
    OwnFiles.require(place, application(), FILE);
    if (!marked(place)) {
      begin(place);
    }
    try (Connection connection = H2Files.connect(H2Files.url(place, application()))) {
      generate(connection, out);
    }
  }

  @Override
  void requireFiles(Path place) throws IOException, SQLException, StartException {
    requireOwn(place, FILE);
    if (!marked(place)) {
      throw new StartException("--state-dir: expected data of " + fingerprint + " in " + place);
    }
    String url = H2Files.url(place, application()) + H2Files.ONLY_IF_THERE;
    try (Connection connection = H2Files.connect(url)) {
      if (!generation.complete(connection)) {
        throw new StartException("--state-dir: the data in " + place + " are not complete");
      }
    }
  }

  private boolean marked(Path place) throws IOException {
    Path mark = place.resolve(FILE);
    return Files.exists(mark) && Files.readString(mark).equals(fingerprint);
  }

  private void begin(Path place) throws IOException {
    Path mark = place.resolve(FILE);
    Files.createDirectories(place);
    // The mark goes first, so that what is half deleted is nobody's.
    Files.deleteIfExists(mark);
    List<Path> files;
    try (Stream<Path> list = Files.list(place)) {
      files = list.toList();
    }
    for (Path file : files) {
      Files.delete(file);
    }
    Files.writeString(mark, fingerprint);
  }

  /** The number of steps that were left to do. */
  private int generate(Connection connection, PrintStream out) throws SQLException {
    Progress bar = bar(out, generation.weight());
    return generation.run(connection, bar);
  }

  private Map<String, String> marks() {
    return Map.of("fingerprint", fingerprint);
  }

  private boolean marked(Connection connection) throws SQLException {
    return marks().equals(PostgresSchema.marks(connection, schema() + "." + TABLE));
  }

  @Override
  void makeSchema(Connection connection, PrintStream out) throws SQLException {
    if (!marked(connection)) {
      begin(connection);
    }
    connection.setSchema(schema());
    if (generate(connection, out) > 0) {
      connection.setAutoCommit(true);
      PostgresSchema.vacuum(connection);
    }
  }

  private void begin(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      statement.execute("DROP SCHEMA IF EXISTS " + schema() + " CASCADE");
      statement.execute("CREATE SCHEMA " + schema());
    }
    PostgresSchema.mark(connection, schema() + "." + TABLE, marks());
    connection.commit();
    connection.setAutoCommit(true);
  }

  @Override
  void requireSchema(Connection connection) throws SQLException, StartException {
    if (!marked(connection)) {
      throw new StartException(
          "--database: expected a schema "
              + schema()
              + " of "
              + fingerprint
              + ", there is none or another");
    }
    connection.setSchema(schema());
    if (!generation.complete(connection)) {
      throw new StartException("--database: the data in schema " + schema() + " are not complete");
    }
  }
}
