package io.allostat.demoapps.bookstore.beans;

import io.allostat.core.api.component.Component;
import io.allostat.demoapps.hosting.data.Queries;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;

/** What is bought. Thread safe. */
@SuppressWarnings("try") // a component call is entered and left, nothing else
public final class SalesBean {
  /** Best sellers are those of so many latest orders (TPC-W specification 1.8). */
  public static final int ORDERS = 3_333;

  /** Enough for a list of most subjects: each order has three books on average, of 24 subjects. */
  private static final int RECENT_ORDERS = 400;

  // From the orders to their books, in this order: the other way looks at all sales of a subject,
  // however few orders are asked for. Some databases would turn inner joins round.
  private static final String SOLD =
      " FROM order_line l LEFT JOIN item i ON i.id = l.item_id"
          + " LEFT JOIN author a ON a.id = i.author_id"
          + " WHERE i.subject = ? AND l.order_id > (SELECT MAX(id) FROM orders) - ? GROUP BY "
          + BookSummary.COLUMNS;

  private final Component component;
  private final Queries database;

  /**
   * @param component its component, which every call enters
   * @param database the store's database
   */
  public SalesBean(Component component, DataSource database) {
    this.component = component;
    this.database = new Queries(database);
  }

  /**
   * Lists what was sold most of late.
   *
   * @param subject place in the list of subjects
   * @param orders how many latest orders are looked at, which is what it costs
   * @return at most 50 books, the most sold first
   * @throws SQLException if the database fails
   */
  public List<BookSummary> best(int subject, int orders) throws SQLException {
    return sold(subject, orders, "SUM(l.quantity) DESC, i.id");
  }

  /**
   * Lists what was sold last, in the latest 400 orders.
   *
   * @param subject place in the list of subjects
   * @return at most 50 books, the last sold first
   * @throws SQLException if the database fails
   */
  public List<BookSummary> recent(int subject) throws SQLException {
    return sold(subject, RECENT_ORDERS, "MAX(l.order_id) DESC, i.id");
  }

  private List<BookSummary> sold(int subject, int orders, String order) throws SQLException {
    try (var call = component.enter()) {
      return database.list(
          "SELECT " + BookSummary.COLUMNS + SOLD + " ORDER BY " + order + BookSummary.FIRST,
          BookSummary::of,
          subject,
          orders);
    }
  }
}
