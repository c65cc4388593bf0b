package io.allostat.demoapps.quotes.beans;

import java.math.BigDecimal;
import java.time.LocalDate;

/**
 * The last price of a day.
 *
 * @param day the day
 * @param price in dollars
 */
public record Closing(LocalDate day, BigDecimal price) {}
