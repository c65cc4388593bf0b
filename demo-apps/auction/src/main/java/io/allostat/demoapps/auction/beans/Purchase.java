package io.allostat.demoapps.auction.beans;

import java.time.LocalDateTime;

/**
 * Something bought at once.
 *
 * @param item the item's number
 * @param name what it is called
 * @param quantity how many
 * @param date when it was bought
 */
public record Purchase(int item, String name, int quantity, LocalDateTime date) {}
