package io.allostat.demoapps.auction.data;

import io.allostat.demoapps.hosting.data.Rows;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;

/**
 * The rows that a generation had committed before it was killed. The rows of a table come in the
 * same order each time, and in that order they are written; so those that are there are its first
 * ones, and as many are left out when they come again. Not thread safe.
 */
final class Committed {
  private final Connection connection;
  private final Map<String, Integer> left = new HashMap<>();

  /**
   * @param connection where the tables are
   */
  Committed(Connection connection) {
    this.connection = connection;
  }

  /**
   * Begins to write rows of a table, or goes on with it.
   *
   * @param table its name
   * @param columns how many
   * @param flushed is told of every batch
   * @return to be closed before others of the same table begin
   * @throws SQLException if the database fails
   */
  Missing rows(String table, int columns, Rows.Flushed flushed) throws SQLException {
    if (!left.containsKey(table)) {
      left.put(table, count(table));
    }
    String values = "?" + ", ?".repeat(columns - 1);
    String insert = "INSERT INTO " + table + " VALUES (" + values + ")";
    return new Missing(table, new Rows(connection, insert, flushed));
  }

  private int count(String table) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM " + table)) {
      row.next();
      return row.getInt(1);
    }
  }

  /** Writes the rows that are not there yet. */
  final class Missing implements AutoCloseable {
    private final String table;
    private final Rows rows;

    private Missing(String table, Rows rows) {
      this.table = table;
      this.rows = rows;
    }

    /** Adds a row, in the place of each that is missing a value its type. */
    void add(Object... values) throws SQLException {
      int there = left.get(table);
      if (there > 0) {
        left.put(table, there - 1);
      } else {
        rows.add(values);
      }
    }

    @Override
    public void close() throws SQLException {
      rows.close();
    }
  }
}
