package io.allostat.demoapps.auction.beans;

import io.allostat.core.api.component.Component;
import io.allostat.demoapps.hosting.data.Queries;
import io.allostat.demoapps.hosting.data.Transaction;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;
import javax.sql.DataSource;

/** The bids on items. Thread safe. */
@SuppressWarnings("try") // a component call is entered and left, nothing else
public final class BidBean {
  private static final String OPEN =
      " WHERE id = ? AND seller <> ? AND quantity >= ? AND end_date > ?";

  /** Half a cent to spare, since a sum of doubles may miss the amount that is written the same. */
  private static final String ENOUGH = " AND " + ItemBean.LEAST_BID + " - 0.005 <= ?";

  private static final String RAISE_TO =
      "UPDATE items SET nb_of_bids = nb_of_bids + 1, max_bid = ?" + OPEN + ENOUGH;
  private static final String RAISE =
      "UPDATE items SET max_bid = "
          + ItemBean.LEAST_BID
          + ", nb_of_bids = nb_of_bids + 1"
          + OPEN
          + ENOUGH;
  private static final String HISTORY =
      "SELECT b.user_id, u.nickname, b.bid, b.qty, b.date FROM bids b"
          + " JOIN users u ON u.id = b.user_id WHERE b.item_id = ?"
          + " ORDER BY b.date DESC, b.id DESC"
          + Newest.FETCH;
  private static final String AMOUNT = "SELECT max_bid FROM items WHERE id = ?";
  private static final String INSERT =
      "INSERT INTO bids (user_id, item_id, qty, bid, max_bid, date) VALUES (?, ?, ?, ?, ?, ?)";
  private static final String OWN =
      " FROM (SELECT item_id, MAX(bid) AS own FROM bids WHERE user_id = ? GROUP BY item_id) b"
          + " JOIN ";
  private static final String LAST =
      " ORDER BY i.end_date DESC, i.id FETCH FIRST " + ItemSummary.LISTED + " ROWS ONLY";
  private static final String CURRENT =
      "SELECT " + ItemSummary.COLUMNS + OWN + "items i ON i.id = b.item_id" + LAST;

  /** Sold to the highest bid: enough was bid, and not all was bought at once. */
  private static final String WON =
      "SELECT "
          + ItemSummary.COLUMNS
          + OWN
          + "old_items i ON i.id = b.item_id AND i.max_bid = b.own AND i.quantity > 0"
          + " AND (i.reserve_price IS NULL OR i.reserve_price <= i.max_bid)"
          + LAST;

  private final Component component;
  private final Queries database;
  private final Auctions auctions;
  private final LocalDateTime now;

  /**
   * @param component its component, which every call enters
   * @param database the site's database
   * @param now the site's present
   */
  public BidBean(Component component, DataSource database, LocalDateTime now) {
    this.component = component;
    this.database = new Queries(database);
    this.auctions = new Auctions(this.database, now);
    this.now = now;
  }

  /**
   * Takes a bid if it is enough at that moment and not more than the bidder would pay. The item's
   * price and number of bids follow in the same transaction.
   *
   * @param bid the bid
   * @return its number, or why it is not taken
   * @throws SQLException if the database fails
   */
  public Stored place(NewBid bid) throws SQLException {
    try (var call = component.enter()) {
      int id = database.transaction(run -> raise(run, bid) == 0 ? 0 : insert(run, bid));
      return id == 0 ? auctions.bid(bid) : new Stored.Done(id);
    }
  }

  private int raise(Transaction run, NewBid bid) throws SQLException {
    if (bid.amount().isEmpty()) {
      return run.update(RAISE, bid.item(), bid.user(), bid.quantity(), now, bid.most());
    }
    double amount = bid.amount().getAsDouble();
    return run.update(RAISE_TO, amount, bid.item(), bid.user(), bid.quantity(), now, amount);
  }

  private int insert(Transaction run, NewBid bid) throws SQLException {
    // The item's row is this transaction's until its end, so this is the bid's own amount.
    double amount =
        run.first(AMOUNT, row -> row.getDouble(1), bid.item())
            .orElseThrow(() -> new SQLException("item " + bid.item() + " is gone"));
    // The least bid may be half a cent above the most that the bidder would pay.
    double ceiling = Math.max(amount, bid.ceiling().orElse(amount));
    return run.insert(INSERT, bid.user(), bid.item(), bid.quantity(), amount, ceiling, now);
  }

  /**
   * @param user a user's number
   * @return the items that are still to be had for which the user has bid, the last to end first,
   *     at most {@value ItemSummary#LISTED}
   * @throws SQLException if the database fails
   */
  public List<ItemSummary> current(int user) throws SQLException {
    try (var call = component.enter()) {
      return database.list(CURRENT, ItemSummary::of, user);
    }
  }

  /**
   * @param user a user's number
   * @return the items that the user's bid has won, the last to end first, at most {@value
   *     ItemSummary#LISTED}
   * @throws SQLException if the database fails
   */
  public List<ItemSummary> won(int user) throws SQLException {
    try (var call = component.enter()) {
      return database.list(WON, ItemSummary::of, user);
    }
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
   * @return its bids, newest first, at most {@value Newest#MOST}
   * @throws SQLException if the database fails
   */
  public Newest<Bid> history(int item) throws SQLException {
    try (var call = component.enter()) {
      return Newest.of(database.list(HISTORY, BidBean::bid, item));
    }
  }

  private static Bid bid(ResultSet row) throws SQLException {
    return new Bid(
        row.getInt(1),
        row.getString(2),
        row.getDouble(3),
        row.getInt(4),
        row.getObject(5, LocalDateTime.class));
  }
}
