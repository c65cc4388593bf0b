package io.allostat.demoapps.bookstore.site;

import io.allostat.core.api.component.Component;
import io.allostat.demoapps.bookstore.beans.AuthorSearchBean;
import io.allostat.demoapps.bookstore.beans.BookSummary;
import io.allostat.demoapps.bookstore.beans.TitleSearchBean;
import io.allostat.demoapps.hosting.site.Visit;
import java.sql.SQLException;
import java.util.List;

/**
 * A search for books by a text, at the service level in force. Thread safe.
 *
 * @param component says at which level
 * @param levels from full service down
 */
record TextSearch(Component component, List<AtLevel> levels) {
  private static final String EXACT_ONLY = "only what is called exactly so is found";

  /** Finds books by a text. */
  @FunctionalInterface
  interface Lookup {
    List<BookSummary> find(String text) throws SQLException;
  }

  /**
   * What is done at one service level.
   *
   * @param lacking what is not looked at, empty if nothing
   */
  record AtLevel(Lookup lookup, String lacking) {}

  /**
   * What was found.
   *
   * @param lacking what was not looked at, empty if nothing
   */
  record Found(List<BookSummary> books, String lacking) {
    static Found all(List<BookSummary> books) {
      return new Found(books, "");
    }

    boolean whole() {
      return lacking.isEmpty();
    }
  }

  /** Checks that there is something to do at each level of the component. */
  TextSearch {
    if (levels.size() != component.serviceLevels().size()) {
      throw new IllegalArgumentException(
          component.name() + " has " + component.serviceLevels() + ", got " + levels.size());
    }
    levels = List.copyOf(levels);
  }

  static TextSearch byAuthor(Component component, AuthorSearchBean bean) {
    return new TextSearch(
        component,
        List.of(new AtLevel(bean::containing, ""), new AtLevel(bean::named, EXACT_ONLY)));
  }

  /**
   * @param books the number of books, which are numbered from 1
   */
  static TextSearch byTitle(Component component, TitleSearchBean bean, int books) {
    return new TextSearch(
        component,
        List.of(
            new AtLevel(text -> bean.containing(text, 0), ""),
            new AtLevel(
                text -> bean.containing(text, books - books / 3),
                "only a third of the books is looked through"),
            new AtLevel(bean::named, EXACT_ONLY)));
  }

  Found run(Visit visit, String text) throws SQLException {
    AtLevel level = levels.get(visit.levelOf(component));
    return new Found(level.lookup().find(text), level.lacking());
  }
}
