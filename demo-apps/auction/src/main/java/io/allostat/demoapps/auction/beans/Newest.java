package io.allostat.demoapps.auction.beans;

import java.util.List;

/**
 * The newest rows of a list that grows without an end: what visitors write would otherwise make its
 * page, and its work, as large as they like.
 *
 * @param <T> what a row is
 * @param rows at most {@value #MOST}, newest first
 * @param more whether there are older ones
 */
public record Newest<T>(List<T> rows, boolean more) {
  /** As many as other lists have. Of what is generated an item has 19 bids at most. */
  public static final int MOST = ItemSummary.LISTED;

  /** Ends a query; the row too many tells that there are more, without a query that counts. */
  static final String FETCH = " FETCH FIRST " + (MOST + 1) + " ROWS ONLY";

  /** Copies the rows. */
  public Newest {
    rows = List.copyOf(rows);
  }

  /** Of what a query that ends with {@link #FETCH} gave. */
  static <T> Newest<T> of(List<T> fetched) {
    boolean more = fetched.size() > MOST;
    return new Newest<>(more ? fetched.subList(0, MOST) : fetched, more);
  }
}
