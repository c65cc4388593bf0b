package io.allostat.demoapps.auction.site;

import io.allostat.core.api.component.Component;
import io.allostat.demoapps.auction.beans.BidBean;
import io.allostat.demoapps.auction.beans.Item;
import io.allostat.demoapps.auction.beans.ItemBean;
import io.allostat.demoapps.auction.beans.NewBid;
import io.allostat.demoapps.auction.beans.UserBean;
import io.allostat.demoapps.hosting.site.BadParameterException;
import io.allostat.demoapps.hosting.site.Html;
import io.allostat.demoapps.hosting.site.NotFoundException;
import io.allostat.demoapps.hosting.site.Parameters;
import io.allostat.demoapps.hosting.site.Visit;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.OptionalDouble;

/** The pages on which somebody bids. Thread safe. */
final class BidPages {
  /** The most of an item that are sold, and the most that somebody wants of it. */
  static final int MAX_QUANTITY = 1_000;

  /** The highest price, in dollars. */
  static final int MAX_PRICE = NewBid.HIGHEST;

  private static final String MIN_BID = "minBid";

  private final ItemBean items;
  private final UserBean users;
  private final BidBean bids;
  private final Component putBid;
  private final LocalDateTime now;

  BidPages(ItemBean items, UserBean users, BidBean bids, Component putBid, LocalDateTime now) {
    this.items = items;
    this.users = users;
    this.bids = bids;
    this.putBid = putBid;
    this.now = now;
  }

  void put(Visit visit) throws SQLException {
    int id = visit.parameters().id("itemId");
    Login login = Login.of(visit, users);
    Item item = items.find(id).orElseThrow(() -> new NotFoundException("there is no item " + id));
    Html html = visit.html();
    Layout.begin(html, "Bid for " + item.summary().name());
    html.raw("<dl>\n<dt>Price</dt><dd>").money(item.summary().price());
    html.raw("</dd>\n<dt>Quantity</dt><dd>").number(item.quantity());
    html.raw("</dd>\n<dt>Ends</dt><dd>").time(item.summary().end()).raw("</dd>\n");
    boolean full = visit.levelOf(putBid) == 0;
    if (full) {
      rivals(html, item);
    }
    html.raw("</dl>\n");
    if (!full) {
      Layout.notice(html, "How many have bid, and who sells, is left out");
    }
    if (item.ended(now)) {
      html.raw("<p>The auction has ended.</p>\n");
    } else {
      form(html, item, login);
    }
    Layout.end(html);
  }

  /** Who else bids, and who sells: two queries, which level 1 saves. */
  private void rivals(Html html, Item item) throws SQLException {
    BidBean.Summary summary = bids.summary(item.summary().id());
    String seller = users.nickname(item.seller()).orElse("(unknown)");
    html.raw("<dt>Bids</dt><dd>").number(summary.count()).raw(" by ").number(summary.bidders());
    html.raw(" bidders, <a href=\"/auction/ViewBidHistory?itemId=").number(item.summary().id());
    html.raw("\">history</a></dd>\n<dt>Seller</dt><dd>");
    html.raw("<a href=\"/auction/ViewUserInfo?userId=").number(item.seller()).raw("\">");
    html.text(seller).raw("</a></dd>\n");
  }

  /** The least bid stands in whole dollars, so that it is still enough after rounding. */
  private static void form(Html html, Item item, Login login) {
    long least = (long) Math.ceil(item.leastBid());
    if (least > MAX_PRICE) {
      html.raw("<p>Nobody can bid more than ").money(MAX_PRICE).raw(".</p>\n");
      return;
    }
    html.raw("<p>Bid at least ").money(least).raw(".</p>\n");
    String action = "/auction/StoreBid?itemId=" + item.summary().id() + "&" + MIN_BID + "=" + least;
    Form form = Form.begin(html, action);
    login.hidden(form);
    form.amount("Your bid, in dollars", "bid", true)
        .amount("The most you would pay", "maxBid", false)
        .whole("Quantity", "qty", 1, item.quantity())
        .end("Bid now!");
  }

  void store(Visit visit) throws SQLException {
    Parameters parameters = visit.parameters();
    int item = parameters.id("itemId");
    OptionalDouble amount = parameters.amount("bid", MAX_PRICE);
    OptionalDouble ceiling = parameters.amount("maxBid", MAX_PRICE);
    OptionalDouble least = parameters.amount(MIN_BID, MAX_PRICE);
    int quantity = parameters.count("qty", 1, MAX_QUANTITY);
    if (amount.isPresent() && amount.getAsDouble() < least.orElse(0)) {
      throw new BadParameterException(
          "bid", "at least " + least.getAsDouble(), "" + amount.getAsDouble());
    }
    if (ceiling.isPresent() && ceiling.getAsDouble() < amount.orElse(0)) {
      throw new BadParameterException(
          "maxBid", "at least the bid, " + amount.getAsDouble(), "" + ceiling.getAsDouble());
    }
    Login login = Login.of(visit, users);
    int id = Outcomes.stored(bids.place(new NewBid(login.id(), item, amount, ceiling, quantity)));
    Html html = visit.html();
    Layout.begin(html, "Your bid is taken");
    html.raw("<p>Bid number ").number(id).raw(" for <a href=\"/auction/ViewItem?itemId=");
    html.number(item).raw("\">the item</a> is stored.</p>\n");
    Layout.end(html);
  }
}
