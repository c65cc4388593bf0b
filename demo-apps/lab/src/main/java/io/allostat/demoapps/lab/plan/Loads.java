package io.allostat.demoapps.lab.plan;

/**
 * The arithmetic of a closed loop: N clients with a mean think time of Z seconds offer at most N/Z
 * requests a second, and L is that offer divided by the capacity at full service levels.
 *
 * @param capacity replies per second at full service levels, above 0
 * @param thinkSeconds Z, above 0
 */
public record Loads(double capacity, double thinkSeconds) {
  /** Checks both. */
  public Loads {
    if (!(capacity > 0) || !(thinkSeconds > 0)) {
      throw new IllegalArgumentException(
          "capacity " + capacity + "/s, think time " + thinkSeconds + " s, expected both above 0");
    }
  }

  /**
   * The number of clients for a load.
   *
   * @param load L
   * @return N, at least 1
   */
  public int clients(double load) {
    return (int) Math.max(1, Math.round(load * capacity * thinkSeconds));
  }

  /**
   * The load of a number of clients.
   *
   * @param clients N
   * @return L
   */
  public double load(double clients) {
    return clients / thinkSeconds / capacity;
  }

  /**
   * Keeps the number of clients wanted if it gives the load wanted, else adjusts it.
   *
   * @param wanted N
   * @param load L
   * @param tolerance how far off the load of {@code wanted} clients may be
   * @return N
   */
  public int clientsNear(int wanted, double load, double tolerance) {
    return Math.abs(load(wanted) - load) <= tolerance ? wanted : clients(load);
  }
}
