package io.allostat.demoapps.bookstore.beans;

import io.allostat.demoapps.bookstore.data.Totals;

/**
 * A line of a cart or an order.
 *
 * @param title the book's
 * @param line number of the book, quantity, price and discount
 */
public record CartLine(String title, Totals.Line line) {
  /**
   * @param discount in percent
   * @return the same line for who has this discount
   */
  public CartLine at(int discount) {
    return new CartLine(
        title, new Totals.Line(line.item(), line.quantity(), line.cost(), discount));
  }
}
