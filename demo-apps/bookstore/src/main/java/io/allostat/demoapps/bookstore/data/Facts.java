package io.allostat.demoapps.bookstore.data;

import io.allostat.demoapps.hosting.data.Queries;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * What the store was generated with.
 *
 * @param items the number of books; their numbers run from 1
 * @param customers the number of customers; their numbers run from 1
 * @param orders the number of orders; their numbers run from 1
 */
public record Facts(int items, int customers, int orders) {
  /**
   * Reads them.
   *
   * @param database a generated one
   * @return the facts
   * @throws SQLException if it is none
   */
  public static Facts read(DataSource database) throws SQLException {
    return new Queries(database)
        .first(
            "SELECT items, customers, orders FROM store",
            row -> new Facts(row.getInt(1), row.getInt(2), row.getInt(3)))
        .orElseThrow(() -> new SQLException("the database has no facts"));
  }
}
