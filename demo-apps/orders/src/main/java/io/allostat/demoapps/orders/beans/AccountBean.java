package io.allostat.demoapps.orders.beans;

import io.allostat.core.api.component.Component;
import io.allostat.demoapps.hosting.data.Queries;
import io.allostat.demoapps.orders.beans.Account.Bought;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/** What customers ordered. Thread safe. */
@SuppressWarnings("try") // a component call is entered and left, nothing else
public final class AccountBean {
  private static final int LAST = 20;

  private final Component component;
  private final Queries database;

  /**
   * @param component its component, which every call enters
   * @param database with customers and what they ordered
   */
  public AccountBean(Component component, DataSource database) {
    this.component = component;
    this.database = new Queries(database);
  }

  /**
   * @param customer a number
   * @return the customer with the last twenty orders, if there is such a customer
   * @throws SQLException if the database fails
   */
  public Optional<Account> find(int customer) throws SQLException {
    try (var call = component.enter()) {
      List<Bought> last =
          database.list(
              "SELECT batch_id, reference, item_id, quantity, total_cents FROM purchase"
                  + " WHERE customer_id = ? ORDER BY batch_id DESC, place DESC"
                  + " FETCH FIRST ? ROWS ONLY",
              row ->
                  new Bought(
                      row.getInt(1),
                      new Order(row.getString(2), customer, row.getInt(3), row.getInt(4)),
                      row.getLong(5)),
              customer,
              LAST);
      return database.first(
          "SELECT name, blocked, limit_cents, spent_cents FROM customer WHERE id = ?",
          row ->
              new Account(
                  row.getString(1), row.getBoolean(2), row.getLong(3), row.getLong(4), last),
          customer);
    }
  }
}
