package io.allostat.core.api.admission;

import io.allostat.core.api.profile.Estimate;
import io.allostat.core.api.settings.Ranges;
import java.util.Objects;

/**
 * What a connection of one kind costs, and how that is known.
 *
 * @param seconds the cost in force, CPU seconds, > 0
 * @param source what it rests on
 * @param measured the last measurement that was believed, CPU seconds with a 95 % interval; absent
 *     before the first
 */
public record Cost(double seconds, Source source, Estimate measured) {

  /** What a cost rests on. */
  public enum Source {
    /** The configured start value, or what the connections so far have cost if that is more. */
    START,
    /** The average over connections that ended. */
    AVERAGE,
    /** The regression of CPU time on connections: too few ended. */
    REGRESSION,
    /** The last measurement: the present data cannot tell. */
    FROZEN
  }

  /** Checks the cost. */
  public Cost {
    Ranges.requireBetween("seconds", seconds, 1e-15, 1e12);
    Objects.requireNonNull(source, "source");
    Objects.requireNonNull(measured, "measured");
  }
}
