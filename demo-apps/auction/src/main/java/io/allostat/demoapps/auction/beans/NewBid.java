package io.allostat.demoapps.auction.beans;

import java.util.OptionalDouble;

/**
 * A bid that somebody makes.
 *
 * @param user the bidder's number
 * @param item the item's number
 * @param amount in dollars; empty for the least that is enough
 * @param ceiling the most the bidder would pay, in dollars; empty for the amount
 * @param quantity how many the bidder wants, > 0
 */
public record NewBid(
    int user, int item, OptionalDouble amount, OptionalDouble ceiling, int quantity) {}
