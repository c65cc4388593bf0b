package io.allostat.demoapps.bookstore.beans;

import io.allostat.core.api.component.Component;
import io.allostat.demoapps.hosting.data.Queries;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;

/** The books of a subject. Thread safe. */
@SuppressWarnings("try") // a component call is entered and left, nothing else
public final class SubjectBean {
  private static final String START = BookSummary.BOOKS + "WHERE i.subject = ?";

  private final Component component;
  private final Queries database;

  /**
   * @param component its component, which every call enters
   * @param database the store's database
   */
  public SubjectBean(Component component, DataSource database) {
    this.component = component;
    this.database = new Queries(database);
  }

  /**
   * @param subject place in the list of subjects
   * @return its first 50 books by title
   * @throws SQLException if the database fails
   */
  public List<BookSummary> byTitle(int subject) throws SQLException {
    try (var call = component.enter()) {
      return database.list(START + BookSummary.FIRST_BY_TITLE, BookSummary::of, subject);
    }
  }

  /**
   * @param subject place in the list of subjects
   * @return its 50 latest books
   * @throws SQLException if the database fails
   */
  public List<BookSummary> newest(int subject) throws SQLException {
    try (var call = component.enter()) {
      return database.list(
          START + " ORDER BY i.published DESC, i.title, i.id" + BookSummary.FIRST,
          BookSummary::of,
          subject);
    }
  }
}
