package io.allostat.demoapps.bookstore.beans;

import io.allostat.core.api.component.Component;
import io.allostat.demoapps.hosting.data.Queries;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/** Single books. Thread safe. */
@SuppressWarnings("try") // a component call is entered and left, nothing else
public final class BookBean {
  private static final int RELATED = 5;

  /** TPC-W looks at so many of the latest orders for what is bought together. */
  private static final int ORDERS_LOOKED_AT = 10_000;

  private final Component component;
  private final Queries database;

  /**
   * @param component its component, which every call enters
   * @param database the store's database
   */
  public BookBean(Component component, DataSource database) {
    this.component = component;
    this.database = new Queries(database);
  }

  /**
   * @param id a book's number
   * @return the book, if there is one
   * @throws SQLException if the database fails
   */
  public Optional<Book> find(int id) throws SQLException {
    try (var call = component.enter()) {
      return database.first(
          "SELECT "
              + BookSummary.COLUMNS
              + ", i.subject, i.publisher, i.published, i.description, i.srp, i.stock, i.pages,"
              + " i.backing, i.isbn"
              + BookSummary.TABLES
              + "WHERE i.id = ?",
          row ->
              new Book(
                  BookSummary.of(row),
                  row.getInt(6),
                  row.getString(7),
                  row.getObject(8, LocalDate.class),
                  row.getString(9),
                  row.getBigDecimal(10),
                  row.getInt(11),
                  row.getInt(12),
                  row.getString(13),
                  row.getString(14)),
          id);
    }
  }

  /**
   * @param id a book's number
   * @return the books that are recommended with it
   * @throws SQLException if the database fails
   */
  public List<BookSummary> related(int id) throws SQLException {
    try (var call = component.enter()) {
      return database.list(
          "SELECT "
              + BookSummary.COLUMNS
              + " FROM item r JOIN item i ON i.id IN"
              + " (r.related1, r.related2, r.related3, r.related4, r.related5)"
              + " JOIN author a ON a.id = i.author_id WHERE r.id = ? ORDER BY i.id",
          BookSummary::of,
          id);
    }
  }

  /**
   * Sets a book's price, and finds anew what to recommend with it: what was most often on an order
   * together with it of late, or the books after it where that is not enough.
   *
   * @param id a book's number
   * @param cost the new price, in dollars
   * @param items the number of books
   * @return whether there is such a book
   * @throws SQLException if the database fails
   */
  public boolean change(int id, BigDecimal cost, int items) throws SQLException {
    try (var call = component.enter()) {
      List<Integer> together =
          new ArrayList<>(
              database.list(
                  "SELECT o.item_id FROM order_line b JOIN order_line o ON o.order_id = b.order_id"
                      + " WHERE b.item_id = ? AND o.item_id <> b.item_id AND b.order_id >"
                      + " (SELECT MAX(id) - "
                      + ORDERS_LOOKED_AT
                      + " FROM orders) GROUP BY o.item_id"
                      + " ORDER BY SUM(o.quantity) DESC, o.item_id FETCH FIRST "
                      + RELATED
                      + " ROWS ONLY",
                  row -> row.getInt(1),
                  id));
      for (int next = id; together.size() < RELATED; next++) {
        together.add(next % items + 1);
      }
      return database.transaction(
              change ->
                  change.update(
                      "UPDATE item SET cost = ?, related1 = ?, related2 = ?, related3 = ?,"
                          + " related4 = ?, related5 = ? WHERE id = ?",
                      cost,
                      together.get(0),
                      together.get(1),
                      together.get(2),
                      together.get(3),
                      together.get(4),
                      id))
          > 0;
    }
  }
}
