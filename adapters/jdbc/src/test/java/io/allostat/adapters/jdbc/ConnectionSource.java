package io.allostat.adapters.jdbc;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** What a pool does when a connection is asked for. */
@FunctionalInterface
interface ConnectionSource {
  Connection getConnection() throws SQLException;

  /** A data source that can do nothing else. */
  default DataSource asDataSource() {
    return (DataSource)
        Proxy.newProxyInstance(
            ConnectionSource.class.getClassLoader(),
            new Class<?>[] {DataSource.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("getConnection")) {
                return getConnection();
              }
              throw new UnsupportedOperationException(method.toString());
            });
  }
}
