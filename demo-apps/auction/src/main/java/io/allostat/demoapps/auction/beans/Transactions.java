package io.allostat.demoapps.auction.beans;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * Runs several statements on one pooled connection, all of them or none. Read committed is enough:
 * whatever is to stay consistent is changed by one conditional update of one row, which comes first
 * and so keeps everybody else off that row until the end. Thread safe.
 */
final class Transactions {
  private final DataSource database;

  Transactions(DataSource database) {
    this.database = database;
  }

  /** What is done in one transaction. */
  interface Work<T> {
    T run(Statements statements) throws SQLException;
  }

  <T> T run(Work<T> work) throws SQLException {
    try (Connection connection = database.getConnection()) {
      connection.setAutoCommit(false);
      try {
        T result = work.run(new Statements(connection));
        connection.commit();
        return result;
      } catch (SQLException | RuntimeException e) {
        undo(connection, e);
        throw e;
      }
    }
  }

  private static void undo(Connection connection, Exception cause) {
    try {
      connection.rollback();
    } catch (SQLException e) {
      cause.addSuppressed(e);
    }
  }

  /** The statements of one transaction; belongs to its thread. */
  static final class Statements {
    private final Connection connection;

    private Statements(Connection connection) {
      this.connection = connection;
    }

    /** The number of rows changed. */
    int update(String sql, Object... parameters) throws SQLException {
      try (PreparedStatement statement = connection.prepareStatement(sql)) {
        fill(statement, parameters);
        return statement.executeUpdate();
      }
    }

    /** The number that the new row was given. */
    int insert(String sql, Object... parameters) throws SQLException {
      try (PreparedStatement statement = connection.prepareStatement(sql, new String[] {"id"})) {
        fill(statement, parameters);
        statement.executeUpdate();
        try (ResultSet keys = statement.getGeneratedKeys()) {
          if (!keys.next()) {
            throw new SQLException("the database gave the new row no number");
          }
          return keys.getInt(1);
        }
      }
    }

    /** The first column of the only row. */
    double number(String sql, Object... parameters) throws SQLException {
      try (PreparedStatement statement = connection.prepareStatement(sql)) {
        fill(statement, parameters);
        try (ResultSet row = statement.executeQuery()) {
          if (!row.next()) {
            throw new SQLException("no row of: " + sql);
          }
          return row.getDouble(1);
        }
      }
    }

    private static void fill(PreparedStatement statement, Object[] parameters) throws SQLException {
      for (int i = 0; i < parameters.length; i++) {
        statement.setObject(i + 1, parameters[i]);
      }
    }
  }
}
