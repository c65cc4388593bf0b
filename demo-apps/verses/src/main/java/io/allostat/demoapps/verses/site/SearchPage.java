package io.allostat.demoapps.verses.site;

import io.allostat.core.api.component.Component;
import io.allostat.demoapps.hosting.site.BadParameterException;
import io.allostat.demoapps.hosting.site.Html;
import io.allostat.demoapps.hosting.site.Visit;
import io.allostat.demoapps.verses.beans.ContextBean;
import io.allostat.demoapps.verses.beans.Found;
import io.allostat.demoapps.verses.beans.Hit;
import io.allostat.demoapps.verses.beans.Query;
import io.allostat.demoapps.verses.beans.TextBean;
import io.allostat.demoapps.verses.data.Verse;
import java.util.List;

/** What was found, with what stands around it. Thread safe. */
final class SearchPage {
  /** Verses on the page. */
  private static final int SHOWN = 20;

  private static final int MAX_LENGTH = 100;

  private final TextBean texts;
  private final ContextBean contexts;
  private final Switches switches;

  /**
   * The components whose levels the page goes by.
   *
   * @param search below full service the first verses found are shown, not the best of all
   * @param context below full service verses are shown alone
   */
  record Switches(Component search, Component context) {}

  SearchPage(TextBean texts, ContextBean contexts, Switches switches) {
    this.texts = texts;
    this.contexts = contexts;
    this.switches = switches;
  }

  void write(Visit visit) {
    String text = visit.parameters().text("query", MAX_LENGTH);
    Query query =
        Query.parse(text)
            .orElseThrow(
                () ->
                    new BadParameterException(
                        "query",
                        "1 to " + Query.MAX_WORDS + " words, phrases in pairs of double quotes",
                        text));
    boolean best = visit.levelOf(switches.search()) == 0;
    boolean surrounded = visit.levelOf(switches.context()) == 0;
    Found found = best ? texts.best(query, SHOWN) : texts.first(query, SHOWN);
    Html html = visit.html();
    Pages.FRAME.begin(html, "Found for " + text);
    Pages.form(html, text);
    html.raw("<p>").number(found.total()).raw(found.complete() ? "" : " or more");
    html.raw(" verses</p>\n");
    // A search that came to its end by itself has the best.
    if (!found.complete()) {
      html.raw("<p>While the site is busy, these are the first verses found, not the best.</p>\n");
    }
    if (!surrounded && !found.hits().isEmpty()) {
      html.raw("<p>While the site is busy, the verses around these are left out.</p>\n");
    }
    html.raw("<ol>");
    for (Hit hit : found.hits()) {
      html.raw("\n<li>");
      Pages.place(html, hit.verse());
      // The best are where they are: each is found again in its book.
      List<Verse> around = surrounded ? contexts.around(hit.verse()) : List.of(hit.verse());
      for (Verse verse : around) {
        boolean itself = verse.number() == hit.verse().number();
        html.raw(itself ? " <b>" : " ").text(verse.text()).raw(itself ? "</b>" : "");
      }
      html.raw("</li>");
    }
    html.raw("\n</ol>\n");
    Pages.FRAME.end(html);
  }
}
