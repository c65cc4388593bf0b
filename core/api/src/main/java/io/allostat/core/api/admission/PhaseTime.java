package io.allostat.core.api.admission;

import io.allostat.core.api.settings.Ranges;
import java.util.Objects;

/**
 * What the connections of a connector have spent in one phase since the connector was made. Each
 * figure only grows. Where connections are many, and of refusals always, these may be estimates
 * from a part of them that was drawn by chance, each of which counts for as many as it stands for.
 *
 * @param phase which
 * @param count how often a connection has been through it, >= 0
 * @param seconds time from its begin to its end, all connections together, >= 0
 * @param cpuSeconds CPU time of the threads that served them meanwhile, >= 0; NaN where the clocks
 *     of threads cannot be read
 */
public record PhaseTime(ConnectionPhase phase, long count, double seconds, double cpuSeconds) {
  /** Checks the numbers. */
  public PhaseTime {
    Objects.requireNonNull(phase, "phase");
    Ranges.requireNotNegative("count", count);
    Ranges.requireNotNegative("seconds", seconds);
    if (cpuSeconds < 0 || Double.isInfinite(cpuSeconds)) {
      throw new IllegalArgumentException(
          "cpuSeconds: expected a number >= 0 or NaN, got " + cpuSeconds);
    }
  }
}
