package io.allostat.demoapps.bookstore.data;

import io.allostat.demoapps.bookstore.data.Totals.Line;
import io.allostat.demoapps.hosting.data.Queries;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/**
 * Proves over the whole database that every purchase was booked as a whole and once: no stock is
 * negative, every book that left the store is on an order, every order is the sum of its lines and
 * was charged once, and what was generated is still there. To be run while nobody buys; while
 * somebody does, a query may see more than the one before it.
 */
public final class ConsistencyCheck {
  private static final int SHOWN = 20;

  private final Queries database;
  private final List<String> violations = new ArrayList<>();
  private long books;
  private long orders;
  private long newOrders;
  private long found;

  private ConsistencyCheck(DataSource database) {
    this.database = new Queries(database);
  }

  /**
   * What was looked at, and what is wrong.
   *
   * @param books looked at
   * @param orders looked at, generated ones and those of customers
   * @param newOrders those of customers
   * @param violations how many there are
   * @param examples the first of them, one line each
   */
  public record Result(
      long books, long orders, long newOrders, long violations, List<String> examples) {
    /**
     * @return true if nothing is wrong
     */
    public boolean consistent() {
      return violations == 0;
    }

    /**
     * @return what was looked at, in words
     */
    public String checked() {
      return books + " books and " + orders + " orders (" + newOrders + " of them new)";
    }
  }

  /**
   * Checks a database.
   *
   * @param database a store's
   * @return the result
   * @throws SQLException if the database fails
   */
  public static Result run(DataSource database) throws SQLException {
    ConsistencyCheck check = new ConsistencyCheck(database);
    Facts facts = Facts.read(database);
    check.generated("books", "item", facts.items());
    check.generated("customers", "customer", facts.customers());
    check.generated("orders", "orders", facts.orders());
    check.stock(facts);
    check.orders(facts);
    check.strays();
    return new Result(
        check.books, check.orders, check.newOrders, check.found, List.copyOf(check.violations));
  }

  private void violation(String what) {
    found++;
    if (violations.size() < SHOWN) {
      violations.add(what);
    }
  }

  /** Their numbers run from 1, and no page takes one away. */
  private void generated(String what, String table, int expected) throws SQLException {
    long there = count(table + " WHERE id BETWEEN 1 AND " + expected);
    if (there != expected) {
      violation(there + " of " + expected + " generated " + what + " are there");
    }
  }

  private record Stock(int id, long stock, long first, long restocked, long sold) {}

  /** Stock = what was there + what came in − what was sold. */
  private void stock(Facts facts) throws SQLException {
    List<Stock> all =
        database.list(
            "SELECT i.id, i.stock, i.first_stock, i.restocked, COALESCE(s.sold, 0) FROM item i"
                + " LEFT JOIN (SELECT item_id, SUM(quantity) AS sold FROM order_line"
                + " WHERE order_id > ? GROUP BY item_id) s ON s.item_id = i.id",
            row ->
                new Stock(
                    row.getInt(1), row.getLong(2), row.getLong(3), row.getLong(4), row.getLong(5)),
            facts.orders());
    for (Stock item : all) {
      books++;
      if (item.stock() < 0) {
        violation("book " + item.id() + ": the stock is " + item.stock());
      }
      if (item.stock() != item.first() + item.restocked() - item.sold()) {
        violation(
            "book "
                + item.id()
                + ": the stock is "
                + item.stock()
                + ", not "
                + item.first()
                + " + "
                + item.restocked()
                + " in - "
                + item.sold()
                + " sold");
      }
    }
  }

  private record Order(int id, Totals totals, BigDecimal charged) {}

  private record OrderLine(int order, int number, Line line) {}

  private void orders(Facts facts) throws SQLException {
    List<Order> all =
        database.list(
            "SELECT o.id, o.subtotal, o.tax, o.total, c.amount FROM orders o"
                + " LEFT JOIN cc_xacts c ON c.order_id = o.id ORDER BY o.id",
            row ->
                new Order(
                    row.getInt(1),
                    new Totals(row.getBigDecimal(2), row.getBigDecimal(3), row.getBigDecimal(4)),
                    row.getBigDecimal(5)));
    List<OrderLine> lines =
        database.list(
            "SELECT order_id, line, item_id, quantity, cost, discount FROM order_line"
                + " ORDER BY order_id, line",
            row ->
                new OrderLine(
                    row.getInt(1),
                    row.getInt(2),
                    new Line(row.getInt(3), row.getInt(4), row.getBigDecimal(5), row.getInt(6))));
    int next = 0;
    for (Order order : all) {
      orders++;
      newOrders += order.id() > facts.orders() ? 1 : 0;
      while (next < lines.size() && lines.get(next).order() < order.id()) {
        violation("order " + lines.get(next++).order() + " has lines and is none");
      }
      List<Line> own = new ArrayList<>();
      while (next < lines.size() && lines.get(next).order() == order.id()) {
        line(lines.get(next), own.size() + 1);
        own.add(lines.get(next++).line());
      }
      order(order, own);
    }
    while (next < lines.size()) {
      violation("order " + lines.get(next++).order() + " has lines and is none");
    }
  }

  private void line(OrderLine line, int expected) {
    if (line.number() != expected || line.line().quantity() < 1) {
      violation("order " + line.order() + ": expected a line " + expected + ", got " + line);
    }
  }

  private void order(Order order, List<Line> lines) {
    if (lines.isEmpty()) {
      violation("order " + order.id() + " has no lines");
    }
    Totals sum = Totals.of(lines);
    if (!sum.equals(order.totals())) {
      violation("order " + order.id() + " says " + order.totals() + ", its lines are " + sum);
    }
    if (order.charged() == null || order.charged().compareTo(order.totals().total()) != 0) {
      violation(
          "order "
              + order.id()
              + " costs "
              + order.totals().total()
              + ", charged were "
              + order.charged());
    }
  }

  /** What refers to something that is not there, and what no page leaves behind. */
  private void strays() throws SQLException {
    strays("orders of nobody", "orders o", "customer c WHERE c.id = o.customer_id");
    strays("orders billed to no address", "orders o", "address a WHERE a.id = o.bill_address");
    strays("orders sent to no address", "orders o", "address a WHERE a.id = o.ship_address");
    strays("lines of no book", "order_line l", "item i WHERE i.id = l.item_id");
    strays("charges for no order", "cc_xacts x", "orders o WHERE o.id = x.order_id");
    strays("lines of no cart", "shopping_cart_line l", "shopping_cart c WHERE c.id = l.cart_id");
    strays("cart lines of no book", "shopping_cart_line l", "item i WHERE i.id = l.item_id");
    strays("customers without address", "customer c", "address a WHERE a.id = c.address_id");
    strays("addresses in no country", "address a", "country c WHERE c.id = a.country_id");
    strays("books by nobody", "item i", "author a WHERE a.id = i.author_id");
    none("cart lines of no copies", "shopping_cart_line WHERE quantity < 1");
    none("customers who cannot log in", "customer WHERE username IS NULL OR password IS NULL");
  }

  private void strays(String what, String from, String there) throws SQLException {
    none(what, from + " WHERE NOT EXISTS (SELECT 1 FROM " + there + ")");
  }

  private void none(String what, String from) throws SQLException {
    long count = count(from);
    if (count > 0) {
      violation(count + " " + what);
    }
  }

  private long count(String from) throws SQLException {
    return database
        .first("SELECT COUNT(*) FROM " + from, row -> row.getLong(1))
        .orElseThrow(() -> new SQLException("no count of " + from));
  }
}
