package io.allostat.core.api.processors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.settings.SettingException;
import io.allostat.core.api.settings.Settings;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProcessorSettingsTest {
  @Test
  void theDefaultsDistributeAllInFractionsEveryTwoSecondsAndStarveNobody() {
    ProcessorSettings defaults = ProcessorSettings.defaults();
    assertEquals(2, defaults.quantumSeconds());
    assertEquals(0.02, defaults.minimumShare());
    assertEquals(1000, defaults.partsPerProcessor());
    assertTrue(defaults.sharing());
    assertTrue(defaults.sharingDownward());
    assertTrue(defaults.giveSurplus());
  }

  @Test
  void anApplicationCannotBeLeftWithoutProcessors() {
    SettingException refused =
        assertThrows(
            SettingException.class,
            () -> Settings.of(ProcessorSettings.class, Map.of("minimumShare", "0")));
    assertEquals("minimumShare", refused.setting());
    assertTrue(refused.getMessage().startsWith("minimumShare: expected "), refused::getMessage);
  }
}
