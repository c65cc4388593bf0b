package io.allostat.demoapps.auction.data;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;

/**
 * What the site needs to know about its data.
 *
 * @param items the number of items; their ids run from 1
 * @param users the number of users; their ids run from 1
 * @param clock the site's present
 */
public record Facts(int items, int users, LocalDateTime clock) {
  static Facts read(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT item, users, clock FROM ids, site")) {
      if (!row.next()) {
        throw new SQLException("the database has no counters");
      }
      return new Facts(row.getInt(1), row.getInt(2), row.getObject(3, LocalDateTime.class));
    }
  }
}
