package io.allostat.demoapps.bookstore.site;

import io.allostat.demoapps.bookstore.beans.BookBean;
import io.allostat.demoapps.bookstore.beans.CartBean;
import io.allostat.demoapps.bookstore.beans.CartLine;
import io.allostat.demoapps.bookstore.beans.Customer;
import io.allostat.demoapps.bookstore.beans.CustomerBean;
import io.allostat.demoapps.bookstore.beans.CustomerBean.Newcomer;
import io.allostat.demoapps.bookstore.beans.Order;
import io.allostat.demoapps.bookstore.beans.OrderBean;
import io.allostat.demoapps.bookstore.beans.OrderBean.Payment;
import io.allostat.demoapps.bookstore.data.Names;
import io.allostat.demoapps.bookstore.data.Totals;
import io.allostat.demoapps.hosting.site.BadParameterException;
import io.allostat.demoapps.hosting.site.Html;
import io.allostat.demoapps.hosting.site.NotFoundException;
import io.allostat.demoapps.hosting.site.Parameters;
import io.allostat.demoapps.hosting.site.Visit;
import java.sql.SQLException;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntSupplier;

/** The cart, buying what is in it, and looking at orders. Thread safe. */
final class OrderPages {
  private final BookBean books;
  private final CartBean carts;
  private final CustomerBean customers;
  private final OrderBean orders;
  private final IntSupplier anyBook;

  OrderPages(
      BookBean books,
      CartBean carts,
      CustomerBean customers,
      OrderBean orders,
      IntSupplier anyBook) {
    this.books = books;
    this.carts = carts;
    this.customers = customers;
    this.orders = orders;
    this.anyBook = anyBook;
  }

  /**
   * Adds the book {@code itemId}, sets the {@code quantity} of the book {@code setId}, and makes a
   * cart where none is named. An empty cart gets any book, as in TPC-W, so that there is always
   * something to buy.
   */
  void shoppingCart(Visit visit) throws SQLException {
    Parameters parameters = visit.parameters();
    OptionalInt add = Layout.number(parameters, "itemId");
    OptionalInt set = Layout.number(parameters, "setId");
    int quantity = parameters.number("quantity", 0, CartBean.MAX_QUANTITY).orElse(1);
    if (add.isPresent() && books.find(add.getAsInt()).isEmpty()) {
      throw new NotFoundException("there is no book " + add.getAsInt());
    }
    OptionalInt given = Layout.number(parameters, "cartId");
    int cart = given.isPresent() ? given.getAsInt() : carts.create();
    boolean there = true;
    if (add.isPresent() && quantity > 0) {
      there = carts.add(cart, add.getAsInt(), quantity);
    }
    if (set.isPresent()) {
      there &= carts.set(cart, set.getAsInt(), quantity);
    }
    List<CartLine> lines = carts.lines(cart);
    if (there && lines.isEmpty()) {
      there = carts.add(cart, anyBook.getAsInt(), 1);
      lines = carts.lines(cart);
    }
    if (!there) {
      throw new NotFoundException("there is no cart " + cart);
    }
    Layout.begin(visit, "Shopping cart");
    Html html = visit.html();
    lines(html, lines);
    for (CartLine line : lines) {
      Layout.form(html, Interaction.SHOPPING_CART);
      Layout.hidden(html, "cartId", cart);
      Layout.number(parameters, "customerId")
          .ifPresent(id -> Layout.hidden(html, "customerId", id));
      Layout.hidden(html, "setId", line.line().item());
      Layout.field(html, "quantity", "Copies of " + line.title());
      Layout.submit(html, "Change");
    }
    html.raw("<p><a href=\"/bookstore/CustomerRegistration?cartId=").number(cart);
    html.raw("\">Check out</a></p>\n");
    Layout.end(html);
  }

  private static void lines(Html html, List<CartLine> lines) {
    Layout.lines(html, lines, Totals.of(lines.stream().map(CartLine::line).toList()));
  }

  void customerRegistration(Visit visit) {
    Layout.begin(visit, "Who are you?");
    Html html = visit.html();
    html.raw("<h2>You were here before</h2>\n");
    Layout.form(visit, Interaction.BUY_REQUEST);
    Layout.field(html, "userName", "Name");
    Layout.field(html, "password", "Password");
    Layout.submit(html, "Log in");
    html.raw("<h2>You are new</h2>\n");
    Layout.form(visit, Interaction.BUY_REQUEST);
    Layout.field(html, "firstName", "First name");
    Layout.field(html, "lastName", "Last name");
    Layout.field(html, "street", "Street");
    Layout.field(html, "city", "City");
    Layout.field(html, "zip", "Zip code");
    Layout.field(html, "country", "Country, 1 to " + Names.COUNTRIES);
    Layout.submit(html, "Register");
    Layout.end(html);
  }

  void buyRequest(Visit visit) throws SQLException {
    Parameters parameters = visit.parameters();
    int cart = parameters.id("cartId");
    Arrival arrival = arrival(parameters);
    List<CartLine> found = carts.lines(cart);
    if (found.isEmpty()) {
      throw new NotFoundException("there is nothing in a cart " + cart);
    }
    // Only now: nobody is registered by a page that does not come.
    Customer customer = arrival.customer();
    List<CartLine> lines = found.stream().map(line -> line.at(customer.discount())).toList();
    Layout.begin(visit, "Buy");
    Html html = visit.html();
    html.raw("<p>For ").text(customer.name()).raw(", ").text(customer.address());
    html.raw(". Your name here is ").text(customer.username()).raw(".</p>\n");
    lines(html, lines);
    Layout.form(html, Interaction.BUY_CONFIRM);
    Layout.hidden(html, "cartId", cart);
    Layout.hidden(html, "customerId", customer.id());
    Layout.options(html, "cardType", Names.CARD_TYPES);
    Layout.field(html, "cardNumber", "Card number");
    Layout.options(html, "shipType", Names.SHIP_TYPES);
    Layout.submit(html, "Buy");
    html.raw("<p><a href=\"/bookstore/Home?customerId=").number(customer.id());
    html.raw("&amp;cartId=").number(cart).raw("\">Go on shopping</a></p>\n");
    Layout.end(html);
  }

  /** Somebody at the till, whose parameters are sound; the customer is written when asked for. */
  @FunctionalInterface
  private interface Arrival {
    Customer customer() throws SQLException;
  }

  private Arrival arrival(Parameters parameters) {
    if (parameters.name("userName").isEmpty()) {
      Newcomer newcomer = newcomer(parameters);
      return () -> customers.register(newcomer);
    }
    String name = text(parameters, "userName", 20);
    String password = text(parameters, "password", 20);
    return () ->
        customers
            .login(name, password)
            .orElseThrow(() -> new NotFoundException("name and password are not known here"));
  }

  private static Newcomer newcomer(Parameters parameters) {
    return new Newcomer(
        text(parameters, "firstName", 20),
        text(parameters, "lastName", 20),
        text(parameters, "street", 40),
        text(parameters, "city", 30),
        text(parameters, "zip", 10),
        parameters
            .number("country", 1, Names.COUNTRIES)
            .orElseThrow(
                () -> new BadParameterException("country", "1 to " + Names.COUNTRIES, null)));
  }

  void buyConfirm(Visit visit) throws SQLException {
    Parameters parameters = visit.parameters();
    int cart = parameters.id("cartId");
    int customerId = parameters.id("customerId");
    Payment payment =
        new Payment(
            choice(parameters, "cardType", Names.CARD_TYPES),
            text(parameters, "cardNumber", 16),
            choice(parameters, "shipType", Names.SHIP_TYPES));
    Customer customer = customer(customerId);
    OptionalInt order = orders.buy(cart, customer, payment);
    if (order.isEmpty()) {
      throw new NotFoundException("there is nothing in a cart " + cart);
    }
    Layout.begin(visit, "Thank you");
    visit
        .html()
        .raw("<p>Your order has the number <strong id=\"order\">")
        .number(order.getAsInt())
        .raw("</strong>.</p>\n");
    Layout.end(visit.html());
  }

  private Customer customer(int id) throws SQLException {
    return customers
        .find(id)
        .orElseThrow(() -> new NotFoundException("there is no customer " + id));
  }

  void orderInquiry(Visit visit) {
    Layout.begin(visit, "Your last order");
    Html html = visit.html();
    Layout.form(visit, Interaction.ORDER_DISPLAY);
    Layout.field(html, "userName", "Name");
    Layout.field(html, "password", "Password");
    Layout.submit(html, "Show");
    Layout.end(html);
  }

  void orderDisplay(Visit visit) throws SQLException {
    Parameters parameters = visit.parameters();
    Customer customer =
        customers
            .known(text(parameters, "userName", 20), text(parameters, "password", 20))
            .orElseThrow(() -> new NotFoundException("name and password are not known here"));
    var last = orders.last(customer.id());
    Layout.begin(visit, "Your last order");
    Html html = visit.html();
    if (last.isEmpty()) {
      html.raw("<p>You have not ordered anything yet.</p>\n");
    } else {
      Order order = last.get();
      html.raw("<p>Number ").number(order.id()).raw(", ").time(order.placed()).raw(", by ");
      html.text(order.shipType()).raw(": ").text(order.status()).raw("</p>\n");
      Layout.lines(html, order.lines(), order.totals());
    }
    Layout.end(html);
  }

  private static String choice(Parameters parameters, String name, List<String> choices) {
    String given = text(parameters, name, 20);
    if (!choices.contains(given)) {
      throw new BadParameterException(name, "one of " + String.join(", ", choices), given);
    }
    return given;
  }

  private static String text(Parameters parameters, String name, int most) {
    String expected = "a text of 1 to " + most + " characters";
    String given =
        parameters.name(name).orElseThrow(() -> new BadParameterException(name, expected, null));
    if (given.isBlank() || given.length() > most) {
      throw new BadParameterException(name, expected, given);
    }
    return given;
  }
}
