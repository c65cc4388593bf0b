package io.allostat.core.api.control;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What the policy remembers from one step to the next; immutable.
 *
 * @param mode the mode
 * @param lastChangeNanos when a level last changed, or when the state was made; older profile is
 *     not mixed with newer
 * @param pending the change being measured; present exactly in {@link ControlMode#CALIBRATION}
 * @param gains what has been learned
 * @param lastUpgradeNanos when the policy last undid an adaptation, if it ever did
 */
public record ControlState(
    ControlMode mode,
    long lastChangeNanos,
    Optional<Regulation> pending,
    GainTable gains,
    OptionalLong lastUpgradeNanos) {
  /** Checks that a change is pending exactly while calibrating. */
  public ControlState {
    Objects.requireNonNull(mode, "mode");
    Objects.requireNonNull(gains, "gains");
    Objects.requireNonNull(lastUpgradeNanos, "lastUpgradeNanos");
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
    return new ControlState(
        ControlMode.REGULATION, nanoTime, Optional.empty(), gains, OptionalLong.empty());
  }

  /**
   * Ends the calibration that may be going on.
   *
   * @param changeNanos from when on the profile belongs to the present levels
   * @return this state in regulation
   */
  public ControlState regulating(long changeNanos) {
    return new ControlState(
        ControlMode.REGULATION, changeNanos, Optional.empty(), gains, lastUpgradeNanos);
  }

  /**
   * @param nanoTime when
   * @return this state after the policy has undone an adaptation
   */
  public ControlState upgradedAt(long nanoTime) {
    return new ControlState(mode, lastChangeNanos, pending, gains, OptionalLong.of(nanoTime));
  }

  /**
   * @param learned the gains
   * @return this state with other gains
   */
  public ControlState withGains(GainTable learned) {
    return new ControlState(mode, lastChangeNanos, pending, learned, lastUpgradeNanos);
  }
}
