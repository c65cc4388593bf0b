package io.allostat.core.api.processors;

import java.util.Objects;

/**
 * The processors an application has.
 *
 * @param processors A_i, may be fractional, > 0
 * @param cpus the CPUs as a kernel list such as {@code 0-3,8}; empty if not bound
 * @param sinceEpochMillis since when, milliseconds since 1970
 * @param state what the figure rests on
 * @param limited whether it cannot use more than that; otherwise it is guaranteed that much, and
 *     what others leave idle of the manager's processors it may use beside it
 */
public record Allocation(
    double processors, String cpus, long sinceEpochMillis, State state, boolean limited) {

  /** What an allocation rests on. */
  public enum State {
    /** No manager: the application has what the system gives it. */
    UNMANAGED,
    /** Given by the manager, which is alive. */
    GRANTED,
    /** Given by a manager that has not been heard of since. */
    STALE
  }

  /** Checks the figures. */
  public Allocation {
    if (!(processors > 0) || Double.isInfinite(processors)) {
      throw new IllegalArgumentException(
          "processors: expected a finite number > 0, got " + processors);
    }
    Objects.requireNonNull(cpus, "cpus");
    Objects.requireNonNull(state, "state");
  }

  /**
   * Processors that are a limit as well.
   *
   * @param processors as above
   * @param cpus as above
   * @param sinceEpochMillis as above
   * @param state as above
   */
  public Allocation(double processors, String cpus, long sinceEpochMillis, State state) {
    this(processors, cpus, sinceEpochMillis, state, true);
  }

  /**
   * The same on fewer processors, if it says more than there can be.
   *
   * @param most processors that the application can use, > 0
   * @return this, or the same with that many
   */
  public Allocation atMost(double most) {
    return processors <= most ? this : new Allocation(most, cpus, sinceEpochMillis, state, limited);
  }
}
