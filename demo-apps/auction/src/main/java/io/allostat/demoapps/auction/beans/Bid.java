package io.allostat.demoapps.auction.beans;

import java.time.LocalDateTime;

/**
 * One bid on an item.
 *
 * @param user the bidder's user number
 * @param nickname the bidder's nickname
 * @param amount in dollars
 * @param quantity how many the bidder wants
 * @param date when it was made
 */
public record Bid(int user, String nickname, double amount, int quantity, LocalDateTime date) {}
