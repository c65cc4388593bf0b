package io.allostat.demoapps.bookstore.beans;

import io.allostat.core.api.component.Component;
import io.allostat.demoapps.hosting.data.Queries;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;

/** The search for books by the last name of their author. Thread safe. */
@SuppressWarnings("try") // a component call is entered and left, nothing else
public final class AuthorSearchBean {
  // No index helps: every name is put into lower case and looked through.
  private static final String CONTAINING =
      BookSummary.BOOKS
          + "WHERE LOWER(a.last_name) "
          + Containing.CONDITION
          + BookSummary.FIRST_BY_TITLE;
  private static final String NAMED =
      BookSummary.BOOKS + "WHERE a.last_name = ?" + BookSummary.FIRST_BY_TITLE;

  private final Component component;
  private final Queries database;

  /**
   * @param component its component, which every call enters
   * @param database the store's database
   */
  public AuthorSearchBean(Component component, DataSource database) {
    this.component = component;
    this.database = new Queries(database);
  }

  /**
   * Lists the first 50 books by title whose author's last name contains a text, in whatever case.
   *
   * @param text any text
   * @return the books
   * @throws SQLException if the database fails
   */
  public List<BookSummary> containing(String text) throws SQLException {
    try (var call = component.enter()) {
      return database.list(CONTAINING, BookSummary::of, Containing.pattern(text));
    }
  }

  /**
   * Lists the first 50 books by title whose author's last name is a text, by the index.
   *
   * @param text any text
   * @return the books
   * @throws SQLException if the database fails
   */
  public List<BookSummary> named(String text) throws SQLException {
    try (var call = component.enter()) {
      return database.list(NAMED, BookSummary::of, text);
    }
  }
}
