package io.allostat.demoapps.auction.beans;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.Comparator;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * What a list shows of an item.
 *
 * @param id its number
 * @param name what it is called
 * @param price the highest bid, or the initial price while there is none, in dollars
 * @param bids the number of bids
 * @param end when the auction ends
 */
public record ItemSummary(int id, String name, double price, int bids, LocalDateTime end) {
  /** The most rows of a list that is not cut into pages. */
  static final int LISTED = 50;

  /** The columns that {@link #of} reads, of a table named or aliased {@code i}. */
  static final String COLUMNS =
      "i.id, i.name, i.initial_price, i.max_bid, i.nb_of_bids, i.end_date";

  /** The order of the lists: the first to end first, then by number. */
  static <T> Comparator<T> order(Function<T, LocalDateTime> end, ToIntFunction<T> id) {
    return Comparator.comparing(end).thenComparingInt(id);
  }

  static ItemSummary of(ResultSet row) throws SQLException {
    double initial = row.getDouble(3);
    double highest = row.getDouble(4);
    return new ItemSummary(
        row.getInt(1),
        row.getString(2),
        highest == 0 ? initial : highest,
        row.getInt(5),
        row.getObject(6, LocalDateTime.class));
  }
}
