package io.allostat.demoapps.auction.beans;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/** Runs one prepared query on a pooled connection and maps its rows. Thread safe. */
final class Queries {
  /** The most rows of a list that is not cut into pages. */
  static final int LISTED = 50;

  private static final int ROWS_AT_ONCE = 10_000;

  private final DataSource database;

  Queries(DataSource database) {
    this.database = database;
  }

  /** Makes an object of the row that a result set stands on. */
  interface Row<T> {
    T map(ResultSet row) throws SQLException;
  }

  <T> List<T> list(String sql, Row<T> mapper, Object... parameters) throws SQLException {
    try (Connection connection = database.getConnection();
        PreparedStatement query = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        query.setObject(i + 1, parameters[i]);
      }
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

  <T> Optional<T> first(String sql, Row<T> mapper, Object... parameters) throws SQLException {
    return list(sql, mapper, parameters).stream().findFirst();
  }

  /** All rows of a table that has little more than numbers and names, by number. */
  List<Named> named(String table) throws SQLException {
    return list("SELECT id, name FROM " + table + " ORDER BY id", Queries::name);
  }

  /** One row of such a table. */
  Optional<Named> named(String table, int id) throws SQLException {
    return first("SELECT id, name FROM " + table + " WHERE id = ?", Queries::name, id);
  }

  private static Named name(ResultSet row) throws SQLException {
    return new Named(row.getInt(1), row.getString(2));
  }
}
