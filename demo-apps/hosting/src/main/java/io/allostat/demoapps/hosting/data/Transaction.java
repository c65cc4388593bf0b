package io.allostat.demoapps.hosting.data;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Statements on one connection. Not thread safe. */
public final class Transaction {
  private static final int ROWS_AT_ONCE = 10_000;

  private final Connection connection;

  Transaction(Connection connection) {
    this.connection = connection;
  }

  /**
   * Makes an object of the row that a result set stands on.
   *
   * @param <T> the object
   */
  @FunctionalInterface
  public interface Row<T> {
    /**
     * Reads it.
     *
     * @param row not to be moved
     * @return the object
     * @throws SQLException if the database fails
     */
    T map(ResultSet row) throws SQLException;
  }

  /**
   * Runs a query.
   *
   * @param <T> what a row becomes
   * @param sql with parameters
   * @param mapper makes an object of a row
   * @param parameters their values
   * @return the rows
   * @throws SQLException if the database fails
   */
  public <T> List<T> list(String sql, Row<T> mapper, Object... parameters) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      set(query, parameters);
      // A database elsewhere would otherwise be asked again for every hundred rows.
      query.setFetchSize(ROWS_AT_ONCE);
      List<T> result = new ArrayList<>();
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          result.add(mapper.map(rows));
        }
      }
      return result;
    }
  }

  /**
   * Runs a query.
   *
   * @param <T> what a row becomes
   * @param sql with parameters
   * @param mapper makes an object of a row
   * @param parameters their values
   * @return the first row, if there is one
   * @throws SQLException if the database fails
   */
  public <T> Optional<T> first(String sql, Row<T> mapper, Object... parameters)
      throws SQLException {
    return list(sql, mapper, parameters).stream().findFirst();
  }

  /**
   * Runs a statement that changes rows.
   *
   * @param sql with parameters
   * @param parameters their values
   * @return the number of rows
   * @throws SQLException if the database fails
   */
  public int update(String sql, Object... parameters) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      set(statement, parameters);
      return statement.executeUpdate();
    }
  }

  /**
   * Inserts a row whose number the database gives.
   *
   * @param sql an insert into a table whose numbers are in its column {@code id}
   * @param parameters their values
   * @return the number
   * @throws SQLException if the database fails
   */
  public int insert(String sql, Object... parameters) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql, new String[] {"id"})) {
      set(statement, parameters);
      statement.executeUpdate();
      try (ResultSet keys = statement.getGeneratedKeys()) {
        if (!keys.next()) {
          throw new SQLException("the database gave the new row no number");
        }
        return keys.getInt(1);
      }
    }
  }

  private static void set(PreparedStatement statement, Object... parameters) throws SQLException {
    for (int i = 0; i < parameters.length; i++) {
      statement.setObject(i + 1, parameters[i]);
    }
  }
}
