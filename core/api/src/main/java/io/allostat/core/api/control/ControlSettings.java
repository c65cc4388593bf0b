package io.allostat.core.api.control;

import io.allostat.core.api.settings.Setting;
import io.allostat.core.api.settings.SettingException;
import io.allostat.core.api.settings.Settings;

/**
 * Settings of the adaptation loop. The annotations are the source of defaults, ranges and
 * descriptions.
 *
 * @param decisionSeconds see its annotation, as for all others
 * @param calibrationSeconds length of the calibration
 * @param settleSeconds what is left out of it
 * @param calibration the ablation switch
 * @param overloadThreshold ceiling
 * @param underloadThreshold floor
 * @param minCalibrationSamples below it a calibration is rejected
 * @param journalEntries bound
 */
public record ControlSettings(
    @Setting(
            value = "5",
            unit = "s",
            min = 0.1,
            max = 3600,
            description = "Time between two decisions of the loop.")
        double decisionSeconds,
    @Setting(
            value = "10",
            unit = "s",
            min = 0.1,
            max = 3600,
            description = "How long nothing is changed after a change, so that its gain shows.")
        double calibrationSeconds,
    @Setting(
            value = "2",
            unit = "s",
            min = 0,
            max = 3599,
            description =
                "The first part of a calibration, in which requests begun before the change end;"
                    + " it is not measured.")
        double settleSeconds,
    @Setting(
            value = "true",
            description =
                "Whether gains are measured and used; false regulates by thresholds alone, to show"
                    + " what calibration is worth.")
        boolean calibration,
    @Setting(
            value = "0.85",
            min = 0.01,
            max = 1,
            description = "Usage of a resource above which components are degraded.")
        double overloadThreshold,
    @Setting(
            value = "0.70",
            min = 0,
            max = 0.99,
            description = "Usage of a resource below which an upgrade is considered.")
        double underloadThreshold,
    @Setting(
            value = "20",
            min = 1,
            max = 100_000,
            description =
                "Samples of the affected stacks, before the change, that a calibration needs.")
        int minCalibrationSamples,
    @Setting(value = "1000", min = 1, max = 100_000, description = "Decisions kept in the journal.")
        int journalEntries) {

  /** Checks ranges and the order of the thresholds. */
  public ControlSettings {
    require("decisionSeconds", decisionSeconds);
    require("calibrationSeconds", calibrationSeconds);
    require("settleSeconds", settleSeconds);
    require("overloadThreshold", overloadThreshold);
    require("underloadThreshold", underloadThreshold);
    require("minCalibrationSamples", minCalibrationSamples);
    require("journalEntries", journalEntries);
    if (settleSeconds >= calibrationSeconds) {
      throw new SettingException(
          "settleSeconds",
          "less than calibrationSeconds (" + calibrationSeconds + ")",
          settleSeconds);
    }
    if (underloadThreshold >= overloadThreshold) {
      throw new SettingException(
          "underloadThreshold",
          "less than overloadThreshold (" + overloadThreshold + ")",
          underloadThreshold);
    }
  }

  /**
   * @return the defaults
   */
  public static ControlSettings defaults() {
    return Settings.defaults(ControlSettings.class);
  }

  /**
   * @return the thresholds
   */
  public Thresholds thresholds() {
    return new Thresholds(overloadThreshold, underloadThreshold);
  }

  /**
   * @param enabled whether gains are measured and used
   * @return these settings, but for that
   */
  public ControlSettings withCalibration(boolean enabled) {
    return new ControlSettings(
        decisionSeconds,
        calibrationSeconds,
        settleSeconds,
        enabled,
        overloadThreshold,
        underloadThreshold,
        minCalibrationSamples,
        journalEntries);
  }

  /**
   * @param thresholds others
   * @return these settings with them
   */
  public ControlSettings withThresholds(Thresholds thresholds) {
    return new ControlSettings(
        decisionSeconds,
        calibrationSeconds,
        settleSeconds,
        calibration,
        thresholds.overload(),
        thresholds.underload(),
        minCalibrationSamples,
        journalEntries);
  }

  private static void require(String name, double value) {
    Settings.requireInRange(ControlSettings.class, name, value);
  }
}
