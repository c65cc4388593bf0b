package io.allostat.demoapps.bookstore.beans;

import io.allostat.demoapps.bookstore.data.Totals;

/**
 * A line of a cart or an order.
 *
 * @param title the book's
 * @param line number of the book, quantity, price and discount
 */
public record CartLine(String title, Totals.Line line) {}
