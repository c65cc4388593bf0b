package io.allostat.core.api.processors;

import java.util.Objects;

/**
 * The processors an application has.
 *
 * @param processors A_i, may be fractional, > 0
 * @param cpus the CPUs as a kernel list such as {@code 0-3,8}; empty if not bound
 * @param sinceEpochMillis since when, milliseconds since 1970
 * @param state what the figure rests on
 */
public record Allocation(double processors, String cpus, long sinceEpochMillis, State state) {

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
}
