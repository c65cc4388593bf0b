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
    int category) {}
