package io.allostat.demoapps.auction.beans;

import io.allostat.core.api.component.Component;
import io.allostat.demoapps.hosting.data.Queries;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/** The categories and the search in one of them. Thread safe. */
@SuppressWarnings("try") // a component call is entered and left, nothing else
public final class CategoryBean {
  private static final String CURRENT = " FROM items i WHERE i.category = ? AND i.end_date >= ?";
  private static final String ORDER = " ORDER BY i.end_date, i.id";
  private static final String PAGE = " OFFSET ? ROWS FETCH NEXT ? ROWS ONLY";

  private static final String SORT_ALL = "SELECT " + ItemSummary.COLUMNS + CURRENT + ORDER + PAGE;
  private static final String SORT_NONE = "SELECT " + ItemSummary.COLUMNS + CURRENT + PAGE;
  private static final String SORT_WINDOW =
      "SELECT i.* FROM (SELECT "
          + ItemSummary.COLUMNS
          + CURRENT
          + " FETCH FIRST ? ROWS ONLY) i"
          + ORDER
          + PAGE;

  private final Component component;
  private final Queries database;
  private final LocalDateTime now;

  /**
   * @param component its component, which every call enters
   * @param database the site's database
   * @param now the site's present
   */
  public CategoryBean(Component component, DataSource database, LocalDateTime now) {
    this.component = component;
    this.database = new Queries(database);
    this.now = now;
  }

  /**
   * @return all categories by number
   * @throws SQLException if the database fails
   */
  public List<Named> all() throws SQLException {
    try (var call = component.enter()) {
      return Named.all(database, "categories");
    }
  }

  /**
   * @param id a category's number
   * @return the category, if there is one
   * @throws SQLException if the database fails
   */
  public Optional<Named> find(int id) throws SQLException {
    try (var call = component.enter()) {
      return Named.find(database, "categories", id);
    }
  }

  /**
   * Lists auctions that have not ended, the first to end first as far as the sorting goes.
   *
   * @param category the category's number
   * @param sorting how much is sorted
   * @param part the part of the list
   * @return at most {@code part.size()} items
   * @throws SQLException if the database fails
   */
  public List<ItemSummary> search(int category, Sorting sorting, Part part) throws SQLException {
    try (var call = component.enter()) {
      if (sorting.all()) {
        return items(SORT_ALL, category, now, part.offset(), part.size());
      } else if (sorting.none()) {
        return items(SORT_NONE, category, now, part.offset(), part.size());
      }
      return items(SORT_WINDOW, category, now, sorting.window(), part.offset(), part.size());
    }
  }

  private List<ItemSummary> items(String sql, Object... parameters) throws SQLException {
    return database.list(sql, ItemSummary::of, parameters);
  }
}
