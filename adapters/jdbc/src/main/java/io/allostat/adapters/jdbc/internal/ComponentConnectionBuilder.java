package io.allostat.adapters.jdbc.internal;

import java.sql.Connection;
import java.sql.ConnectionBuilder;
import java.sql.SQLException;
import java.sql.ShardingKey;

/** Builds connections of the wrapped data source and makes the component see them. */
public final class ComponentConnectionBuilder implements ConnectionBuilder {
  private final ConnectionBuilder delegate;
  private final Lender lender;

  /**
   * Wraps a builder.
   *
   * @param delegate the wrapped data source's builder
   * @param lender lends what it builds
   */
  public ComponentConnectionBuilder(ConnectionBuilder delegate, Lender lender) {
    this.delegate = delegate;
    this.lender = lender;
  }

  @Override
  public ConnectionBuilder user(String username) {
    delegate.user(username);
    return this;
  }

  @Override
  public ConnectionBuilder password(String password) {
    delegate.password(password);
    return this;
  }

  @Override
  public ConnectionBuilder shardingKey(ShardingKey shardingKey) {
    delegate.shardingKey(shardingKey);
    return this;
  }

  @Override
  public ConnectionBuilder superShardingKey(ShardingKey superShardingKey) {
    delegate.superShardingKey(superShardingKey);
    return this;
  }

  @Override
  public Connection build() throws SQLException {
    return lender.lend(delegate::build);
  }
}
