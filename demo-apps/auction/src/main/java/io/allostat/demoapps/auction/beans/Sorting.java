package io.allostat.demoapps.auction.beans;

/**
 * How much of what a search finds is put in order of the auctions' ends before a page is cut from
 * it.
 *
 * @param window at most so many of the category's items are looked at and sorted; 0: none is
 *     sorted, the page is cut from the items as the index gives them; {@link Integer#MAX_VALUE}:
 *     all
 */
public record Sorting(int window) {
  /** Sorts everything. */
  public static final Sorting ALL = new Sorting(Integer.MAX_VALUE);

  /** Sorts nothing. */
  public static final Sorting NONE = new Sorting(0);

  /** Refuses a negative window. */
  public Sorting {
    if (window < 0) {
      throw new IllegalArgumentException("window must be 0 or more, not " + window);
    }
  }

  /**
   * @return true if everything is sorted
   */
  public boolean all() {
    return equals(ALL);
  }

  /**
   * @return true if nothing is sorted
   */
  public boolean none() {
    return equals(NONE);
  }
}
