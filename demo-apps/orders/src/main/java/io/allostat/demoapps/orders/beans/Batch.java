package io.allostat.demoapps.orders.beans;

import java.util.List;

/**
 * A batch that was booked.
 *
 * @param id its number
 * @param outcomes what became of its orders, in their order
 */
public record Batch(int id, List<Outcome> outcomes) {
  /** Keeps the list as it is. */
  public Batch {
    outcomes = List.copyOf(outcomes);
  }

  /**
   * @return how many orders were accepted
   */
  public int accepted() {
    return (int) outcomes.stream().filter(Outcome::accepted).count();
  }

  /**
   * @return what these cost, in cents
   */
  public long cents() {
    return outcomes.stream().filter(Outcome::accepted).mapToLong(Outcome::cents).sum();
  }
}
