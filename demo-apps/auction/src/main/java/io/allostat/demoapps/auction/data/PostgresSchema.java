package io.allostat.demoapps.auction.data;

import io.allostat.demoapps.hosting.Progress;
import io.allostat.demoapps.hosting.StartException;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * The schemas of the site in a database of PostgreSQL, one a population, named such as {@code
 * auction_scale_6}. A schema is generated under another name and renamed when it is complete; of
 * several servers that want the same one, one generates it and the others wait.
 */
final class PostgresSchema {
  /** The key of the advisory lock: whoever generates holds it, and it goes with the connection. */
  private static final long LOCK = 0x5EED_A110_57A7L;

  private static final String MARKS = "generation";

  private PostgresSchema() {}

  /**
   * Generates the schema unless it is there.
   *
   * @param url the database, with the name and password of a user who may make schemas
   * @return the schema's name
   */
  static String prepare(String url, Population population, PrintStream progress)
      throws SQLException {
    String schema = name(population);
    Properties settings = new Properties();
    // Many rows a statement; the server would otherwise be told of each.
    settings.setProperty("reWriteBatchedInserts", "true");
    try (Connection connection = DriverManager.getConnection(url, settings);
        Statement statement = connection.createStatement()) {
      statement.execute("SELECT pg_advisory_lock(" + LOCK + ")");
      if (!complete(statement, schema, population)) {
        generate(connection, statement, schema, population, Generation.bar(population, progress));
      }
    }
    return schema;
  }

  /**
   * The schema as it is.
   *
   * @param url the database
   * @return the schema's name
   * @throws StartException if there is none of this population, complete and of this format
   */
  static String existing(String url, Population population) throws SQLException, StartException {
    String schema = name(population);
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      if (!complete(statement, schema, population)) {
        throw new StartException(
            "--database: expected a schema "
                + schema
                + " of "
                + Generation.marks(population)
                + ", there is none or another");
      }
    }
    return schema;
  }

  private static String name(Population population) {
    return "auction_" + population.name().replaceAll("[^a-z0-9]", "_");
  }

  private static boolean complete(Statement statement, String schema, Population population)
      throws SQLException {
    String marks = schema + "." + MARKS;
    try (ResultSet row = statement.executeQuery("SELECT to_regclass('" + marks + "')")) {
      if (!row.next() || row.getString(1) == null) {
        return false;
      }
    }
    Map<String, String> found = new TreeMap<>();
    try (ResultSet rows = statement.executeQuery("SELECT name, value FROM " + marks)) {
      while (rows.next()) {
        found.put(rows.getString(1), rows.getString(2));
      }
    }
    return found.equals(Generation.marks(population));
  }

  private static void generate(
      Connection connection,
      Statement statement,
      String schema,
      Population population,
      Progress bar)
      throws SQLException {
    String partial = schema + "_partial";
    statement.execute("DROP SCHEMA IF EXISTS " + schema + " CASCADE");
    statement.execute("DROP SCHEMA IF EXISTS " + partial + " CASCADE");
    statement.execute("CREATE SCHEMA " + partial);
    connection.setSchema(partial);
    // What a crash takes of it would be made anew anyway.
    statement.execute("SET synchronous_commit TO off");
    new DataGenerator(connection, population, bar, vacuum()).generate();
    connection.setAutoCommit(false);
    statement.execute("CREATE TABLE " + MARKS + " (name TEXT PRIMARY KEY, value TEXT NOT NULL)");
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO " + MARKS + " VALUES (?, ?)")) {
      for (Map.Entry<String, String> mark : Generation.marks(population).entrySet()) {
        insert.setString(1, mark.getKey());
        insert.setString(2, mark.getValue());
        insert.execute();
      }
    }
    statement.execute("ALTER SCHEMA " + partial + " RENAME TO " + schema);
    connection.commit();
  }

  /** All that would otherwise be done some time later, while requests are served. */
  private static String vacuum() {
    return "VACUUM (FREEZE, ANALYZE) " + String.join(", ", Schema.names());
  }
}
