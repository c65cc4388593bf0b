package io.allostat.adapters.osgi.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.core.api.control.ControlSettings;
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
