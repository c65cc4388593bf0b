package io.allostat.demoapps.orders.beans;

import java.util.List;

/**
 * What a customer ordered.
 *
 * @param name of the customer
 * @param blocked whether nothing more is accepted
 * @param limitCents the most that an order may cost
 * @param spentCents what all orders cost
 * @param last the last orders, the last one first
 */
public record Account(
    String name, boolean blocked, long limitCents, long spentCents, List<Bought> last) {
  /** Keeps the list as it is. */
  public Account {
    last = List.copyOf(last);
  }

  /**
   * An order that was accepted.
   *
   * @param batch the number of its batch
   * @param order the order
   * @param cents what it costs
   */
  public record Bought(int batch, Order order, long cents) {}
}
