package io.allostat.adapters.jdbc.internal;

import io.allostat.core.api.component.Component;
import java.lang.reflect.Proxy;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.Statement;

/** Puts proxies before a driver's connections and statements. Thread safe. */
public final class JdbcProxies {
  private final DatabaseCalls calls;

  /**
   * Makes the proxies of one database.
   *
   * @param component the database
   */
  public JdbcProxies(Component component) {
    calls = new DatabaseCalls(component);
  }

  /**
   * Wraps a connection.
   *
   * @param connection the driver's or pool's connection, or null
   * @return a proxy, or null for null
   */
  public Connection connection(Connection connection) {
    return connection == null ? null : proxy(Connection.class, connection, null);
  }

  /**
   * Wraps a statement as what the driver's interface promises it to be.
   *
   * @param statement the driver's statement
   * @param connection the proxy that {@code getConnection} answers
   * @return a proxy
   */
  Statement statement(Statement statement, Connection connection) {
    if (statement instanceof CallableStatement) {
      return proxy(CallableStatement.class, statement, connection);
    }
    if (statement instanceof PreparedStatement) {
      return proxy(PreparedStatement.class, statement, connection);
    }
    return proxy(Statement.class, statement, connection);
  }

  /** The proxy's class lives beside java.sql, which every class loader and bundle can see. */
  private <T> T proxy(Class<T> type, Object target, Connection connection) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            new JdbcHandler(this, calls, target, connection)));
  }
}
