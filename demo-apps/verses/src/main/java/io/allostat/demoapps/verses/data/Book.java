package io.allostat.demoapps.verses.data;

import io.allostat.demoapps.hosting.data.Queries;
import io.allostat.demoapps.hosting.data.Transaction;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;

/**
 * What the catalogue says of a book.
 *
 * @param id its number, from 1
 * @param title its title
 * @param verses how many it has; their numbers run from 1
 * @param bytes the size of its file
 */
public record Book(int id, String title, int verses, long bytes) {
  /** The columns of {@link #ROW}. */
  public static final String COLUMNS = "id, title, verses, bytes";

  /** Reads a book. */
  public static final Transaction.Row<Book> ROW =
      row -> new Book(row.getInt(1), row.getString(2), row.getInt(3), row.getLong(4));

  /**
   * @param database with a catalogue
   * @return all books by their numbers
   * @throws SQLException if it has none
   */
  public static List<Book> all(DataSource database) throws SQLException {
    return new Queries(database).list("SELECT " + COLUMNS + " FROM book ORDER BY id", ROW);
  }
}
