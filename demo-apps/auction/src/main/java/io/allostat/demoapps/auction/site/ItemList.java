package io.allostat.demoapps.auction.site;

import io.allostat.core.api.component.Component;
import io.allostat.demoapps.auction.beans.ItemSummary;
import io.allostat.demoapps.hosting.site.Html;
import io.allostat.demoapps.hosting.site.Slice;
import io.allostat.demoapps.hosting.site.Visit;
import java.util.List;

/** The lists of items that both searches show, cut into pages. Thread safe. */
@SuppressWarnings("try") // a component call is entered and left, nothing else
final class ItemList {
  private final Component component;

  ItemList(Component component) {
    this.component = component;
  }

  /** The part of the list that is shown: what was asked for, or at level 1 half as many a page. */
  Slice slice(Visit visit) {
    Slice asked = visit.parameters().slice();
    return visit.levelOf(component) == 0
        ? asked
        : new Slice(asked.page(), Math.max(1, asked.size() / 2));
  }

  /**
   * Writes the list with links to the pages before and after it.
   *
   * @param self the list's own address, escaped, without {@code page}
   */
  void write(Html html, List<ItemSummary> items, Slice slice, String self) {
    try (var call = component.enter()) {
      if (items.isEmpty()) {
        html.raw("<p>There are no ")
            .raw(slice.page() == 0 ? "" : "more ")
            .raw("items available in this category.</p>\n");
      } else {
        table(html, items);
      }
      html.raw("<p class=\"pages\">");
      if (slice.page() > 0) {
        link(html, self, slice.page() - 1, "Previous page");
      }
      if (items.size() == slice.size()) {
        link(html, self, slice.page() + 1, "Next page");
      }
      html.raw("</p>\n");
    }
  }

  /** Writes items as rows. */
  static void table(Html html, List<ItemSummary> items) {
    html.raw("<table>\n<thead><tr><th>Item</th><th>Price</th><th>Bids</th><th>Ends</th></tr>")
        .raw("</thead>\n<tbody>\n");
    for (ItemSummary item : items) {
      html.raw("<tr><td><a href=\"/auction/ViewItem?itemId=")
          .number(item.id())
          .raw("\">")
          .text(item.name())
          .raw("</a></td><td>")
          .money(item.price())
          .raw("</td><td>")
          .number(item.bids())
          .raw("</td><td>")
          .time(item.end())
          .raw("</td></tr>\n");
    }
    html.raw("</tbody>\n</table>\n");
  }

  private static void link(Html html, String self, int page, String label) {
    html.raw("<a href=\"").raw(self).raw("&amp;page=").number(page).raw("\">");
    html.raw(label).raw("</a> ");
  }
}
