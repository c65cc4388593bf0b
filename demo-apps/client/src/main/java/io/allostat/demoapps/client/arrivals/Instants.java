package io.allostat.demoapps.client.arrivals;

import java.util.OptionalDouble;

/** Times of arrival, one after another. Not thread-safe. */
@FunctionalInterface
public interface Instants {
  /**
   * The next one.
   *
   * @return seconds since the begin, never less than the one before; empty when nobody comes any
   *     more
   */
  OptionalDouble next();
}
