package io.allostat.demoapps.bookstore.site;

import io.allostat.core.api.component.Component;
import io.allostat.demoapps.bookstore.beans.BookSummary;
import io.allostat.demoapps.bookstore.beans.SearchBean;
import io.allostat.demoapps.bookstore.beans.SubjectBean;
import io.allostat.demoapps.hosting.site.BadParameterException;
import io.allostat.demoapps.hosting.site.Html;
import io.allostat.demoapps.hosting.site.Visit;
import java.sql.SQLException;
import java.util.List;

/** The search and its form. Thread safe. */
final class SearchPages {
  private static final String TYPES = "author, title or subject";

  private final Search author;
  private final Search title;
  private final SubjectBean subjects;

  /** A search by text and the component that says how much is looked at. */
  record Search(SearchBean bean, Component component) {
    /** Level 1 of the component finds whole names only. */
    private Found run(Visit visit, String text) throws SQLException {
      return visit.levelOf(component) == 0
          ? new Found(bean.containing(text), false)
          : new Found(bean.named(text), true);
    }
  }

  /**
   * What a search found.
   *
   * @param exact whether only whole names were looked for
   */
  private record Found(List<BookSummary> books, boolean exact) {}

  SearchPages(Search author, Search title, SubjectBean subjects) {
    this.author = author;
    this.title = title;
    this.subjects = subjects;
  }

  void request(Visit visit) {
    Layout.begin(visit, "Search");
    Html html = visit.html();
    Layout.form(visit, Interaction.SEARCH_RESULTS);
    Layout.options(html, "type", List.of("author", "title", "subject"));
    Layout.field(html, "query", "for");
    Layout.submit(html, "Search");
    Layout.end(html);
  }

  void results(Visit visit) throws SQLException {
    String type = required(visit, "type", TYPES);
    String text = required(visit, "query", "a text");
    Found found =
        switch (type) {
          case "author" -> author.run(visit, text);
          case "title" -> title.run(visit, text);
          case "subject" ->
              new Found(subjects.byTitle(CataloguePages.subject(visit, "query")), false);
          default -> throw new BadParameterException("type", TYPES, type);
        };
    Layout.begin(visit, "Found for " + text);
    if (found.exact()) {
      Layout.busy(visit.html(), "only what is called exactly so is found");
    }
    // Where only these were looked for, there may be such books that were not found.
    if (!found.exact() || !found.books().isEmpty()) {
      Layout.books(visit, found.books());
    }
    Layout.end(visit.html());
  }

  private static String required(Visit visit, String parameter, String expected) {
    return visit
        .parameters()
        .name(parameter)
        .filter(text -> !text.isEmpty())
        .orElseThrow(() -> new BadParameterException(parameter, expected, null));
  }
}
