package io.allostat.demoapps.auction.beans;

import io.allostat.core.api.component.Component;
import io.allostat.demoapps.hosting.data.Queries;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;
import javax.sql.DataSource;

/** What is bought at once, without an auction. Thread safe. */
@SuppressWarnings("try") // a component call is entered and left, nothing else
public final class BuyNowBean {
  private static final String TAKE =
      "UPDATE items SET quantity = quantity - ? WHERE id = ? AND seller <> ?"
          + " AND buy_now IS NOT NULL AND quantity >= ? AND end_date > ?";
  private static final String INSERT =
      "INSERT INTO buy_now (buyer_id, item_id, qty, date) VALUES (?, ?, ?, ?)";
  private static final String SOLD_OUT = "SELECT id FROM items WHERE id = ? AND quantity = 0";
  private static final String COLUMNS =
      "id, name, description, initial_price, quantity, reserve_price, buy_now, nb_of_bids,"
          + " max_bid, start_date, end_date, seller, category, offered";
  private static final String RETIRE =
      "INSERT INTO old_items (" + COLUMNS + ") SELECT " + COLUMNS + " FROM items WHERE id = ?";
  private static final String BY =
      "SELECT n.item_id, COALESCE(i.name, o.name), n.qty, n.date FROM buy_now n"
          + " LEFT JOIN items i ON i.id = n.item_id LEFT JOIN old_items o ON o.id = n.item_id"
          + " WHERE n.buyer_id = ? ORDER BY n.date DESC, n.id DESC FETCH FIRST "
          + ItemSummary.LISTED
          + " ROWS ONLY";

  private final Component component;
  private final Queries database;
  private final Auctions auctions;
  private final LocalDateTime now;

  /**
   * @param component its component, which every call enters
   * @param database the site's database
   * @param now the site's present
   */
  public BuyNowBean(Component component, DataSource database, LocalDateTime now) {
    this.component = component;
    this.database = new Queries(database);
    this.auctions = new Auctions(this.database, now);
    this.now = now;
  }

  /**
   * Buys. Of what was the last one the auction ends: the item becomes an old one.
   *
   * @param item the item's number
   * @param user the buyer's number
   * @param quantity how many, > 0
   * @return the purchase's number, or why there is none
   * @throws SQLException if the database fails
   */
  public Stored buy(int item, int user, int quantity) throws SQLException {
    try (var call = component.enter()) {
      int id =
          database.transaction(
              run -> {
                if (run.update(TAKE, quantity, item, user, quantity, now) == 0) {
                  return 0;
                }
                int bought = run.insert(INSERT, user, item, quantity, now);
                if (run.first(SOLD_OUT, row -> row.getInt(1), item).isPresent()) {
                  run.update("UPDATE items SET end_date = ? WHERE id = ?", now, item);
                  run.update(RETIRE, item);
                  run.update("DELETE FROM items WHERE id = ?", item);
                }
                return bought;
              });
      return id == 0 ? auctions.purchase(item, user) : new Stored.Done(id);
    }
  }

  /**
   * @param user a user's number
   * @return what the user bought at once, newest first, at most {@value ItemSummary#LISTED}
   * @throws SQLException if the database fails
   */
  public List<Purchase> by(int user) throws SQLException {
    try (var call = component.enter()) {
      return database.list(
          BY,
          row ->
              new Purchase(
                  row.getInt(1),
                  row.getString(2),
                  row.getInt(3),
                  row.getObject(4, LocalDateTime.class)),
          user);
    }
  }
}
