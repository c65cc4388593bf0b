package io.allostat.demoapps.auction.beans;

import io.allostat.core.api.component.Component;
import io.allostat.demoapps.hosting.data.Queries;
import io.allostat.demoapps.hosting.data.Transaction;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import javax.sql.DataSource;

/** The items. Thread safe. */
@SuppressWarnings("try") // a component call is entered and left, nothing else
public final class ItemBean {
  /** The least that a bid must be: the first price, or a dollar more than the highest bid. */
  static final String LEAST_BID =
      "CASE WHEN nb_of_bids = 0 THEN initial_price ELSE max_bid + 1 END";

  private static final String WHOLE =
      "SELECT "
          + ItemSummary.COLUMNS
          + ", i.description, i.quantity, i.reserve_price, i.buy_now, i.start_date, i.seller,"
          + " i.category FROM ";
  private static final String SUMMARY = "SELECT " + ItemSummary.COLUMNS + " FROM ";
  private static final String CURRENT = "items i";
  private static final String OLD = "old_items i";
  private static final String OF_ID = " WHERE i.id = ?";
  private static final String OF_SELLER =
      " WHERE i.seller = ? ORDER BY i.end_date DESC, i.id FETCH FIRST "
          + ItemSummary.LISTED
          + " ROWS ONLY";
  private static final String INSERT =
      "INSERT INTO items (name, description, initial_price, quantity, reserve_price, buy_now,"
          + " nb_of_bids, max_bid, start_date, end_date, seller, category, offered)"
          + " VALUES (?, ?, ?, ?, ?, ?, 0, 0, ?, ?, ?, ?, ?)";

  private final Component component;
  private final Queries database;
  private final LocalDateTime now;

  /**
   * @param component its component, which every call enters
   * @param database the site's database
   * @param now the site's present
   */
  public ItemBean(Component component, DataSource database, LocalDateTime now) {
    this.component = component;
    this.database = new Queries(database);
    this.now = now;
  }

  /**
   * @param id an item's number
   * @return the item, current or old, if there is one
   * @throws SQLException if the database fails
   */
  public Optional<Item> find(int id) throws SQLException {
    try (var call = component.enter()) {
      return ofId(WHOLE, ItemBean::item, id);
    }
  }

  /**
   * @param id an item's number
   * @return what lists show of the item, current or old, if there is one
   * @throws SQLException if the database fails
   */
  public Optional<ItemSummary> summary(int id) throws SQLException {
    try (var call = component.enter()) {
      return ofId(SUMMARY, ItemSummary::of, id);
    }
  }

  /** Nearly all that are asked for are current; an item only ever goes from there to the old. */
  private <T> Optional<T> ofId(String select, Transaction.Row<T> mapper, int id)
      throws SQLException {
    Optional<T> current = database.first(select + CURRENT + OF_ID, mapper, id);
    return current.isPresent() ? current : database.first(select + OLD + OF_ID, mapper, id);
  }

  /**
   * @param seller a user's number
   * @return what the user sells at present, the last to end first, at most {@value
   *     ItemSummary#LISTED}
   * @throws SQLException if the database fails
   */
  public List<ItemSummary> selling(int seller) throws SQLException {
    try (var call = component.enter()) {
      return database.list(SUMMARY + CURRENT + OF_SELLER, ItemSummary::of, seller);
    }
  }

  /**
   * @param seller a user's number
   * @return what the user sold before, the last to end first, at most {@value ItemSummary#LISTED}
   * @throws SQLException if the database fails
   */
  public List<ItemSummary> sold(int seller) throws SQLException {
    try (var call = component.enter()) {
      return database.list(SUMMARY + OLD + OF_SELLER, ItemSummary::of, seller);
    }
  }

  /**
   * Begins an auction.
   *
   * @param item what is sold
   * @return its number
   * @throws SQLException if the database fails
   */
  public int offer(NewItem item) throws SQLException {
    try (var call = component.enter()) {
      return database.transaction(
          run ->
              run.insert(
                  INSERT,
                  item.name(),
                  item.description(),
                  item.initialPrice(),
                  item.quantity(),
                  orNull(item.reservePrice()),
                  orNull(item.buyNow()),
                  now,
                  now.plusDays(item.days()),
                  item.seller(),
                  item.category(),
                  item.quantity()));
    }
  }

  private static Double orNull(OptionalDouble amount) {
    return amount.isPresent() ? amount.getAsDouble() : null;
  }

  private static Item item(ResultSet row) throws SQLException {
    ItemSummary summary = ItemSummary.of(row);
    // A missing reserve price reads as 0, which every price meets.
    double reserve = row.getDouble(9);
    double buyNow = row.getDouble(10);
    OptionalDouble offered = row.wasNull() ? OptionalDouble.empty() : OptionalDouble.of(buyNow);
    return new Item(
        summary,
        row.getString(7),
        row.getDouble(3),
        row.getInt(8),
        summary.price() >= reserve,
        offered,
        row.getObject(11, LocalDateTime.class),
        row.getInt(12),
        row.getInt(13));
  }
}
