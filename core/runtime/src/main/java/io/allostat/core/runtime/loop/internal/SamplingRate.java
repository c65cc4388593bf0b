package io.allostat.core.runtime.loop.internal;

import io.allostat.core.api.profile.ProfileSettings;
import io.allostat.core.api.settings.SettingException;
import io.allostat.core.api.settings.Settings;

/**
 * How often the profile samples: set by an operator, read by the sampling loop at each turn. Thread
 * safe; the loop reads one volatile field.
 */
public final class SamplingRate {
  private static final double NANOS_PER_SECOND = 1e9;

  private volatile double hertz;

  /**
   * Begins with a rate.
   *
   * @param hertz in the range of {@link ProfileSettings#samplingHertz()}
   * @throws SettingException if it is not
   */
  public SamplingRate(double hertz) {
    set(hertz);
  }

  /**
   * The rate that the loop turns to.
   *
   * @return samples a second
   */
  public double hertz() {
    return hertz;
  }

  /**
   * Changes the rate, from the loop's next turn but one on: the turn that it waits for stays.
   *
   * @param wanted in the range of {@link ProfileSettings#samplingHertz()}
   * @throws SettingException if it is not; the rate stays as it was
   */
  public void set(double wanted) {
    Settings.requireInRange(ProfileSettings.class, "samplingHertz", wanted);
    hertz = wanted;
  }

  /**
   * The same as a period.
   *
   * @return nanoseconds, > 0
   */
  public long periodNanos() {
    return Math.round(NANOS_PER_SECOND / hertz);
  }
}
