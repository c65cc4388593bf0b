package io.allostat.demoapps.auction.site;

import io.allostat.demoapps.auction.beans.CategoryBean;
import io.allostat.demoapps.auction.beans.ItemBean;
import io.allostat.demoapps.auction.beans.Named;
import io.allostat.demoapps.auction.beans.NewItem;
import io.allostat.demoapps.auction.beans.UserBean;
import io.allostat.demoapps.hosting.site.BadParameterException;
import io.allostat.demoapps.hosting.site.Html;
import io.allostat.demoapps.hosting.site.NotFoundException;
import io.allostat.demoapps.hosting.site.Parameters;
import io.allostat.demoapps.hosting.site.Visit;
import java.sql.SQLException;
import java.util.OptionalDouble;

/** The pages on which somebody offers an item. Thread safe. */
final class SellPages {
  private static final int MAX_NAME = 100;
  private static final int MAX_DESCRIPTION = 8_192;
  private static final int MAX_DAYS = 7;

  private final CategoryBean categories;
  private final UserBean users;
  private final ItemBean items;

  SellPages(CategoryBean categories, UserBean users, ItemBean items) {
    this.categories = categories;
    this.users = users;
    this.items = items;
  }

  void sell(Visit visit) {
    Html html = visit.html();
    Layout.begin(html, "Sell");
    html.raw("<p><a href=\"/auction/SelectCategoryToSellItem\">Choose a category</a>, describe ")
        .raw("what you sell, and the auction begins at once.</p>\n")
        .raw("<p>No account yet? <a href=\"/auction/Register\">Register</a>.</p>\n");
    Layout.end(html);
  }

  void categories(Visit visit) throws SQLException {
    Html html = visit.html();
    Layout.begin(html, "Sell in which category?");
    html.raw("<ul>\n");
    for (Named category : categories.all()) {
      html.raw("<li><a href=\"/auction/SellItemForm?category=").number(category.id());
      html.raw("\">").text(category.name()).raw("</a></li>\n");
    }
    html.raw("</ul>\n");
    Layout.end(html);
  }

  void form(Visit visit) throws SQLException {
    Named category = category(visit);
    Html html = visit.html();
    Layout.begin(html, "Sell in " + category.name());
    Form form = Form.begin(html, "/auction/RegisterItem?category=" + category.id());
    Login.fields(form);
    form.text("Name", "name", MAX_NAME)
        .area("Description", "description", MAX_DESCRIPTION)
        .amount("First price, in dollars", "initialPrice", true)
        .amount("Reserve price, if any", "reservePrice", false)
        .amount("Buy-it-now price, if any", "buyNow", false)
        .whole("Quantity", "quantity", 1, BidPages.MAX_QUANTITY)
        .whole("Days", "duration", 1, MAX_DAYS)
        .end("Sell it");
    Layout.end(html);
  }

  void register(Visit visit) throws SQLException {
    Parameters parameters = visit.parameters();
    String name = parameters.text("name", MAX_NAME);
    String description = parameters.text("description", MAX_DESCRIPTION);
    double initial = parameters.requiredAmount("initialPrice", BidPages.MAX_PRICE);
    OptionalDouble reserve = notBelow(initial, parameters, "reservePrice");
    OptionalDouble buyNow = notBelow(initial, parameters, "buyNow");
    int quantity = parameters.count("quantity", 1, BidPages.MAX_QUANTITY);
    int days = parameters.count("duration", 1, MAX_DAYS);
    Named category = category(visit);
    Login login = Login.of(visit, users);
    int id =
        items.offer(
            new NewItem(
                name,
                description,
                initial,
                reserve,
                buyNow,
                quantity,
                days,
                login.id(),
                category.id()));
    Html html = visit.html();
    Layout.begin(html, "Your auction has begun");
    html.raw("<p>It is <a href=\"/auction/ViewItem?itemId=").number(id).raw("\">item ");
    html.number(id).raw("</a>.</p>\n");
    Layout.end(html);
  }

  private static OptionalDouble notBelow(double initial, Parameters parameters, String name) {
    OptionalDouble amount = parameters.amount(name, BidPages.MAX_PRICE);
    if (amount.isPresent() && amount.getAsDouble() < initial) {
      throw new BadParameterException(
          name, "at least the first price, " + initial, "" + amount.getAsDouble());
    }
    return amount;
  }

  private Named category(Visit visit) throws SQLException {
    int id = visit.parameters().id("category");
    return categories
        .find(id)
        .orElseThrow(() -> new NotFoundException("there is no category " + id));
  }
}
