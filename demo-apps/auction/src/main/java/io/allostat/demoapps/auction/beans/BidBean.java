package io.allostat.demoapps.auction.beans;

import io.allostat.core.api.component.Component;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;
import javax.sql.DataSource;

/** The bids on items. Thread safe. */
@SuppressWarnings("try") // a component call is entered and left, nothing else
public final class BidBean {
  private final Component component;
  private final Queries database;

  /**
   * @param component its component, which every call enters
   * @param database the site's database
   */
  public BidBean(Component component, DataSource database) {
    this.component = component;
    this.database = new Queries(database);
  }

  /**
   * What the bids on an item come to.
   *
   * @param count how many there are
   * @param bidders how many users made them
   * @param highest the highest, in dollars, 0 if there is none
   */
  public record Summary(int count, int bidders, double highest) {}

  /**
   * @param item an item's number
   * @return what its bids come to
   * @throws SQLException if the database fails
   */
  public Summary summary(int item) throws SQLException {
    try (var call = component.enter()) {
      return database
          .first(
              "SELECT COUNT(*), COUNT(DISTINCT user_id), MAX(bid) FROM bids WHERE item_id = ?",
              row -> new Summary(row.getInt(1), row.getInt(2), row.getDouble(3)),
              item)
          .orElseThrow();
    }
  }

  /**
   * @param item an item's number
   * @return its bids, newest first
   * @throws SQLException if the database fails
   */
  public List<Bid> history(int item) throws SQLException {
    try (var call = component.enter()) {
      return database.list(
          "SELECT b.user_id, u.nickname, b.bid, b.qty, b.date FROM bids b"
              + " JOIN users u ON u.id = b.user_id WHERE b.item_id = ?"
              + " ORDER BY b.date DESC, b.id DESC",
          row ->
              new Bid(
                  row.getInt(1),
                  row.getString(2),
                  row.getDouble(3),
                  row.getInt(4),
                  row.getObject(5, LocalDateTime.class)),
          item);
    }
  }
}
