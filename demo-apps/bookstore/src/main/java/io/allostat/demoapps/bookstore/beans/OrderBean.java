package io.allostat.demoapps.bookstore.beans;

import io.allostat.core.api.component.Component;
import io.allostat.demoapps.bookstore.data.Totals;
import io.allostat.demoapps.hosting.data.Queries;
import io.allostat.demoapps.hosting.data.Transaction;
import java.sql.SQLException;
import java.time.Clock;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import javax.sql.DataSource;

/** The orders. Thread safe. */
@SuppressWarnings("try") // a component call is entered and left, nothing else
public final class OrderBean {
  /**
   * A book whose stock would fall below 10 is bought in, 21 at a time (TPC-W specification 1.8,
   * where once is always enough). All columns on the right are those before the change, and the row
   * is locked by it, so that no two purchases count on the same copies.
   */
  private static final String TAKE =
      "UPDATE item SET stock = stock - CAST(? AS INT) + BOUGHT_IN, restocked = restocked + BOUGHT_IN"
              .replace(
                  "BOUGHT_IN",
                  "CASE WHEN stock - CAST(? AS INT) < 10"
                      + " THEN 21 * ((30 + CAST(? AS INT) - stock) / 21) ELSE 0 END")
          + " WHERE id = ?";

  private final Component component;
  private final Queries database;
  private final Clock clock;

  /**
   * @param component its component, which every call enters
   * @param database the store's database
   * @param clock tells when an order is placed
   */
  public OrderBean(Component component, DataSource database, Clock clock) {
    this.component = component;
    this.database = new Queries(database);
    this.clock = clock;
  }

  /**
   * How an order is paid and sent.
   *
   * @param cardType of the list of card types
   * @param cardNumber at most 16 characters
   * @param shipType of the list of ways
   */
  public record Payment(String cardType, String cardNumber, String shipType) {}

  /**
   * Buys everything that is in a cart, or nothing, and empties it.
   *
   * @param cart a cart's number
   * @param customer who buys
   * @param payment how
   * @return the number of the order; empty where there is no such cart or nothing is in it
   * @throws SQLException if the database fails
   */
  public OptionalInt buy(int cart, Customer customer, Payment payment) throws SQLException {
    try (var call = component.enter()) {
      return database.transaction(all -> buy(all, cart, customer, payment));
    }
  }

  private OptionalInt buy(Transaction all, int cart, Customer customer, Payment payment)
      throws SQLException {
    if (!CartBean.hold(all, cart, clock)) {
      return OptionalInt.empty();
    }
    // In the order of their numbers, so that two purchases never wait for each other.
    List<Totals.Line> lines =
        all.list(
            "SELECT l.item_id, l.quantity, i.cost FROM shopping_cart_line l"
                + " JOIN item i ON i.id = l.item_id WHERE l.cart_id = ? ORDER BY l.item_id",
            row ->
                new Totals.Line(
                    row.getInt(1), row.getInt(2), row.getBigDecimal(3), customer.discount()),
            cart);
    if (lines.isEmpty()) {
      return OptionalInt.empty();
    }
    Totals totals = Totals.of(lines);
    LocalDateTime now = CartBean.now(clock);
    int order =
        all.insert(
            "INSERT INTO orders (customer_id, placed, subtotal, tax, total, ship_type,"
                + " bill_address, ship_address, status) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            customer.id(),
            now,
            totals.subtotal(),
            totals.tax(),
            totals.total(),
            payment.shipType(),
            customer.addressId(),
            customer.addressId(),
            "Pending");
    int number = 0;
    for (Totals.Line line : lines) {
      int q = line.quantity();
      all.update(TAKE, q, q, q, q, q, line.item());
      all.update(
          "INSERT INTO order_line VALUES (?, ?, ?, ?, ?, ?)",
          order,
          ++number,
          line.item(),
          q,
          line.cost(),
          line.discount());
    }
    all.update(
        "INSERT INTO cc_xacts VALUES (?, ?, ?, ?, ?, ?, ?)",
        order,
        payment.cardType(),
        payment.cardNumber(),
        customer.name(),
        totals.total(),
        now,
        customer.countryId());
    all.update("DELETE FROM shopping_cart_line WHERE cart_id = ?", cart);
    return OptionalInt.of(order);
  }

  /**
   * @param customer a customer's number
   * @return the customer's last order, if there is one
   * @throws SQLException if the database fails
   */
  public Optional<Order> last(int customer) throws SQLException {
    try (var call = component.enter()) {
      return database.transaction(
          all -> {
            Optional<Integer> id =
                all.first(
                    "SELECT MAX(id) FROM orders WHERE customer_id = ?",
                    row -> row.getInt(1),
                    customer);
            // The number of no order is 0.
            return id.isEmpty() ? Optional.<Order>empty() : order(all, id.get());
          });
    }
  }

  private static Optional<Order> order(Transaction all, int id) throws SQLException {
    List<CartLine> lines =
        all.list(
            "SELECT i.title, l.item_id, l.quantity, l.cost, l.discount FROM order_line l"
                + " JOIN item i ON i.id = l.item_id WHERE l.order_id = ? ORDER BY l.line",
            row ->
                new CartLine(
                    row.getString(1),
                    new Totals.Line(
                        row.getInt(2), row.getInt(3), row.getBigDecimal(4), row.getInt(5))),
            id);
    return all.first(
        "SELECT id, placed, subtotal, tax, total, ship_type, status FROM orders WHERE id = ?",
        row ->
            new Order(
                row.getInt(1),
                row.getObject(2, LocalDateTime.class),
                new Totals(row.getBigDecimal(3), row.getBigDecimal(4), row.getBigDecimal(5)),
                row.getString(6),
                row.getString(7),
                lines),
        id);
  }
}
