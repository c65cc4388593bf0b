package io.allostat.demoapps.bookstore.beans;

import io.allostat.core.api.component.Component;
import io.allostat.demoapps.bookstore.data.Totals;
import io.allostat.demoapps.hosting.data.Queries;
import io.allostat.demoapps.hosting.data.Transaction;
import io.allostat.demoapps.hosting.site.RefusedException;
import java.sql.SQLException;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import javax.sql.DataSource;

/**
 * The shopping carts. Whoever changes one or buys it holds its row first, so that what is bought is
 * what was in it, once. Thread safe.
 */
@SuppressWarnings("try") // a component call is entered and left, nothing else
public final class CartBean {
  /** Copies of one book in a cart at most. */
  public static final int MAX_QUANTITY = 99;

  /** Different books in a cart at most, as in TPC-W: each is a row, and a line on every page. */
  public static final int MAX_BOOKS = 100;

  private static final int NO_DISCOUNT = 0;

  private final Component component;
  private final Queries database;
  private final Clock clock;

  /**
   * @param component its component, which every call enters
   * @param database the store's database
   * @param clock tells when a cart changed
   */
  public CartBean(Component component, DataSource database, Clock clock) {
    this.component = component;
    this.database = new Queries(database);
    this.clock = clock;
  }

  /**
   * @return the number of a new cart
   * @throws SQLException if the database fails
   */
  public int create() throws SQLException {
    try (var call = component.enter()) {
      return database.transaction(
          all -> all.insert("INSERT INTO shopping_cart (changed) VALUES (?)", now(clock)));
    }
  }

  /**
   * Puts copies of a book into a cart, {@value #MAX_QUANTITY} at most; there is room for {@value
   * #MAX_BOOKS} different books.
   *
   * @param cart a cart's number
   * @param item a book's number
   * @param quantity copies more
   * @return whether there is such a cart
   * @throws SQLException if the database fails
   * @throws RefusedException if the cart is full of other books
   */
  public boolean add(int cart, int item, int quantity) throws SQLException {
    try (var call = component.enter()) {
      return database.transaction(
          all -> {
            if (!hold(all, cart, clock)) {
              return false;
            }
            int changed =
                all.update(
                    "UPDATE shopping_cart_line SET quantity = LEAST("
                        + MAX_QUANTITY
                        + ", quantity + ?) WHERE cart_id = ? AND item_id = ?",
                    quantity,
                    cart,
                    item);
            if (changed == 0) {
              requireRoom(all, cart);
              all.update(
                  "INSERT INTO shopping_cart_line VALUES (?, ?, ?)",
                  cart,
                  item,
                  Math.min(MAX_QUANTITY, quantity));
            }
            return true;
          });
    }
  }

  private static void requireRoom(Transaction all, int cart) throws SQLException {
    long books =
        all.first(
                "SELECT COUNT(*) FROM shopping_cart_line WHERE cart_id = ?",
                row -> row.getLong(1),
                cart)
            .orElse(0L);
    if (books >= MAX_BOOKS) {
      throw new RefusedException(
          "a cart holds at most "
              + MAX_BOOKS
              + " different books, and this one does: buy them, or take one out, before another");
    }
  }

  /**
   * Sets how many copies of a book are in a cart that has it; 0 takes it out.
   *
   * @param cart a cart's number
   * @param item a book's number
   * @param quantity 0 to {@value #MAX_QUANTITY}
   * @return whether there is such a cart
   * @throws SQLException if the database fails
   */
  public boolean set(int cart, int item, int quantity) throws SQLException {
    try (var call = component.enter()) {
      return database.transaction(
          all -> {
            if (!hold(all, cart, clock)) {
              return false;
            }
            if (quantity == 0) {
              all.update(
                  "DELETE FROM shopping_cart_line WHERE cart_id = ? AND item_id = ?", cart, item);
            } else {
              all.update(
                  "UPDATE shopping_cart_line SET quantity = ? WHERE cart_id = ? AND item_id = ?",
                  quantity,
                  cart,
                  item);
            }
            return true;
          });
    }
  }

  /**
   * @param cart a cart's number
   * @return what is in it, at today's prices without discount; nothing where there is no such cart
   * @throws SQLException if the database fails
   */
  public List<CartLine> lines(int cart) throws SQLException {
    try (var call = component.enter()) {
      return database.list(
          "SELECT i.title, l.item_id, l.quantity, i.cost FROM shopping_cart_line l"
              + " JOIN item i ON i.id = l.item_id WHERE l.cart_id = ? ORDER BY l.item_id",
          row ->
              new CartLine(
                  row.getString(1),
                  new Totals.Line(row.getInt(2), row.getInt(3), row.getBigDecimal(4), NO_DISCOUNT)),
          cart);
    }
  }

  /** Holds a cart until the end of the transaction; false where there is none. */
  static boolean hold(Transaction all, int cart, Clock clock) throws SQLException {
    return all.update("UPDATE shopping_cart SET changed = ? WHERE id = ?", now(clock), cart) == 1;
  }

  static LocalDateTime now(Clock clock) {
    return LocalDateTime.now(clock).truncatedTo(ChronoUnit.SECONDS);
  }
}
