package io.allostat.adapters.osgi.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.core.api.control.ControlSettings;
import io.allostat.core.api.control.Thresholds;
import io.allostat.core.api.settings.Settings;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class LiveChangesTest {
  @Test
  void findsWhatDiffers() {
    ControlSettings defaults = ControlSettings.defaults();
    ControlSettings changed =
        Settings.of(
            ControlSettings.class, Map.of("overloadThreshold", "0.9", "calibration", "false"));
    assertEquals(Set.of(), LiveChanges.differences(defaults, ControlSettings.defaults()));
    assertEquals(
        Set.of("overloadThreshold", "calibration"), LiveChanges.differences(defaults, changed));
  }

  @Test
  void whatAnOperatorHasSetOutlivesAChangeOfTheOtherThreshold() {
    ControlSettings from = control("0.85", "0.5");
    Thresholds set = new Thresholds(0.95, 0.4);
    assertEquals(set, LiveChanges.thresholds(set, from, from));
    assertEquals(
        new Thresholds(0.95, 0.6), LiveChanges.thresholds(set, from, control("0.85", "0.6")));
    assertEquals(
        new Thresholds(0.9, 0.4), LiveChanges.thresholds(set, from, control("0.9", "0.5")));
    assertEquals(
        new Thresholds(0.9, 0.6), LiveChanges.thresholds(set, from, control("0.9", "0.6")));
  }

  @Test
  void thresholdsThatDoNotFitTogetherAreAsConfigured() {
    assertEquals(
        new Thresholds(0.85, 0.7),
        LiveChanges.thresholds(
            new Thresholds(0.6, 0.4), control("0.85", "0.5"), control("0.85", "0.7")));
  }

  private static ControlSettings control(String overload, String underload) {
    return Settings.of(
        ControlSettings.class,
        Map.of("overloadThreshold", overload, "underloadThreshold", underload));
  }

  /** Whoever renames a setting must see that it can no longer change while an instance runs. */
  @Test
  void theLiveSettingsExist() {
    Set<String> control = Pid.CONTROL.names();
    assertEquals(
        Set.of(),
        LiveChanges.NAMES.stream()
            .filter(name -> !control.contains(name) && !Pid.INSTANCE.names().contains(name))
            .collect(Collectors.toSet()));
  }
}
