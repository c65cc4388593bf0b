package io.allostat.demoapps.lab.plan;

/**
 * A number of emulated browsers, reached over a ramp and held for a time. The client measures each
 * hold for itself.
 *
 * @param clients how many, at least 0
 * @param rampSeconds time to get there, at least 0
 * @param holdSeconds how long they stay, at least 1
 */
public record Step(int clients, int rampSeconds, int holdSeconds) {
  /** Checks all three. */
  public Step {
    if (clients < 0 || rampSeconds < 0 || holdSeconds < 1) {
      throw new IllegalArgumentException(
          "step with %d clients, ramp %d s, hold %d s; expected at least 0, 0 and 1"
              .formatted(clients, rampSeconds, holdSeconds));
    }
  }

  /**
   * The length of ramp and hold.
   *
   * @return seconds
   */
  public int seconds() {
    return rampSeconds + holdSeconds;
  }
}
