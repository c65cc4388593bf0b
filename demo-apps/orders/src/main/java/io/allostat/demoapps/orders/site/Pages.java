package io.allostat.demoapps.orders.site;

import io.allostat.demoapps.hosting.server.SiteServlet;
import io.allostat.demoapps.hosting.site.Frame;
import io.allostat.demoapps.hosting.site.Html;
import io.allostat.demoapps.hosting.site.NotFoundException;
import io.allostat.demoapps.hosting.site.Visit;
import io.allostat.demoapps.orders.beans.Account;
import io.allostat.demoapps.orders.beans.AccountBean;
import io.allostat.demoapps.orders.beans.ParserBean;
import java.sql.SQLException;
import java.util.List;

/** What people look at. Thread safe. */
final class Pages {
  private static final Frame FRAME = new Frame("orders", List.of(SiteServlet.HOME));
  private static final String EXAMPLE =
      """
      <orders>
        <order reference="a-1"><customer>17</customer><item>4</item><quantity>2</quantity></order>
      </orders>
      """;

  private final AccountBean accounts;

  Pages(AccountBean accounts) {
    this.accounts = accounts;
  }

  void home(Visit visit) {
    Html html = visit.html();
    FRAME.begin(html, "Orders");
    html.raw("<p>Send a batch of at most ").number(ParserBean.MOST_ORDERS);
    html.raw(" orders by <code>POST</code> to <code>");
    FRAME.link(html, Site.BATCH).raw("</code>:</p>\n<pre>").text(EXAMPLE).raw("</pre>\n");
    html.raw("<form action=\"");
    FRAME.link(html, Site.ACCOUNT).raw("\"><label>Account of customer ");
    html.raw("<input name=\"customerId\"></label> <button>Show</button></form>\n");
    FRAME.end(html);
  }

  void account(Visit visit) throws SQLException {
    int id = visit.parameters().id("customerId");
    Account account =
        accounts.find(id).orElseThrow(() -> new NotFoundException("there is no customer " + id));
    Html html = visit.html();
    FRAME.begin(html, account.name());
    html.raw("<p>Ordered for ").money(dollars(account.spentCents()));
    html.raw(account.blocked() ? ", blocked" : "").raw(", at most ");
    html.money(dollars(account.limitCents())).raw(" an order.</p>\n<table>\n<thead><tr>");
    html.raw("<th>Batch</th><th>Reference</th><th>Item</th><th>Quantity</th><th>Price</th>");
    html.raw("</tr></thead>\n<tbody>");
    for (Account.Bought bought : account.last()) {
      html.raw("\n<tr><td>").number(bought.batch()).raw("</td><td>");
      html.text(bought.order().reference()).raw("</td><td>").number(bought.order().item());
      html.raw("</td><td>").number(bought.order().quantity()).raw("</td><td>");
      html.money(dollars(bought.cents())).raw("</td></tr>");
    }
    html.raw("\n</tbody>\n</table>\n");
    FRAME.end(html);
  }

  private static double dollars(long cents) {
    return cents / 100.0;
  }
}
