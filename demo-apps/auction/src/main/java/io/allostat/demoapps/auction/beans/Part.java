package io.allostat.demoapps.auction.beans;

/**
 * The part of a list that is shown. It tells where it begins and not which page it is, since pages
 * are of different sizes at different service levels.
 *
 * @param offset the number of items before it, 0 or more
 * @param size the most items in it, > 0
 */
public record Part(long offset, int size) {
  /** Checks the ranges. */
  public Part {
    if (offset < 0 || size < 1) {
      throw new IllegalArgumentException(
          "offset must be >= 0 and size > 0, not " + offset + " and " + size);
    }
  }
}
