package io.allostat.demoapps.auction.site;

import io.allostat.demoapps.auction.beans.CommentBean;
import io.allostat.demoapps.auction.beans.ItemBean;
import io.allostat.demoapps.auction.beans.ItemSummary;
import io.allostat.demoapps.auction.beans.NewComment;
import io.allostat.demoapps.auction.beans.UserBean;
import io.allostat.demoapps.hosting.site.BadParameterException;
import io.allostat.demoapps.hosting.site.Html;
import io.allostat.demoapps.hosting.site.NotFoundException;
import io.allostat.demoapps.hosting.site.Parameters;
import io.allostat.demoapps.hosting.site.Visit;
import java.sql.SQLException;
import java.util.List;

/** The pages on which somebody comments on another user. Thread safe. */
final class CommentPages {
  /** Who is commented on, as it stands in addresses. */
  static final String ABOUT = "&userId=";

  private static final int MAX_TEXT = 2_048;

  /** The ratings of RUBiS. */
  private static final List<Form.Option> RATINGS =
      List.of(
          new Form.Option(5, "Excellent"),
          new Form.Option(3, "Average"),
          new Form.Option(0, "Neutral"),
          new Form.Option(-3, "Below average"),
          new Form.Option(-5, "Bad"));

  private final ItemBean items;
  private final UserBean users;
  private final CommentBean comments;

  CommentPages(ItemBean items, UserBean users, CommentBean comments) {
    this.items = items;
    this.users = users;
    this.comments = comments;
  }

  void put(Visit visit) throws SQLException {
    int itemId = visit.parameters().id("itemId");
    int about = visit.parameters().id("userId");
    Login login = Login.of(visit, users);
    ItemSummary item =
        items
            .summary(itemId)
            .orElseThrow(() -> new NotFoundException("there is no item " + itemId));
    String nickname =
        users.nickname(about).orElseThrow(() -> new NotFoundException("there is no user " + about));
    Html html = visit.html();
    Layout.begin(html, "Comment on " + nickname);
    html.raw("<p>About <a href=\"/auction/ViewItem?itemId=").number(itemId).raw("\">");
    html.text(item.name()).raw("</a></p>\n");
    Form form = Form.begin(html, "/auction/StoreComment?itemId=" + itemId + ABOUT + about);
    login.hidden(form);
    form.choice("Rating", "rating", RATINGS).area("Comment", "comment", MAX_TEXT);
    form.end("Comment");
    Layout.end(html);
  }

  void store(Visit visit) throws SQLException {
    Parameters parameters = visit.parameters();
    int item = parameters.id("itemId");
    int about = parameters.id("userId");
    int rating = rating(parameters);
    String text = parameters.text("comment", MAX_TEXT);
    Login login = Login.of(visit, users);
    int id = Outcomes.stored(comments.store(new NewComment(login.id(), about, item, rating, text)));
    Html html = visit.html();
    Layout.begin(html, "Thank you");
    html.raw("<p>Comment number ").number(id).raw(" on <a href=\"/auction/ViewUserInfo?userId=");
    html.number(about).raw("\">the user</a> is stored.</p>\n");
    Layout.end(html);
  }

  private static int rating(Parameters parameters) {
    String given = parameters.values().apply("rating");
    return RATINGS.stream()
        .mapToInt(Form.Option::value)
        .filter(rating -> Integer.toString(rating).equals(given))
        .findFirst()
        .orElseThrow(() -> new BadParameterException("rating", "5, 3, 0, -3 or -5", given));
  }
}
