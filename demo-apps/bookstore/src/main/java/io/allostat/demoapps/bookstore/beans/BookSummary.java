package io.allostat.demoapps.bookstore.beans;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * What a list shows of a book.
 *
 * @param id its number
 * @param title its title
 * @param author first and last name
 * @param cost its price, in dollars
 */
public record BookSummary(int id, String title, String author, BigDecimal cost) {
  /** The columns that {@link #of} reads, of tables aliased {@code i} and {@code a}. */
  static final String COLUMNS = "i.id, i.title, a.first_name, a.last_name, i.cost";

  /** As many as a list shows. */
  static final String FIRST = " FETCH FIRST 50 ROWS ONLY";

  static final String FIRST_BY_TITLE = " ORDER BY i.title, i.id" + FIRST;

  static final String TABLES = " FROM item i JOIN author a ON a.id = i.author_id ";

  /** All books; a condition follows. */
  static final String BOOKS = "SELECT " + COLUMNS + TABLES;

  static BookSummary of(ResultSet row) throws SQLException {
    return new BookSummary(
        row.getInt(1),
        row.getString(2),
        row.getString(3) + " " + row.getString(4),
        row.getBigDecimal(5));
  }
}
