package io.allostat.demoapps.auction.site;

import io.allostat.core.api.component.Component;
import io.allostat.demoapps.auction.beans.ItemSummary;
import io.allostat.demoapps.auction.beans.Part;
import io.allostat.demoapps.hosting.site.Html;
import io.allostat.demoapps.hosting.site.Slice;
import io.allostat.demoapps.hosting.site.Visit;
import java.util.List;

/** The lists of items that both searches show, cut into pages. Thread safe. */
@SuppressWarnings("try") // a component call is entered and left, nothing else
final class ItemList {
  private static final String FROM = "from";

  /** As far as the highest page of the largest size. */
  private static final int MAX_FROM = 100_000_000;

  private final Component component;

  ItemList(Component component) {
    this.component = component;
  }

  /**
   * What a visitor has turned to.
   *
   * @param page the page's number
   * @param asked how many items a page the visitor asked for
   * @param part what is shown of the list
   */
  record Leaf(int page, int asked, Part part) {
    boolean halved() {
      return part.size() < asked;
    }
  }

  /**
   * The part of the list that is shown: what was asked for, or at level 1 half as many a page. It
   * begins where the link said. Without that it is found by the page's number, which means another
   * place at each level, so that items between two pages would be left out, or come twice, if the
   * level has changed since the page before.
   */
  Leaf leaf(Visit visit) {
    Slice asked = visit.parameters().slice();
    int size = visit.levelOf(component) == 0 ? asked.size() : Math.max(1, asked.size() / 2);
    int from = visit.parameters().number(FROM, 0, MAX_FROM).orElse(asked.page() * size);
    return new Leaf(asked.page(), asked.size(), new Part(from, size));
  }

  /**
   * Writes the list with links to the pages before and after it.
   *
   * @param self the list's own address, escaped, without page and size
   */
  void write(Html html, List<ItemSummary> items, Leaf leaf, String self) {
    try (var call = component.enter()) {
      Part part = leaf.part();
      if (leaf.halved()) {
        Layout.notice(html, "A page lists half as many items");
      }
      if (items.isEmpty()) {
        // Of the list, not of the category: at some levels there are more that are not listed.
        html.raw("<p>There are no ").raw(part.offset() == 0 ? "" : "more ");
        html.raw("items on this list.</p>\n");
      } else {
        table(html, items);
      }
      String address = self + "&amp;nbOfItems=" + leaf.asked();
      html.raw("<p class=\"pages\">");
      if (part.offset() > 0) {
        long before = Math.max(0, part.offset() - part.size());
        link(html, address, Math.max(0, leaf.page() - 1), before, "Previous page");
      }
      if (items.size() == part.size()) {
        link(html, address, leaf.page() + 1, part.offset() + part.size(), "Next page");
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

  private static void link(Html html, String address, int page, long from, String label) {
    html.raw("<a href=\"").raw(address).raw("&amp;page=").number(page);
    html.raw("&amp;" + FROM + "=").number(from).raw("\">").raw(label).raw("</a> ");
  }
}
