package io.allostat.demoapps.verses.site;

import io.allostat.demoapps.hosting.server.SiteServlet;
import io.allostat.demoapps.hosting.site.Frame;
import io.allostat.demoapps.hosting.site.Html;
import io.allostat.demoapps.verses.data.Verse;
import java.util.List;

/** What the pages have in common. */
final class Pages {
  static final String PASSAGE = "Passage";
  static final String SEARCH = "Search";
  static final Frame FRAME = new Frame("verses", List.of(SiteServlet.HOME));

  private Pages() {}

  /** A link to where a verse stands. */
  static void place(Html html, Verse verse) {
    html.raw("<a href=\"");
    FRAME.link(html, PASSAGE).raw("?bookId=").number(verse.book()).raw("&amp;verse=");
    html.number(verse.number()).raw("\">").number(verse.book()).raw(":");
    html.number(verse.number()).raw("</a>");
  }

  /** The form of a search. */
  static void form(Html html, String query) {
    html.raw("<form action=\"");
    FRAME.link(html, SEARCH).raw("\"><input name=\"query\" aria-label=\"query\" value=\"");
    html.text(query).raw("\"> <button>Search</button></form>\n");
  }
}
