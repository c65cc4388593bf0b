package io.allostat.demoapps.auction.beans;

import io.allostat.core.api.component.Component;
import io.allostat.demoapps.hosting.data.Queries;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;

/** The regions and the search for what is sold in one of them. Thread safe. */
@SuppressWarnings("try") // a component call is entered and left, nothing else
public final class RegionBean {
  private static final String CURRENT = " FROM items i WHERE i.category = ? AND i.end_date >= ?";
  private static final String SOLD_IN = " JOIN users u ON u.id = i.seller AND u.region = ?";
  private static final String ORDER = " ORDER BY i.end_date, i.id";
  private static final String PAGE = " OFFSET ? ROWS FETCH NEXT ? ROWS ONLY";
  private static final String SELECT = "SELECT " + ItemSummary.COLUMNS;

  private static final String CURRENT_SOLD_IN =
      " FROM items i" + SOLD_IN + " WHERE i.category = ? AND i.end_date >= ?";
  private static final String SORT_ALL = SELECT + CURRENT_SOLD_IN + ORDER + PAGE;
  private static final String SORT_NONE = SELECT + CURRENT_SOLD_IN + PAGE;
  private static final String CANDIDATES = "SELECT i.id, i.seller, i.end_date" + CURRENT;
  private static final String SELLERS = "SELECT id FROM users WHERE region = ?";
  private static final String OF_IDS = SELECT + " FROM items i WHERE i.id = ANY(?)";
  private static final String SORT_WINDOW =
      SELECT
          + " FROM (SELECT "
          + ItemSummary.COLUMNS
          + ", i.seller"
          + CURRENT
          + " FETCH FIRST ? ROWS ONLY) i"
          + SOLD_IN
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
  public RegionBean(Component component, DataSource database, LocalDateTime now) {
    this.component = component;
    this.database = new Queries(database);
    this.now = now;
  }

  /**
   * @return all regions by number
   * @throws SQLException if the database fails
   */
  public List<Named> all() throws SQLException {
    try (var call = component.enter()) {
      return Named.all(database, "regions");
    }
  }

  /**
   * @param id a region's number
   * @return the region, if there is one
   * @throws SQLException if the database fails
   */
  public Optional<Named> find(int id) throws SQLException {
    try (var call = component.enter()) {
      return Named.find(database, "regions", id);
    }
  }

  /**
   * Lists auctions of a category that have not ended and whose seller is in the region, the first
   * to end first as far as the sorting goes.
   *
   * @param region the region's number
   * @param category the category's number
   * @param sorting how many of the category's items are looked at and sorted
   * @param part the part of the list
   * @return at most {@code part.size()} items
   * @throws SQLException if the database fails
   */
  public List<ItemSummary> search(int region, int category, Sorting sorting, Part part)
      throws SQLException {
    try (var call = component.enter()) {
      if (sorting.all()) {
        return items(SORT_ALL, region, category, now, part.offset(), part.size());
      } else if (sorting.none()) {
        return items(SORT_NONE, region, category, now, part.offset(), part.size());
      }
      return items(
          SORT_WINDOW, category, now, sorting.window(), region, part.offset(), part.size());
    }
  }

  /**
   * Gives the same list as {@link #search} with everything sorted, but has the database neither
   * join nor sort: it tells who sells in the region and what the category has, and the join, the
   * order and the page are made here.
   *
   * @param region the region's number
   * @param category the category's number
   * @param part the part of the list
   * @return at most {@code part.size()} items
   * @throws SQLException if the database fails
   */
  public List<ItemSummary> searchJoiningHere(int region, int category, Part part)
      throws SQLException {
    try (var call = component.enter()) {
      Set<Integer> sellers = new HashSet<>(database.list(SELLERS, row -> row.getInt(1), region));
      Integer[] page =
          database.list(CANDIDATES, Candidate::of, category, now).stream()
              .filter(c -> sellers.contains(c.seller()))
              .sorted(ItemSummary.order(Candidate::end, Candidate::id))
              .skip(part.offset())
              .limit(part.size())
              .map(Candidate::id)
              .toArray(Integer[]::new);
      if (page.length == 0) {
        return List.of();
      }
      List<ItemSummary> items = items(OF_IDS, (Object) page);
      return items.stream().sorted(ItemSummary.order(ItemSummary::end, ItemSummary::id)).toList();
    }
  }

  /** What the join and the order need of an item. */
  private record Candidate(int id, int seller, LocalDateTime end) {
    static Candidate of(ResultSet row) throws SQLException {
      return new Candidate(row.getInt(1), row.getInt(2), row.getObject(3, LocalDateTime.class));
    }
  }

  private List<ItemSummary> items(String sql, Object... parameters) throws SQLException {
    return database.list(sql, ItemSummary::of, parameters);
  }
}
