package io.allostat.demoapps.auction.beans;

import java.time.LocalDateTime;
import java.util.OptionalDouble;

/**
 * Everything the site knows of an item.
 *
 * @param summary what lists show, too
 * @param description the seller's text
 * @param initialPrice in dollars
 * @param quantity how many are sold
 * @param reserveMet whether the price has reached the seller's reserve price, true without one
 * @param buyNow the price at which it can be had at once, in dollars
 * @param start when the auction began
 * @param seller the seller's user number
 * @param category the category's number
 */
public record Item(
    ItemSummary summary,
    String description,
    double initialPrice,
    int quantity,
    boolean reserveMet,
    OptionalDouble buyNow,
    LocalDateTime start,
    int seller,
    int category) {
  /**
   * @return the least that a bid must be now, in dollars
   */
  public double leastBid() {
    return summary.bids() == 0 ? initialPrice : summary.price() + 1;
  }

  /**
   * @param now the site's present
   * @return whether no more bids are taken
   */
  public boolean ended(LocalDateTime now) {
    return !summary.end().isAfter(now);
  }
}
