package io.allostat.adapters.jdbc;

import io.allostat.adapters.jdbc.internal.ComponentConnectionBuilder;
import io.allostat.adapters.jdbc.internal.JdbcProxies;
import io.allostat.adapters.jdbc.internal.Lender;
import io.allostat.core.api.component.Component;
import io.allostat.core.api.settings.SettingException;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.ConnectionBuilder;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.ShardingKeyBuilder;
import java.util.Objects;
import java.util.logging.Logger;
import javax.sql.DataSource;

/**
 * A data source whose database is a component: the component is entered for each call in which the
 * database works. These are {@code prepareStatement}, {@code prepareCall}, {@code commit} and
 * {@code rollback} of connections, and {@code execute*} and {@code getMoreResults} of statements.
 *
 * <p>Waiting for a connection is outside the component: it belongs to the caller's stack, or, where
 * the pool is a resource, to the pool's own component, which is entered for {@code getConnection}
 * alone. Result sets are the driver's own, so reading rows costs what it did before, and counts for
 * the caller.
 *
 * <p>What the driver throws reaches the caller unchanged; what the component throws against its
 * contract never does. Thread safe if the wrapped data source is; connections and statements are as
 * thread safe as the driver's. Closing the wrapped data source stays with who made it.
 */
public final class ComponentDataSource implements DataSource {
  private final DataSource delegate;
  private final JdbcProxies proxies;
  private final Lender lender;

  /**
   * Wraps a data source.
   *
   * @param delegate where connections come from, pooled or not
   * @param component entered while the database works
   */
  public ComponentDataSource(DataSource delegate, Component component) {
    this.delegate = Objects.requireNonNull(delegate, "delegate");
    this.proxies = new JdbcProxies(component);
    this.lender = Lender.uncounted(proxies);
  }

  /**
   * Wraps a pool that is a controlled resource.
   *
   * @param delegate the pool
   * @param component entered while the database works
   * @param pool counts the connections that are out; one pool, one data source
   * @param waiting entered while a context waits for a connection; has the pool's name, by which
   *     the profile tells that it waits for the pool
   * @throws SettingException if it has another name
   */
  public ComponentDataSource(
      DataSource delegate, Component component, ConnectionPool pool, Component waiting) {
    this.delegate = Objects.requireNonNull(delegate, "delegate");
    this.proxies = new JdbcProxies(component);
    if (!waiting.name().equals(pool.name())) {
      throw new SettingException(
          "component of connection pool " + pool.name(), "the pool's name", waiting.name());
    }
    this.lender = new Lender(proxies, waiting, pool.loans()::begin);
  }

  @Override
  public Connection getConnection() throws SQLException {
    return lender.lend(delegate::getConnection);
  }

  @Override
  public Connection getConnection(String username, String password) throws SQLException {
    return lender.lend(() -> delegate.getConnection(username, password));
  }

  @Override
  public ConnectionBuilder createConnectionBuilder() throws SQLException {
    return new ComponentConnectionBuilder(delegate.createConnectionBuilder(), lender);
  }

  @Override
  public ShardingKeyBuilder createShardingKeyBuilder() throws SQLException {
    return delegate.createShardingKeyBuilder();
  }

  @Override
  public PrintWriter getLogWriter() throws SQLException {
    return delegate.getLogWriter();
  }

  @Override
  public void setLogWriter(PrintWriter out) throws SQLException {
    delegate.setLogWriter(out);
  }

  @Override
  public int getLoginTimeout() throws SQLException {
    return delegate.getLoginTimeout();
  }

  @Override
  public void setLoginTimeout(int seconds) throws SQLException {
    delegate.setLoginTimeout(seconds);
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    return delegate.getParentLogger();
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    if (type.isInstance(this)) {
      return type.cast(this);
    }
    return type.isInstance(delegate) ? type.cast(delegate) : delegate.unwrap(type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) throws SQLException {
    return type.isInstance(this) || type.isInstance(delegate) || delegate.isWrapperFor(type);
  }

  @Override
  public String toString() {
    return delegate.toString();
  }
}
