package io.allostat.demoapps.hosting.data;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/** Runs prepared statements on pooled connections and maps their rows. Thread safe. */
public final class Queries {
  private final DataSource database;

  /**
   * @param database the pooled connections
   */
  public Queries(DataSource database) {
    this.database = database;
  }

  /**
   * What is done as a whole or not at all.
   *
   * @param <T> what comes of it
   */
  @FunctionalInterface
  public interface Work<T> {
    /**
     * Does it.
     *
     * @param transaction which is committed when this returns and rolled back when it throws
     * @return what comes of it
     * @throws SQLException if the database fails
     */
    T run(Transaction transaction) throws SQLException;
  }

  /**
   * Runs a query alone.
   *
   * @param <T> what a row becomes
   * @param sql with parameters
   * @param mapper makes an object of a row
   * @param parameters their values
   * @return the rows
   * @throws SQLException if the database fails
   */
  public <T> List<T> list(String sql, Transaction.Row<T> mapper, Object... parameters)
      throws SQLException {
    try (Connection connection = database.getConnection()) {
      return new Transaction(connection).list(sql, mapper, parameters);
    }
  }

  /**
   * Runs a query alone.
   *
   * @param <T> what a row becomes
   * @param sql with parameters
   * @param mapper makes an object of a row
   * @param parameters their values
   * @return the first row, if there is one
   * @throws SQLException if the database fails
   */
  public <T> Optional<T> first(String sql, Transaction.Row<T> mapper, Object... parameters)
      throws SQLException {
    return list(sql, mapper, parameters).stream().findFirst();
  }

  /**
   * Runs several statements as one transaction, at the isolation of the pool (read committed).
   *
   * @param <T> what comes of it
   * @param work the statements
   * @return what comes of it
   * @throws SQLException if the database fails; then nothing was done. It is the first failure;
   *     should the rollback fail as well, that is suppressed in it
   */
  public <T> T transaction(Work<T> work) throws SQLException {
    try (Connection connection = database.getConnection()) {
      connection.setAutoCommit(false);
      try {
        T result = work.run(new Transaction(connection));
        connection.commit();
        return result;
      } catch (SQLException | RuntimeException | Error e) {
        undo(connection, e);
        throw e;
      }
    }
  }

  /** What went wrong first is what is told; on a broken connection this goes wrong too. */
  private static void undo(Connection connection, Throwable cause) {
    try {
      connection.rollback();
    } catch (SQLException e) {
      cause.addSuppressed(e);
    }
  }
}
