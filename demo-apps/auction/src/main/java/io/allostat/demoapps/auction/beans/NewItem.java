package io.allostat.demoapps.auction.beans;

import java.util.OptionalDouble;

/**
 * An item that somebody offers.
 *
 * @param name what it is called, at most 100 characters
 * @param description the seller's text, at most 8,192 characters
 * @param initialPrice the least first bid, in dollars
 * @param reservePrice the price below which it is not sold, in dollars
 * @param buyNow the price at which it can be had at once, in dollars
 * @param quantity how many are sold, > 0
 * @param days how long the auction lasts, > 0
 * @param seller the seller's number
 * @param category the category's number
 */
public record NewItem(
    String name,
    String description,
    double initialPrice,
    OptionalDouble reservePrice,
    OptionalDouble buyNow,
    int quantity,
    int days,
    int seller,
    int category) {}
