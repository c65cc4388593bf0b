package io.allostat.core.api.resource;

/**
 * One reading of a resource. Usage over an interval is the difference of two readings' {@code
 * busySeconds} divided by elapsed time and capacity.
 *
 * @param busySeconds resource-seconds used since some fixed origin, never falling; processor
 *     seconds for CPU
 * @param capacity cap_R, how much of the resource there is now, > 0, e.g. processors
 * @param quota whether the capacity is time of something greater, all of which stands once it is
 *     used up, until the next period begins
 */
public record ResourceReading(double busySeconds, double capacity, boolean quota) {
  /** Checks both figures. */
  public ResourceReading {
    if (!(busySeconds >= 0) || Double.isInfinite(busySeconds)) {
      throw new IllegalArgumentException(
          "busySeconds: expected a finite number >= 0, got " + busySeconds);
    }
    if (!(capacity > 0) || Double.isInfinite(capacity)) {
      throw new IllegalArgumentException("capacity: expected a finite number > 0, got " + capacity);
    }
  }

  /**
   * A reading of something that never stands while there is work.
   *
   * @param busySeconds as above
   * @param capacity as above
   */
  public ResourceReading(double busySeconds, double capacity) {
    this(busySeconds, capacity, false);
  }
}
