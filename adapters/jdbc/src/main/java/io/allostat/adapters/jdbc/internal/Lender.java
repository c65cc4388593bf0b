package io.allostat.adapters.jdbc.internal;

import io.allostat.core.api.component.Call;
import io.allostat.core.api.component.Component;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Supplier;

/**
 * Lends the connections of one data source: counts them while they are out, and has a component
 * entered while somebody waits for one. Thread safe.
 */
public final class Lender {
  private final JdbcProxies proxies;
  private final ComponentCalls waiting;
  private final Supplier<Loan> loans;

  /**
   * Makes a lender.
   *
   * @param proxies wraps what is lent
   * @param waiting entered while somebody waits for a connection
   * @param loans begins the loan of a connection
   */
  public Lender(JdbcProxies proxies, Component waiting, Supplier<Loan> loans) {
    this(proxies, new ComponentCalls(waiting), loans);
  }

  private Lender(JdbcProxies proxies, ComponentCalls waiting, Supplier<Loan> loans) {
    this.proxies = proxies;
    this.waiting = waiting;
    this.loans = loans;
  }

  /**
   * Makes a lender that neither counts nor enters anything.
   *
   * @param proxies wraps what is lent
   * @return the lender
   */
  public static Lender uncounted(JdbcProxies proxies) {
    return new Lender(proxies, ComponentCalls.NONE, () -> Loan.UNCOUNTED);
  }

  /** Where a connection comes from. */
  @FunctionalInterface
  public interface Source {
    /**
     * Waits for a connection.
     *
     * @return the connection, or null
     * @throws SQLException if there is none
     */
    Connection connection() throws SQLException;
  }

  /**
   * Lends one connection.
   *
   * @param source where it comes from
   * @return a proxy of it, or null for null
   * @throws SQLException if the source has none
   */
  public Connection lend(Source source) throws SQLException {
    Connection connection;
    Call call = waiting.enter();
    try {
      connection = source.connection();
    } finally {
      waiting.leave(call);
    }
    return connection == null ? null : proxies.connection(connection, loans.get());
  }
}
