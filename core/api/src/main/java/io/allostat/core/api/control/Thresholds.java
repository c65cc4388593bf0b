package io.allostat.core.api.control;

import io.allostat.core.api.settings.SettingException;
import io.allostat.core.api.settings.Settings;

/**
 * The thresholds of one controlled resource.
 *
 * @param overload ceiling above which to degrade, in the range of {@link ControlSettings}
 * @param underload floor below which to consider an upgrade, less than {@code overload}
 */
public record Thresholds(double overload, double underload) {
  /** Checks ranges and order. */
  public Thresholds {
    Settings.requireInRange(ControlSettings.class, "overloadThreshold", overload);
    Settings.requireInRange(ControlSettings.class, "underloadThreshold", underload);
    if (underload >= overload) {
      throw new SettingException(
          "underloadThreshold", "less than overloadThreshold (" + overload + ")", underload);
    }
  }
}
