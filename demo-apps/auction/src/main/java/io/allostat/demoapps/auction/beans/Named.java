package io.allostat.demoapps.auction.beans;

import io.allostat.demoapps.hosting.data.Queries;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * A category or a region.
 *
 * @param id its number, from 1
 * @param name its name
 */
public record Named(int id, String name) {
  /** All rows of a table that has little more than numbers and names, by number. */
  static List<Named> all(Queries database, String table) throws SQLException {
    return database.list("SELECT id, name FROM " + table + " ORDER BY id", Named::of);
  }

  /** One row of such a table. */
  static Optional<Named> find(Queries database, String table, int id) throws SQLException {
    return database.first("SELECT id, name FROM " + table + " WHERE id = ?", Named::of, id);
  }

  private static Named of(ResultSet row) throws SQLException {
    return new Named(row.getInt(1), row.getString(2));
  }
}
