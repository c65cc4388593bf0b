package io.allostat.demoapps.auction.site;

import io.allostat.core.api.component.Component;
import io.allostat.demoapps.auction.beans.BidBean;
import io.allostat.demoapps.auction.beans.BuyNowBean;
import io.allostat.demoapps.auction.beans.Comment;
import io.allostat.demoapps.auction.beans.ItemBean;
import io.allostat.demoapps.auction.beans.ItemSummary;
import io.allostat.demoapps.auction.beans.NewUser;
import io.allostat.demoapps.auction.beans.Newest;
import io.allostat.demoapps.auction.beans.Purchase;
import io.allostat.demoapps.auction.beans.RegionBean;
import io.allostat.demoapps.auction.beans.User;
import io.allostat.demoapps.auction.beans.UserBean;
import io.allostat.demoapps.hosting.site.BadParameterException;
import io.allostat.demoapps.hosting.site.Html;
import io.allostat.demoapps.hosting.site.NotFoundException;
import io.allostat.demoapps.hosting.site.Parameters;
import io.allostat.demoapps.hosting.site.Visit;
import java.sql.SQLException;
import java.util.List;
import java.util.regex.Pattern;

/** The pages on which somebody registers, and looks at what is their own. Thread safe. */
final class AccountPages {
  private static final int MAX_EMAIL = 50;
  private static final Pattern NICKNAME = Pattern.compile("[A-Za-z0-9_.-]{1,20}");
  private static final Pattern EMAIL = Pattern.compile("[^@\\s]+@[^@\\s]+");

  private final RegionBean regions;
  private final UserBean users;
  private final Trade trade;
  private final Component aboutMe;

  /** What users do on the site. */
  record Trade(ItemBean items, BidBean bids, BuyNowBean purchases) {}

  AccountPages(RegionBean regions, UserBean users, Trade trade, Component aboutMe) {
    this.regions = regions;
    this.users = users;
    this.trade = trade;
    this.aboutMe = aboutMe;
  }

  void register(Visit visit) throws SQLException {
    List<Form.Option> choice =
        regions.all().stream().map(region -> new Form.Option(region.id(), region.name())).toList();
    Html html = visit.html();
    Layout.begin(html, "Register");
    Form form = Form.begin(html, "/auction/RegisterUser");
    form.text("First name", "firstname", Login.MAX_LENGTH)
        .text("Last name", "lastname", Login.MAX_LENGTH);
    Login.fields(form);
    form.text("Email", "email", MAX_EMAIL).choice("Region", "region", choice).end("Register");
    Layout.end(html);
  }

  void registerUser(Visit visit) throws SQLException {
    Parameters parameters = visit.parameters();
    NewUser user =
        new NewUser(
            parameters.text("firstname", Login.MAX_LENGTH),
            parameters.text("lastname", Login.MAX_LENGTH),
            matching(
                parameters, Login.NICKNAME, Login.MAX_LENGTH, NICKNAME, "letters, digits, _.-"),
            parameters.text(Login.PASSWORD, Login.MAX_LENGTH),
            matching(parameters, "email", MAX_EMAIL, EMAIL, "an address such as a@example.org"),
            parameters.id("region"));
    regions
        .find(user.region())
        .orElseThrow(() -> new NotFoundException("there is no region " + user.region()));
    int id = Outcomes.stored(users.register(user));
    Html html = visit.html();
    Layout.begin(html, "Welcome, " + user.nickname());
    html.raw("<p>You are <a href=\"/auction/ViewUserInfo?userId=").number(id).raw("\">user ");
    html.number(id).raw("</a> now.</p>\n");
    Layout.end(html);
  }

  private static String matching(
      Parameters parameters, String name, int max, Pattern pattern, String expected) {
    String text = parameters.text(name, max);
    if (!pattern.matcher(text).matches()) {
      throw new BadParameterException(name, expected, text);
    }
    return text;
  }

  /** Level 1 leaves out what is past, level 2 all lists but that of the user's bids. */
  void aboutMe(Visit visit) throws SQLException {
    Login login = Login.of(visit, users);
    int level = visit.levelOf(aboutMe);
    User user =
        users
            .find(login.id())
            .orElseThrow(() -> new NotFoundException("there is no user " + login.id()));
    Html html = visit.html();
    Layout.begin(html, "About " + user.nickname());
    html.raw("<dl>\n<dt>Rating</dt><dd>").number(user.rating());
    html.raw("</dd>\n<dt>Region</dt><dd>").text(user.region());
    html.raw("</dd>\n<dt>User since</dt><dd>").time(user.since()).raw("</dd>\n</dl>\n");
    list(html, "You bid for", trade.bids().current(user.id()));
    if (level == 0) {
      list(html, "You have won", trade.bids().won(user.id()));
      purchases(html, trade.purchases().by(user.id()));
    }
    if (level < 2) {
      list(html, "You sell", trade.items().selling(user.id()));
    }
    if (level == 0) {
      list(html, "You have sold", trade.items().sold(user.id()));
    }
    if (level < 2) {
      comments(html, users.comments(user.id()));
    }
    if (level == 1) {
      Layout.notice(html, "What you have won, bought at once and sold is left out");
    } else if (level == 2) {
      Layout.notice(html, "The other lists are left out");
    }
    Layout.end(html);
  }

  private static void list(Html html, String title, List<ItemSummary> items) {
    html.raw("<h2>").raw(title).raw("</h2>\n");
    if (items.isEmpty()) {
      html.raw("<p>Nothing.</p>\n");
    } else {
      ItemList.table(html, items);
    }
  }

  private static void purchases(Html html, List<Purchase> purchases) {
    html.raw("<h2>You have bought at once</h2>\n<ul>\n");
    for (Purchase purchase : purchases) {
      html.raw("<li><a href=\"/auction/ViewItem?itemId=").number(purchase.item()).raw("\">");
      html.text(purchase.name()).raw("</a>, ").number(purchase.quantity()).raw(", ");
      html.time(purchase.date()).raw("</li>\n");
    }
    html.raw("</ul>\n");
  }

  private static void comments(Html html, Newest<Comment> comments) {
    html.raw("<h2>Comments about you</h2>\n");
    ViewPages.comments(html, comments);
  }
}
