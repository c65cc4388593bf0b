package io.allostat.demoapps.bookstore.site;

import io.allostat.demoapps.bookstore.beans.SubjectBean;
import io.allostat.demoapps.hosting.site.BadParameterException;
import io.allostat.demoapps.hosting.site.Html;
import io.allostat.demoapps.hosting.site.Visit;
import java.sql.SQLException;
import java.util.List;

/** The search and its form. Thread safe. */
final class SearchPages {
  private static final String TYPES = "author, title or subject";

  private final TextSearch author;
  private final TextSearch title;
  private final SubjectBean subjects;

  SearchPages(TextSearch author, TextSearch title, SubjectBean subjects) {
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
    TextSearch.Found found =
        switch (type) {
          case "author" -> author.run(visit, text);
          case "title" -> title.run(visit, text);
          case "subject" ->
              TextSearch.Found.all(subjects.byTitle(CataloguePages.subject(visit, "query")));
          default -> throw new BadParameterException("type", TYPES, type);
        };
    Layout.begin(visit, "Found for " + text);
    if (!found.whole()) {
      Layout.busy(visit.html(), found.lacking());
    }
    // Where not all were looked at, there may be such books that were not found.
    if (found.whole() || !found.books().isEmpty()) {
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
