package io.allostat.demoapps.auction.site;

import io.allostat.core.api.component.Component;
import io.allostat.demoapps.auction.beans.Bid;
import io.allostat.demoapps.auction.beans.BidBean;
import io.allostat.demoapps.auction.beans.Comment;
import io.allostat.demoapps.auction.beans.Item;
import io.allostat.demoapps.auction.beans.ItemBean;
import io.allostat.demoapps.auction.beans.ItemSummary;
import io.allostat.demoapps.auction.beans.Newest;
import io.allostat.demoapps.auction.beans.User;
import io.allostat.demoapps.auction.beans.UserBean;
import io.allostat.demoapps.hosting.site.Html;
import io.allostat.demoapps.hosting.site.NotFoundException;
import io.allostat.demoapps.hosting.site.Visit;
import java.sql.SQLException;
import java.time.LocalDateTime;

/** The pages of one item, one user and one item's bids. Thread safe. */
final class ViewPages {
  private final ItemBean items;
  private final UserBean users;
  private final BidBean bids;
  private final Component viewItem;
  private final Component viewUserInfo;
  private final Component viewBidHistory;
  private final LocalDateTime now;

  /** The components of the three pages. */
  record Components(Component viewItem, Component viewUserInfo, Component viewBidHistory) {}

  ViewPages(
      ItemBean items, UserBean users, BidBean bids, Components components, LocalDateTime now) {
    this.items = items;
    this.users = users;
    this.bids = bids;
    this.viewItem = components.viewItem();
    this.viewUserInfo = components.viewUserInfo();
    this.viewBidHistory = components.viewBidHistory();
    this.now = now;
  }

  void item(Visit visit) throws SQLException {
    int id = visit.parameters().id("itemId");
    Item item = items.find(id).orElseThrow(() -> new NotFoundException("there is no item " + id));
    String seller = users.nickname(item.seller()).orElse("(unknown)");
    boolean full = visit.levelOf(viewItem) == 0;
    Html html = visit.html();
    Layout.begin(html, item.summary().name());
    html.raw("<dl>\n<dt>Price</dt><dd>").money(item.summary().price());
    html.raw("</dd>\n<dt>First price</dt><dd>").money(item.initialPrice());
    html.raw("</dd>\n<dt>Reserve price</dt><dd>").raw(item.reserveMet() ? "met" : "not yet met");
    item.buyNow().ifPresent(price -> html.raw("</dd>\n<dt>Buy it now</dt><dd>").money(price));
    html.raw("</dd>\n<dt>Quantity</dt><dd>").number(item.quantity());
    html.raw("</dd>\n<dt>Bids</dt><dd>");
    bidSummary(html, id, full);
    html.raw("</dd>\n<dt>Seller</dt><dd>");
    userLink(html, item.seller(), seller);
    html.raw("</dd>\n<dt>Began</dt><dd>").time(item.start());
    html.raw("</dd>\n<dt>Ends</dt><dd>").time(item.summary().end());
    html.raw("</dd>\n</dl>\n");
    if (!full) {
      Layout.notice(html, "How many have bid, and how often, is left out");
    }
    Images.picture(html, id);
    offers(html, item);
    html.raw("<h2>Description</h2>\n<p>").text(item.description()).raw("</p>\n");
    Layout.end(html);
  }

  /** What a visitor can do about the item. */
  private void offers(Html html, Item item) {
    int id = item.summary().id();
    html.raw("<p class=\"pages\">");
    if (item.ended(now)) {
      html.raw("The auction has ended. ");
    } else {
      html.raw("<a href=\"/auction/PutBidAuth?itemId=").number(id).raw("\">");
      Images.button(html, "bid", "Bid now");
      html.raw("</a> ");
      if (item.buyNow().isPresent()) {
        html.raw("<a href=\"/auction/BuyNowAuth?itemId=").number(id).raw("\">");
        Images.button(html, "buy", "Buy it now");
        html.raw("</a> ");
      }
    }
    html.raw("<a href=\"/auction/PutCommentAuth?itemId=").number(id).raw("&amp;userId=");
    html.number(item.seller()).raw("\">");
    Images.button(html, "comment", "Comment on the seller");
    html.raw("</a></p>\n");
  }

  /** Level 1 of the component leaves the summary out; the link to all bids stays. */
  private void bidSummary(Html html, int item, boolean full) throws SQLException {
    if (full) {
      BidBean.Summary summary = bids.summary(item);
      html.number(summary.count()).raw(" by ").number(summary.bidders()).raw(" bidders, ");
    }
    html.raw("<a href=\"/auction/ViewBidHistory?itemId=").number(item).raw("\">history</a>");
  }

  void user(Visit visit) throws SQLException {
    int id = visit.parameters().id("userId");
    User user = users.find(id).orElseThrow(() -> new NotFoundException("there is no user " + id));
    Html html = visit.html();
    Layout.begin(html, user.nickname());
    html.raw("<dl>\n<dt>Rating</dt><dd>").number(user.rating());
    html.raw("</dd>\n<dt>Region</dt><dd>").text(user.region());
    html.raw("</dd>\n<dt>User since</dt><dd>").time(user.since());
    html.raw("</dd>\n</dl>\n<h2>Comments</h2>\n");
    if (visit.levelOf(viewUserInfo) == 0) {
      comments(html, users.comments(id));
    } else {
      Layout.notice(html, "The comments are left out");
    }
    Layout.end(html);
  }

  /** Writes comments about one user. */
  static void comments(Html html, Newest<Comment> comments) {
    if (comments.rows().isEmpty()) {
      html.raw("<p>There are no comments about this user yet.</p>\n");
    }
    for (Comment comment : comments.rows()) {
      html.raw("<article>\n<p>");
      userLink(html, comment.author(), comment.authorNickname());
      html.raw(", ").time(comment.date()).raw(", rating ").number(comment.rating());
      html.raw("</p>\n<p>").text(comment.text()).raw("</p>\n</article>\n");
    }
    older(html, comments, "comments");
  }

  void bidHistory(Visit visit) throws SQLException {
    int id = visit.parameters().id("itemId");
    ItemSummary item =
        items.summary(id).orElseThrow(() -> new NotFoundException("there is no item " + id));
    Html html = visit.html();
    begin(html, item);
    if (visit.levelOf(viewBidHistory) == 0) {
      historyTable(html, bids.history(id));
    } else {
      Layout.notice(html, "The list of bids is left out");
    }
    Layout.end(html);
  }

  private static void begin(Html html, ItemSummary item) {
    Layout.begin(html, "Bids on " + item.name());
    html.raw("<p><a href=\"/auction/ViewItem?itemId=").number(item.id()).raw("\">The item</a>: ");
    html.number(item.bids()).raw(" bids, price ").money(item.price()).raw("</p>\n");
  }

  private static void historyTable(Html html, Newest<Bid> history) {
    html.raw("<table>\n<thead><tr><th>Bidder</th><th>Bid</th><th>Quantity</th><th>Date</th></tr>")
        .raw("</thead>\n<tbody>\n");
    for (Bid bid : history.rows()) {
      html.raw("<tr><td>");
      userLink(html, bid.user(), bid.nickname());
      html.raw("</td><td>").money(bid.amount()).raw("</td><td>").number(bid.quantity());
      html.raw("</td><td>").time(bid.date()).raw("</td></tr>\n");
    }
    html.raw("</tbody>\n</table>\n");
    older(html, history, "bids");
  }

  private static void older(Html html, Newest<?> list, String what) {
    if (list.more()) {
      html.raw("<p>Only the newest ").number(Newest.MOST).raw(" ").raw(what);
      html.raw(" are listed.</p>\n");
    }
  }

  private static void userLink(Html html, int id, String nickname) {
    html.raw("<a href=\"/auction/ViewUserInfo?userId=").number(id).raw("\">");
    html.text(nickname).raw("</a>");
  }
}
