package io.allostat.demoapps.auction.site;

import io.allostat.demoapps.auction.beans.BuyNowBean;
import io.allostat.demoapps.auction.beans.Item;
import io.allostat.demoapps.auction.beans.ItemBean;
import io.allostat.demoapps.auction.beans.UserBean;
import io.allostat.demoapps.hosting.site.Html;
import io.allostat.demoapps.hosting.site.NotFoundException;
import io.allostat.demoapps.hosting.site.Visit;
import java.sql.SQLException;
import java.time.LocalDateTime;

/** The pages on which somebody buys at once. Thread safe. */
final class BuyNowPages {
  private final ItemBean items;
  private final UserBean users;
  private final BuyNowBean purchases;
  private final LocalDateTime now;

  BuyNowPages(ItemBean items, UserBean users, BuyNowBean purchases, LocalDateTime now) {
    this.items = items;
    this.users = users;
    this.purchases = purchases;
    this.now = now;
  }

  void offer(Visit visit) throws SQLException {
    int id = visit.parameters().id("itemId");
    Login login = Login.of(visit, users);
    Item item = items.find(id).orElseThrow(() -> new NotFoundException("there is no item " + id));
    Html html = visit.html();
    Layout.begin(html, "Buy " + item.summary().name());
    if (item.ended(now)) {
      html.raw("<p>The auction has ended.</p>\n");
    } else if (item.buyNow().isEmpty()) {
      html.raw("<p>This item goes to the highest bid only: ");
      html.raw("<a href=\"/auction/PutBidAuth?itemId=").number(id).raw("\">bid for it</a>.</p>\n");
    } else {
      html.raw("<p>It costs ").money(item.buyNow().getAsDouble()).raw(" each; ");
      html.number(item.quantity()).raw(" are left.</p>\n");
      Form form = Form.begin(html, "/auction/StoreBuyNow?itemId=" + id);
      login.hidden(form);
      form.whole("Quantity", "qty", 1, item.quantity()).end("Buy it now!");
    }
    Layout.end(html);
  }

  void store(Visit visit) throws SQLException {
    int item = visit.parameters().id("itemId");
    int quantity = visit.parameters().count("qty", 1, BidPages.MAX_QUANTITY);
    Login login = Login.of(visit, users);
    int id = Outcomes.stored(purchases.buy(item, login.id(), quantity));
    Html html = visit.html();
    Layout.begin(html, "It is yours");
    html.raw("<p>Purchase number ").number(id).raw(" of <a href=\"/auction/ViewItem?itemId=");
    html.number(item).raw("\">the item</a> is stored.</p>\n");
    Layout.end(html);
  }
}
