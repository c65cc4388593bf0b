package io.allostat.core.api.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.control.ControlSettings;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class LiveSettingsTest {
  private final AtomicReference<ControlSettings> inForce =
      new AtomicReference<>(ControlSettings.defaults());
  private final LiveSettings<ControlSettings> settings =
      new LiveSettings<>(
          ControlSettings.class, inForce::get, inForce::updateAndGet, Set.of("journalEntries"));

  @Test
  void oneSettingIsChangedAndTheOthersStay() {
    settings.set("settleSeconds", " 3 ");
    settings.set("calibration", "false");
    ControlSettings defaults = ControlSettings.defaults();
    assertEquals(3, inForce.get().settleSeconds());
    assertFalse(inForce.get().calibration());
    assertEquals(defaults.calibrationSeconds(), inForce.get().calibrationSeconds());
    assertEquals(3.0, settings.values().get("settleSeconds"));
    assertEquals(
        Settings.describe(ControlSettings.class).stream().map(SettingDescription::name).toList(),
        List.copyOf(settings.values().keySet()));
  }

  @Test
  void aRefusalChangesNothing() {
    for (String[] wrong :
        new String[][] {
          {"settleSeconds", "10"},
          {"settleSeconds", "long"},
          {"journalEntries", "5"},
          {"nothing", "5"}
        }) {
      assertThrows(SettingException.class, () -> settings.set(wrong[0], wrong[1]));
    }
    assertEquals(ControlSettings.defaults(), inForce.get());
  }

  @Test
  void whatARunningInstanceDoesNotTakeUpIsKnown() {
    assertFalse(settings.changeable("journalEntries"));
    assertTrue(settings.changeable("settleSeconds"));
    assertThrows(SettingException.class, () -> settings.changeable("nothing"));
    assertThrows(
        IllegalArgumentException.class,
        () ->
            new LiveSettings<>(
                ControlSettings.class, inForce::get, inForce::updateAndGet, Set.of("nothing")));
  }
}
