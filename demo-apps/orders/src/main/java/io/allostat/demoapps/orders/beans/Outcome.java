package io.allostat.demoapps.orders.beans;

import java.util.Optional;

/**
 * What became of an order.
 *
 * @param order the order
 * @param cents what it costs, 0 if that is not known
 * @param refusal why it was not accepted; empty if it was
 */
public record Outcome(Order order, long cents, Optional<String> refusal) {
  static Outcome accepted(Order order, long cents) {
    return new Outcome(order, cents, Optional.empty());
  }

  static Outcome refused(Order order, long cents, String reason) {
    return new Outcome(order, cents, Optional.of(reason));
  }

  /**
   * @return whether it was booked
   */
  public boolean accepted() {
    return refusal.isEmpty();
  }
}
