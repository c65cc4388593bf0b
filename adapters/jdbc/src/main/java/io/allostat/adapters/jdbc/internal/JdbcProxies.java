package io.allostat.adapters.jdbc.internal;

import io.allostat.core.api.component.Component;
import java.lang.reflect.Proxy;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.Statement;

/** Puts proxies before a driver's connections and statements. Thread safe. */
public final class JdbcProxies {
  private final ComponentCalls calls;

  /**
   * Makes the proxies of one database.
   *
   * @param component the database
   */
  public JdbcProxies(Component component) {
    calls = new ComponentCalls(component);
  }

  /**
   * Wraps a connection.
   *
   * @param connection the driver's or pool's connection
   * @param loan ended when the connection is closed or aborted
   * @return a proxy
   */
  Connection connection(Connection connection, Loan loan) {
    Connection proxy =
        proxy(Connection.class, new JdbcHandler(this, calls, connection, null, loan));
    loan.of(connection, proxy);
    return proxy;
  }

  /**
   * Wraps a statement as what the driver's interface promises it to be.
   *
   * @param statement the driver's statement
   * @param connection the proxy that {@code getConnection} answers
   * @param loan the connection's
   * @return a proxy
   */
  Statement statement(Statement statement, Connection connection, Loan loan) {
    JdbcHandler handler = new JdbcHandler(this, calls, statement, connection, loan);
    if (statement instanceof CallableStatement) {
      return proxy(CallableStatement.class, handler);
    }
    if (statement instanceof PreparedStatement) {
      return proxy(PreparedStatement.class, handler);
    }
    return proxy(Statement.class, handler);
  }

  /** The proxy's class lives beside java.sql, which every class loader and bundle can see. */
  private <T> T proxy(Class<T> type, JdbcHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
