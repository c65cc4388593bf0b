package io.allostat.demoapps.orders.data;

import io.allostat.demoapps.hosting.data.Queries;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/**
 * Proves over the whole database that every batch was booked as a whole and once, and that whoever
 * and whatever was generated is still there. To be run while nobody orders; while somebody does, a
 * query may see more than the one before it.
 */
public final class ConsistencyCheck {
  private static final int SHOWN = 20;

  private static final String TOTALS_OF_CUSTOMERS =
      "SELECT c.id, c.spent_cents, COALESCE(p.total, 0) FROM customer c LEFT JOIN (SELECT"
          + " customer_id, SUM(total_cents) AS total FROM purchase GROUP BY customer_id) p"
          + " ON p.customer_id = c.id WHERE c.spent_cents <> COALESCE(p.total, 0) ORDER BY c.id";

  private static final String TOTALS_OF_ITEMS =
      "SELECT i.id, i.sold, COALESCE(p.total, 0) FROM item i LEFT JOIN (SELECT item_id,"
          + " SUM(quantity) AS total FROM purchase GROUP BY item_id) p ON p.item_id = i.id"
          + " WHERE i.sold <> COALESCE(p.total, 0) ORDER BY i.id";

  private static final String TOTALS_OF_BATCHES =
      "SELECT b.id, b.total_cents, COALESCE(p.total, 0) FROM batch b LEFT JOIN (SELECT batch_id,"
          + " SUM(total_cents) AS total FROM purchase GROUP BY batch_id) p ON p.batch_id = b.id"
          + " WHERE b.total_cents <> COALESCE(p.total, 0) ORDER BY b.id";

  private static final String COUNTS_OF_BATCHES =
      "SELECT b.id, b.accepted, COALESCE(p.found, 0) FROM batch b LEFT JOIN (SELECT batch_id,"
          + " COUNT(*) AS found FROM purchase GROUP BY batch_id) p ON p.batch_id = b.id"
          + " WHERE b.accepted <> COALESCE(p.found, 0) ORDER BY b.id";

  private static final String OVERFULL_BATCHES =
      "SELECT id, accepted, orders FROM batch WHERE accepted > orders ORDER BY id";

  private static final String WRONG_PRICES =
      "SELECT p.batch_id, p.total_cents, p.quantity * i.price_cents FROM purchase p"
          + " JOIN item i ON i.id = p.item_id WHERE p.total_cents <> p.quantity * i.price_cents"
          + " ORDER BY p.batch_id, p.place";

  private static final String NOT_ALLOWED =
      "SELECT p.batch_id, p.total_cents, c.limit_cents FROM purchase p"
          + " JOIN customer c ON c.id = p.customer_id"
          + " WHERE c.blocked OR p.total_cents > c.limit_cents ORDER BY p.batch_id, p.place";

  private final Queries database;
  private final List<String> examples = new ArrayList<>();
  private long found;

  private ConsistencyCheck(DataSource database) {
    this.database = new Queries(database);
  }

  /**
   * What was looked at, and what is wrong.
   *
   * @param checked what was looked at, in words
   * @param violations how many there are
   * @param examples the first of them, one line each
   */
  public record Result(String checked, long violations, List<String> examples) {
    /** Keeps the list as it is. */
    public Result {
      examples = List.copyOf(examples);
    }

    /**
     * @return true if nothing is wrong
     */
    public boolean consistent() {
      return violations == 0;
    }
  }

  /**
   * Checks a database.
   *
   * @param database with what was ordered
   * @param population what was generated
   * @return what is wrong with it
   * @throws SQLException if the database fails
   */
  public static Result run(DataSource database, Population population) throws SQLException {
    ConsistencyCheck check = new ConsistencyCheck(database);
    check.generated("customers", "customer", population.customers());
    check.generated("items", "item", population.items());
    check.none(TOTALS_OF_CUSTOMERS, "customer %d spent %d cents, the orders are %d");
    check.none(TOTALS_OF_ITEMS, "item %d was sold %d times, by the orders %d");
    check.none(TOTALS_OF_BATCHES, "batch %d is %d cents, its orders are %d");
    check.none(COUNTS_OF_BATCHES, "batch %d accepted %d orders, there are %d");
    check.none(OVERFULL_BATCHES, "batch %d accepted %d orders of %d");
    check.none(WRONG_PRICES, "batch %d has an order of %d cents, the items cost %d");
    check.none(NOT_ALLOWED, "batch %d has an order of %d cents, the customer may have %d or none");
    check.noStrays("no batch", "batch b WHERE b.id = p.batch_id");
    check.noStrays("nobody", "customer c WHERE c.id = p.customer_id");
    check.noStrays("nothing", "item i WHERE i.id = p.item_id");
    return new Result(
        check.count("batch") + " batches and " + check.count("purchase") + " orders",
        check.found,
        check.examples);
  }

  private void violation(String what) {
    found++;
    if (examples.size() < SHOWN) {
      examples.add(what);
    }
  }

  /** Three numbers of each row that should not be there. */
  private void none(String sql, String message) throws SQLException {
    database
        .list(sql, row -> message.formatted(row.getLong(1), row.getLong(2), row.getLong(3)))
        .forEach(this::violation);
  }

  /** Their numbers run from 1, and nothing that is ordered takes one away. */
  private void generated(String what, String table, int expected) throws SQLException {
    long there = count(table + " WHERE id BETWEEN 1 AND " + expected);
    if (there != expected) {
      violation(there + " of " + expected + " generated " + what + " are there");
    }
  }

  private void noStrays(String of, String there) throws SQLException {
    long strays = count("purchase p WHERE NOT EXISTS (SELECT 1 FROM " + there + ")");
    if (strays > 0) {
      violation(strays + " orders of " + of);
    }
  }

  private long count(String from) throws SQLException {
    return database
        .first("SELECT COUNT(*) FROM " + from, row -> row.getLong(1))
        .orElseThrow(() -> new SQLException("no count of " + from));
  }
}
