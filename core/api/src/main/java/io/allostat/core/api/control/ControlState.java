package io.allostat.core.api.control;

import java.util.Objects;
import java.util.Optional;

/**
 * What the policy remembers from one step to the next; immutable.
 *
 * @param mode the mode
 * @param lastChangeNanos when a level last changed, or when the state was made; older profile is
 *     not mixed with newer
 * @param pending the change being measured; present exactly in {@link ControlMode#CALIBRATION}
 * @param gains what has been learned
 */
public record ControlState(
    ControlMode mode, long lastChangeNanos, Optional<Regulation> pending, GainTable gains) {
  /** Checks that a change is pending exactly while calibrating. */
  public ControlState {
    Objects.requireNonNull(mode, "mode");
    Objects.requireNonNull(gains, "gains");
    if (pending.isPresent() != (mode == ControlMode.CALIBRATION)) {
      throw new IllegalArgumentException(
          "pending: expected one exactly in CALIBRATION, got " + pending + " in " + mode);
    }
  }

  /**
   * The state of a loop that begins.
   *
   * @param nanoTime now
   * @param gains what an earlier run learned
   * @return the state
   */
  public static ControlState initial(long nanoTime, GainTable gains) {
    return new ControlState(ControlMode.REGULATION, nanoTime, Optional.empty(), gains);
  }
}
