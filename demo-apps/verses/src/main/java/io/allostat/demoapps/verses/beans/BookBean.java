package io.allostat.demoapps.verses.beans;

import io.allostat.core.api.component.Component;
import io.allostat.demoapps.hosting.data.Queries;
import io.allostat.demoapps.verses.data.Book;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/** The catalogue. Thread safe. */
@SuppressWarnings("try") // a component call is entered and left, nothing else
public final class BookBean {
  private static final int LIST = 100;

  private final Component component;
  private final Queries database;

  /**
   * @param component its component, which every call enters
   * @param database with the catalogue
   */
  public BookBean(Component component, DataSource database) {
    this.component = component;
    this.database = new Queries(database);
  }

  /**
   * @param id a book's number
   * @return the book, if there is one
   * @throws SQLException if the database fails
   */
  public Optional<Book> find(int id) throws SQLException {
    try (var call = component.enter()) {
      return database.first("SELECT " + Book.COLUMNS + " FROM book WHERE id = ?", Book.ROW, id);
    }
  }

  /**
   * @return the first hundred books
   * @throws SQLException if the database fails
   */
  public List<Book> first() throws SQLException {
    try (var call = component.enter()) {
      return database.list(
          "SELECT " + Book.COLUMNS + " FROM book WHERE id <= ? ORDER BY id", Book.ROW, LIST);
    }
  }
}
