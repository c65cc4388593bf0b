package io.allostat.demoapps.hosting.data;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** One table's batched inserts. Not thread safe. */
public final class Rows implements AutoCloseable {
  private static final int ROWS_PER_BATCH = 500;

  private final PreparedStatement insert;
  private int batched;

  /**
   * @param connection whose transaction the rows belong to
   * @param sql an insert with parameters
   * @throws SQLException if the database fails
   */
  public Rows(Connection connection, String sql) throws SQLException {
    insert = connection.prepareStatement(sql);
  }

  /**
   * Adds a row.
   *
   * @param values the parameters
   * @throws SQLException if the database fails
   */
  public void add(Object... values) throws SQLException {
    for (int i = 0; i < values.length; i++) {
      insert.setObject(i + 1, values[i]);
    }
    insert.addBatch();
    if (++batched == ROWS_PER_BATCH) {
      flush();
    }
  }

  private void flush() throws SQLException {
    insert.executeBatch();
    batched = 0;
  }

  /** Writes what is left of the last batch. */
  @Override
  public void close() throws SQLException {
    try (insert) {
      flush();
    }
  }
}
