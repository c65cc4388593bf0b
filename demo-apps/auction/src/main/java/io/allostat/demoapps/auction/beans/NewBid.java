package io.allostat.demoapps.auction.beans;

import java.util.OptionalDouble;

/**
 * A bid that somebody makes.
 *
 * @param user the bidder's number
 * @param item the item's number
 * @param amount in dollars; empty for the least that is enough
 * @param ceiling the most the bidder would pay, in dollars, not less than the amount; empty for the
 *     amount
 * @param quantity how many the bidder wants, > 0
 */
public record NewBid(
    int user, int item, OptionalDouble amount, OptionalDouble ceiling, int quantity) {
  /** The highest price that can be bid, in dollars. */
  public static final int HIGHEST = 10_000_000;

  /** Refuses a ceiling below the amount. */
  public NewBid {
    if (ceiling.orElse(Double.MAX_VALUE) < amount.orElse(0)) {
      throw new IllegalArgumentException(
          "ceiling must be at least the amount, " + amount + ", not " + ceiling);
    }
  }

  /** The most that the least bid may have become, in dollars, if that is to be bid. */
  double most() {
    return ceiling.orElse(HIGHEST);
  }
}
