package io.allostat.demoapps.auction.beans;

import io.allostat.core.api.component.Component;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.Optional;
import java.util.OptionalDouble;
import javax.sql.DataSource;

/** The items. Thread safe. */
@SuppressWarnings("try") // a component call is entered and left, nothing else
public final class ItemBean {
  private static final String FIND =
      "SELECT "
          + ItemSummary.COLUMNS
          + ", i.description, i.quantity, i.reserve_price, i.buy_now, i.start_date, i.seller,"
          + " i.category FROM items i WHERE i.id = ?";

  private final Component component;
  private final Queries database;

  /**
   * @param component its component, which every call enters
   * @param database the site's database
   */
  public ItemBean(Component component, DataSource database) {
    this.component = component;
    this.database = new Queries(database);
  }

  /**
   * @param id an item's number
   * @return the item, if there is one
   * @throws SQLException if the database fails
   */
  public Optional<Item> find(int id) throws SQLException {
    try (var call = component.enter()) {
      return database.first(FIND, ItemBean::item, id);
    }
  }

  /**
   * @param id an item's number
   * @return what lists show of the item, if there is one
   * @throws SQLException if the database fails
   */
  public Optional<ItemSummary> summary(int id) throws SQLException {
    try (var call = component.enter()) {
      return database.first(
          "SELECT " + ItemSummary.COLUMNS + " FROM items i WHERE i.id = ?", ItemSummary::of, id);
    }
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
