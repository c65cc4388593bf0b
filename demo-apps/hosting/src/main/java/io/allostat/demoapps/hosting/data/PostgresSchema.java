package io.allostat.demoapps.hosting.data;

import io.allostat.demoapps.hosting.StartException;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * The schemas of a site in a database of PostgreSQL, one a population, named such as {@code
 * auction_scale_6}. Of several servers that want the same one, one generates it and the others
 * wait.
 */
final class PostgresSchema {
  /** The key of the advisory lock: whoever generates holds it, and it goes with the connection. */
  private static final long LOCK = 0x5EED_A110_57A7L;

  private PostgresSchema() {}

  /**
   * Generates what is missing of the schema.
   *
   * @param url the database, with the name and password of a user who may make schemas
   * @param data what is in it
   * @param out where a bar is drawn while it is generated
   * @return the schema's name
   */
  static String make(String url, SiteData data, PrintStream out) throws SQLException {
    Properties settings = new Properties();
    // Many rows a statement; the server would otherwise be told of each.
    settings.setProperty("reWriteBatchedInserts", "true");
    try (Connection connection = DriverManager.getConnection(url, settings);
        Statement statement = connection.createStatement()) {
      statement.execute("SELECT pg_advisory_lock(" + LOCK + ")");
      // What a crash takes of it is made again.
      statement.execute("SET synchronous_commit TO off");
      data.makeSchema(connection, out);
    }
    return data.schema();
  }

  /**
   * The schema as it is.
   *
   * @param url the database
   * @param data what is in it
   * @return the schema's name
   * @throws StartException if there is none of these data, complete and of this format
   */
  static String existing(String url, SiteData data) throws SQLException, StartException {
    try (Connection connection = DriverManager.getConnection(url)) {
      data.requireSchema(connection);
    }
    return data.schema();
  }

  /**
   * What data were generated from.
   *
   * @param connection commits by itself
   * @param table with its schema, which there may be or not
   * @return empty if there is no such table
   */
  static Map<String, String> marks(Connection connection, String table) throws SQLException {
    Map<String, String> found = new TreeMap<>();
    try (Statement statement = connection.createStatement()) {
      try (ResultSet row = statement.executeQuery("SELECT to_regclass('" + table + "')")) {
        if (!row.next() || row.getString(1) == null) {
          return found;
        }
      }
      try (ResultSet rows = statement.executeQuery("SELECT name, value FROM " + table)) {
        while (rows.next()) {
          found.put(rows.getString(1), rows.getString(2));
        }
      }
    }
    return found;
  }

  /** Keeps what data are generated from, in a new table. */
  static void mark(Connection connection, String table, Map<String, String> marks)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE " + table + " (name TEXT PRIMARY KEY, value TEXT NOT NULL)");
    }
    try (Rows rows = new Rows(connection, "INSERT INTO " + table + " VALUES (?, ?)")) {
      for (Map.Entry<String, String> mark : marks.entrySet()) {
        rows.add(mark.getKey(), mark.getValue());
      }
    }
  }

  /**
   * Does with all tables of the current schema what would otherwise be done some time later, while
   * requests are served.
   *
   * @param connection commits by itself
   */
  static void vacuum(Connection connection) throws SQLException {
    List<String> tables = new ArrayList<>();
    try (Statement statement = connection.createStatement()) {
      try (ResultSet rows =
          statement.executeQuery(
              "SELECT tablename FROM pg_tables WHERE schemaname = CURRENT_SCHEMA")) {
        while (rows.next()) {
          tables.add(rows.getString(1));
        }
      }
      statement.execute("VACUUM (FREEZE, ANALYZE) " + String.join(", ", tables));
    }
  }
}
