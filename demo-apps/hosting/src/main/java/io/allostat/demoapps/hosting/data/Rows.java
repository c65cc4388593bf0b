package io.allostat.demoapps.hosting.data;

import java.sql.Connection;
import java.sql.JDBCType;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** One table's batched inserts. Not thread safe. */
public final class Rows implements AutoCloseable {
  private static final int ROWS_PER_BATCH = 500;

  private final PreparedStatement insert;
  private final Flushed flushed;
  private int batched;

  /** Is told what was sent to the database. */
  @FunctionalInterface
  public interface Flushed {
    /**
     * May commit.
     *
     * @param rows how many were sent since the last call, 0 or more
     * @throws SQLException if the database fails
     */
    void flushed(int rows) throws SQLException;
  }

  /**
   * @param connection whose transaction the rows belong to
   * @param sql an insert with parameters
   * @throws SQLException if the database fails
   */
  public Rows(Connection connection, String sql) throws SQLException {
    this(connection, sql, rows -> {});
  }

  /**
   * @param connection whose transaction the rows belong to
   * @param sql an insert with parameters
   * @param flushed is told of every batch
   * @throws SQLException if the database fails
   */
  public Rows(Connection connection, String sql, Flushed flushed) throws SQLException {
    insert = connection.prepareStatement(sql);
    this.flushed = flushed;
  }

  /**
   * Adds a row.
   *
   * @param values the parameters; in the place of one that is missing its type, by which PostgreSQL
   *     keeps the statement
   * @throws SQLException if the database fails
   */
  public void add(Object... values) throws SQLException {
    for (int i = 0; i < values.length; i++) {
      if (values[i] instanceof JDBCType missing) {
        insert.setNull(i + 1, missing.getVendorTypeNumber());
      } else {
        insert.setObject(i + 1, values[i]);
      }
    }
    insert.addBatch();
    if (++batched == ROWS_PER_BATCH) {
      flush();
    }
  }

  private void flush() throws SQLException {
    insert.executeBatch();
    int rows = batched;
    batched = 0;
    flushed.flushed(rows);
  }

  /** Writes what is left of the last batch. */
  @Override
  public void close() throws SQLException {
    try (insert) {
      flush();
    }
  }
}
