package io.allostat.demoapps.quotes.beans;

import java.math.BigDecimal;
import java.time.LocalDate;

/**
 * The prices of a day, in dollars.
 *
 * @param day the day
 * @param first the first price
 * @param highest the highest price
 * @param lowest the lowest price
 * @param last the last price
 * @param volume how many were traded
 */
public record Price(
    LocalDate day,
    BigDecimal first,
    BigDecimal highest,
    BigDecimal lowest,
    BigDecimal last,
    int volume) {}
