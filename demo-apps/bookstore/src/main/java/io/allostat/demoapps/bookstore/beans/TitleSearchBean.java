package io.allostat.demoapps.bookstore.beans;

import io.allostat.core.api.component.Component;
import io.allostat.demoapps.hosting.data.Queries;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;

/** The search for books by their title. Thread safe. */
@SuppressWarnings("try") // a component call is entered and left, nothing else
public final class TitleSearchBean {
  // No index helps: every title is put into lower case and looked through. The authors of those
  // that were found come after that: joined before, from author to book, they more than double it.
  private static final String CONTAINING =
      "SELECT "
          + BookSummary.COLUMNS
          + " FROM (SELECT i.id, i.title, i.author_id, i.cost FROM item i WHERE i.id > ?"
          + " AND LOWER(i.title) "
          + Containing.CONDITION
          + BookSummary.FIRST_BY_TITLE
          + ") i JOIN author a ON a.id = i.author_id ORDER BY i.title, i.id";
  private static final String NAMED =
      BookSummary.BOOKS + "WHERE i.title = ?" + BookSummary.FIRST_BY_TITLE;

  private final Component component;
  private final Queries database;

  /**
   * @param component its component, which every call enters
   * @param database the store's database
   */
  public TitleSearchBean(Component component, DataSource database) {
    this.component = component;
    this.database = new Queries(database);
  }

  /**
   * Lists the first 50 books by title whose title contains a text, in whatever case.
   *
   * @param text any text
   * @param after the number of the last book that is not looked at, 0 for all: what is looked
   *     through is what it costs
   * @return the books
   * @throws SQLException if the database fails
   */
  public List<BookSummary> containing(String text, int after) throws SQLException {
    try (var call = component.enter()) {
      return database.list(CONTAINING, BookSummary::of, after, Containing.pattern(text));
    }
  }

  /**
   * Lists the first 50 books by title whose title is a text, by the index.
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
