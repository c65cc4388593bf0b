package io.allostat.demoapps.bookstore.beans;

import io.allostat.core.api.component.Component;
import io.allostat.demoapps.hosting.data.Queries;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import javax.sql.DataSource;

/**
 * One kind of search for books, by a text that a name contains or, cheaper, is. Thread safe; each
 * kind is a component of its own, as they cost differently.
 */
@SuppressWarnings("try") // a component call is entered and left, nothing else
public final class SearchBean {
  /** Books on a list. */
  static final int LIST = 50;

  private static final String END = " ORDER BY i.title, i.id FETCH FIRST " + LIST + " ROWS ONLY";

  private final Component component;
  private final Queries database;
  private final String contains;
  private final String is;

  private SearchBean(Component component, DataSource database, String column) {
    this.component = component;
    this.database = new Queries(database);
    String start = "SELECT " + BookSummary.COLUMNS + BookSummary.TABLES + "WHERE ";
    // No index helps: every name is put into lower case and looked through.
    contains = start + "LOWER(" + column + ") LIKE ? ESCAPE '!'" + END;
    is = start + column + " = ?" + END;
  }

  /**
   * @param component its component, which every call enters
   * @param database the store's database
   * @return the search by the last name of the author
   */
  public static SearchBean byAuthor(Component component, DataSource database) {
    return new SearchBean(component, database, "a.last_name");
  }

  /**
   * @param component its component, which every call enters
   * @param database the store's database
   * @return the search by title
   */
  public static SearchBean byTitle(Component component, DataSource database) {
    return new SearchBean(component, database, "i.title");
  }

  /**
   * Lists the first 50 books by title whose name contains a text, in whatever case.
   *
   * @param text any text
   * @return the books
   * @throws SQLException if the database fails
   */
  public List<BookSummary> containing(String text) throws SQLException {
    try (var call = component.enter()) {
      String escaped =
          text.toLowerCase(Locale.ROOT).replace("!", "!!").replace("%", "!%").replace("_", "!_");
      return database.list(contains, BookSummary::of, "%" + escaped + "%");
    }
  }

  /**
   * Lists the first 50 books by title whose name is a text, by the index.
   *
   * @param text any text
   * @return the books
   * @throws SQLException if the database fails
   */
  public List<BookSummary> named(String text) throws SQLException {
    try (var call = component.enter()) {
      return database.list(is, BookSummary::of, text);
    }
  }
}
