package io.allostat.demoapps.orders.beans;

import io.allostat.core.api.component.Component;
import io.allostat.demoapps.hosting.data.Queries;
import io.allostat.demoapps.hosting.data.Transaction;
import java.sql.SQLException;
import java.time.Clock;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import javax.sql.DataSource;

/**
 * Books batches, each in one transaction: an order that cannot be accepted is refused for itself,
 * and the others are booked. Rows that batches share are changed last and in the order of their
 * numbers, so that no two batches wait for each other. Thread safe.
 */
@SuppressWarnings("try") // a component call is entered and left, nothing else
public final class BookingBean {
  private final Component component;
  private final Queries database;
  private final Clock clock;

  /**
   * @param component its component, which every call enters
   * @param database with customers and items
   * @param clock tells when a batch comes
   */
  public BookingBean(Component component, DataSource database, Clock clock) {
    this.component = component;
    this.database = new Queries(database);
    this.clock = clock;
  }

  private record Customer(boolean blocked, long limit) {}

  /** What is known of the customers and items of a batch. */
  private record Known(Map<Integer, Customer> customers, Map<Integer, Long> prices) {
    static Known of(List<Order> orders, Transaction all) throws SQLException {
      Known known = new Known(new HashMap<>(), new HashMap<>());
      for (Order order : orders) {
        known.learn(order, all);
      }
      return known;
    }

    private void learn(Order order, Transaction all) throws SQLException {
      if (!customers.containsKey(order.customer())) {
        customers.put(
            order.customer(),
            all.first(
                    "SELECT blocked, limit_cents FROM customer WHERE id = ?",
                    row -> new Customer(row.getBoolean(1), row.getLong(2)),
                    order.customer())
                .orElse(null));
      }
      if (!prices.containsKey(order.item())) {
        prices.put(
            order.item(),
            all.first(
                    "SELECT price_cents FROM item WHERE id = ?",
                    row -> row.getLong(1),
                    order.item())
                .orElse(null));
      }
    }

    Outcome judge(Order order) {
      Long price = prices.get(order.item());
      Customer customer = customers.get(order.customer());
      long cents = price == null ? 0 : price * order.quantity();
      if (customer == null) {
        return Outcome.refused(order, cents, "there is no customer " + order.customer());
      }
      if (customer.blocked()) {
        return Outcome.refused(order, cents, "customer " + order.customer() + " is blocked");
      }
      if (price == null) {
        return Outcome.refused(order, cents, "there is no item " + order.item());
      }
      if (cents > customer.limit()) {
        return Outcome.refused(
            order, cents, "above the limit of customer " + order.customer() + " for an order");
      }
      return Outcome.accepted(order, cents);
    }
  }

  /**
   * Books a batch.
   *
   * @param orders what was ordered
   * @return its number, and what became of each order
   * @throws SQLException if the database fails; then nothing was booked
   */
  public Batch book(List<Order> orders) throws SQLException {
    try (var call = component.enter()) {
      return database.transaction(all -> booked(all, orders));
    }
  }

  private Batch booked(Transaction all, List<Order> orders) throws SQLException {
    Known known = Known.of(orders, all);
    Set<String> references = new HashSet<>();
    List<Outcome> outcomes = new ArrayList<>(orders.size());
    for (Order order : orders) {
      Outcome outcome = known.judge(order);
      outcomes.add(
          references.add(order.reference())
              ? outcome
              : Outcome.refused(order, outcome.cents(), "the reference occurred before"));
    }
    Batch batch = new Batch(0, outcomes);
    int id =
        all.insert(
            "INSERT INTO batch (received, orders, accepted, total_cents) VALUES (?, ?, ?, ?)",
            LocalDateTime.now(clock),
            orders.size(),
            batch.accepted(),
            batch.cents());
    write(all, id, outcomes);
    return new Batch(id, outcomes);
  }

  private static void write(Transaction all, int batch, List<Outcome> outcomes)
      throws SQLException {
    Map<Integer, Long> spent = new TreeMap<>();
    Map<Integer, Integer> sold = new TreeMap<>();
    int place = 0;
    for (Outcome outcome : outcomes) {
      place++;
      if (outcome.accepted()) {
        Order order = outcome.order();
        all.update(
            "INSERT INTO purchase VALUES (?, ?, ?, ?, ?, ?, ?)",
            batch,
            place,
            order.reference(),
            order.customer(),
            order.item(),
            order.quantity(),
            outcome.cents());
        spent.merge(order.customer(), outcome.cents(), Long::sum);
        sold.merge(order.item(), order.quantity(), Integer::sum);
      }
    }
    for (Map.Entry<Integer, Long> customer : spent.entrySet()) {
      all.update(
          "UPDATE customer SET spent_cents = spent_cents + ? WHERE id = ?",
          customer.getValue(),
          customer.getKey());
    }
    for (Map.Entry<Integer, Integer> item : sold.entrySet()) {
      all.update("UPDATE item SET sold = sold + ? WHERE id = ?", item.getValue(), item.getKey());
    }
  }
}
