package io.allostat.demoapps.auction.site;

import io.allostat.demoapps.hosting.site.Html;
import io.allostat.demoapps.hosting.site.Visit;

/** The pages that only ask who somebody is before they bid, buy, comment or look at their own. */
final class LoginPages {
  void putBid(Visit visit) {
    int item = visit.parameters().id("itemId");
    form(visit, "Log in to bid", "/auction/PutBid?itemId=" + item);
  }

  void buyNow(Visit visit) {
    int item = visit.parameters().id("itemId");
    form(visit, "Log in to buy", "/auction/BuyNow?itemId=" + item);
  }

  void putComment(Visit visit) {
    int item = visit.parameters().id("itemId");
    int user = visit.parameters().id("userId");
    form(
        visit,
        "Log in to comment",
        "/auction/PutComment?itemId=" + item + CommentPages.ABOUT + user);
  }

  void aboutMe(Visit visit) {
    form(visit, "Log in", "/auction/AboutMe");
  }

  private static void form(Visit visit, String title, String action) {
    Html html = visit.html();
    Layout.begin(html, title);
    Form form = Form.begin(html, action);
    Login.fields(form);
    form.end("Log in");
    html.raw("<p>No account yet? <a href=\"/auction/Register\">Register</a>.</p>\n");
    Layout.end(html);
  }
}
