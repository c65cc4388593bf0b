package io.allostat.demoapps.bookstore.beans;

import io.allostat.core.api.component.Component;
import io.allostat.demoapps.bookstore.data.Names;
import io.allostat.demoapps.hosting.data.Queries;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;
import javax.sql.DataSource;

/** The customers. Thread safe. */
@SuppressWarnings("try") // a component call is entered and left, nothing else
public final class CustomerBean {
  private static final String SELECT =
      "SELECT c.id, c.username, c.first_name, c.last_name, c.address_id, a.street, a.city, a.zip,"
          + " o.name, a.country_id, c.discount FROM customer c"
          + " JOIN address a ON a.id = c.address_id JOIN country o ON o.id = a.country_id WHERE ";

  private final Component component;
  private final Queries database;
  private final Clock clock;

  /**
   * @param component its component, which every call enters
   * @param database the store's database
   * @param clock tells when somebody came
   */
  public CustomerBean(Component component, DataSource database, Clock clock) {
    this.component = component;
    this.database = new Queries(database);
    this.clock = clock;
  }

  /**
   * Who comes for the first time.
   *
   * @param firstName at most 20 characters
   * @param lastName at most 20 characters
   * @param street at most 40 characters
   * @param city at most 30 characters
   * @param zip at most 10 characters
   * @param countryId 1 to 92
   */
  public record Newcomer(
      String firstName, String lastName, String street, String city, String zip, int countryId) {}

  /**
   * @param id a customer's number
   * @return the customer, if there is one
   * @throws SQLException if the database fails
   */
  public Optional<Customer> find(int id) throws SQLException {
    return one(SELECT + "c.id = ?", id);
  }

  /**
   * Lets a customer in who was here before.
   *
   * @param username the name
   * @param password the password
   * @return the customer, if both are right
   * @throws SQLException if the database fails
   */
  public Optional<Customer> login(String username, String password) throws SQLException {
    Optional<Customer> customer =
        one(SELECT + "c.username = ? AND c.password = ?", username, password);
    if (customer.isPresent()) {
      try (var call = component.enter()) {
        database.transaction(
            login ->
                login.update(
                    "UPDATE customer SET last_login = ? WHERE id = ?", now(), customer.get().id()));
      }
    }
    return customer;
  }

  /**
   * @param username the name
   * @param password the password
   * @return the customer, if both are right; nothing is written
   * @throws SQLException if the database fails
   */
  public Optional<Customer> known(String username, String password) throws SQLException {
    return one(SELECT + "c.username = ? AND c.password = ?", username, password);
  }

  /**
   * Registers somebody, with a name and a password that follow from the number.
   *
   * @param newcomer who
   * @return the new customer
   * @throws SQLException if the database fails
   */
  public Customer register(Newcomer newcomer) throws SQLException {
    int id;
    try (var call = component.enter()) {
      id =
          database.transaction(
              all -> {
                int address =
                    all.insert(
                        "INSERT INTO address (street, city, zip, country_id) VALUES (?, ?, ?, ?)",
                        newcomer.street(),
                        newcomer.city(),
                        newcomer.zip(),
                        newcomer.countryId());
                int customer =
                    all.insert(
                        "INSERT INTO customer (first_name, last_name, address_id, since,"
                            + " last_login, discount, balance, paid)"
                            + " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                        newcomer.firstName(),
                        newcomer.lastName(),
                        address,
                        now().toLocalDate(),
                        now(),
                        0,
                        BigDecimal.ZERO,
                        BigDecimal.ZERO);
                String username = Names.syllables(customer);
                all.update(
                    "UPDATE customer SET username = ?, password = ? WHERE id = ?",
                    username,
                    username.toLowerCase(Locale.ROOT),
                    customer);
                return customer;
              });
    }
    return find(id).orElseThrow(() -> new SQLException("customer " + id + " is not there"));
  }

  private LocalDateTime now() {
    return LocalDateTime.now(clock).truncatedTo(ChronoUnit.SECONDS);
  }

  private Optional<Customer> one(String sql, Object... parameters) throws SQLException {
    try (var call = component.enter()) {
      return database.first(
          sql,
          row ->
              new Customer(
                  row.getInt(1),
                  row.getString(2),
                  row.getString(3) + " " + row.getString(4),
                  row.getInt(5),
                  row.getString(6)
                      + ", "
                      + row.getString(7)
                      + " "
                      + row.getString(8)
                      + ", "
                      + row.getString(9),
                  row.getInt(10),
                  row.getInt(11)),
          parameters);
    }
  }
}
