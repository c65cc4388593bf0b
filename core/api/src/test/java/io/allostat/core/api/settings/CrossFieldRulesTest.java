package io.allostat.core.api.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.allostat.core.api.control.ControlSettings;
import io.allostat.core.api.control.Thresholds;
import io.allostat.core.api.profile.ProfileSettings;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CrossFieldRulesTest {
  @Test
  void theShownWindowFitsIntoTheHistory() {
    assertEquals(
        30,
        Settings.of(ProfileSettings.class, Map.of("windowSeconds", "30", "historySeconds", "30"))
            .windowSeconds());
    assertRefused(
        ProfileSettings.class,
        Map.of("windowSeconds", "30.5", "historySeconds", "30"),
        "windowSeconds: expected at most historySeconds (30), got 30.5");
  }

  @Test
  void theShownWindowHoldsABucket() {
    assertEquals(
        60_000,
        Settings.of(ProfileSettings.class, Map.of("windowSeconds", "60", "bucketMillis", "60000"))
            .bucketMillis());
    assertRefused(
        ProfileSettings.class,
        Map.of("windowSeconds", "1", "bucketMillis", "1001"),
        "windowSeconds: expected at least one bucket of 1001 ms, got 1.0");
  }

  @Test
  void settlingLeavesSomethingOfTheCalibration() {
    assertEquals(
        3, Settings.of(ControlSettings.class, Map.of("settleSeconds", "3")).settleSeconds());
    assertRefused(
        ControlSettings.class,
        Map.of("settleSeconds", "10"),
        "settleSeconds: expected less than calibrationSeconds (10.0), got 10.0");
  }

  @Test
  void theUnderloadThresholdLiesBelowTheOverloadThreshold() {
    assertEquals(
        new Thresholds(0.9, 0.8),
        Settings.of(
                ControlSettings.class,
                Map.of("overloadThreshold", "0.9", "underloadThreshold", "0.8"))
            .thresholds());
    String message = "underloadThreshold: expected less than overloadThreshold (0.85), got 0.85";
    assertRefused(ControlSettings.class, Map.of("underloadThreshold", "0.85"), message);
    SettingException refused =
        assertThrows(SettingException.class, () -> new Thresholds(0.85, 0.85));
    assertEquals(message, refused.getMessage());
  }

  @Test
  void thresholdsOfOneResourceObeyTheRangesOfTheSettings() {
    assertThrows(SettingException.class, () -> new Thresholds(1.01, 0.5));
    assertThrows(SettingException.class, () -> new Thresholds(Double.NaN, 0.5));
    assertThrows(SettingException.class, () -> new Thresholds(0.9, Double.NaN));
    assertThrows(SettingException.class, () -> new Thresholds(0.9, -0.1));
  }

  private static void assertRefused(
      Class<? extends Record> type, Map<String, String> values, String message) {
    SettingException refused =
        assertThrows(SettingException.class, () -> Settings.of(type, values));
    assertEquals(message, refused.getMessage());
  }
}
