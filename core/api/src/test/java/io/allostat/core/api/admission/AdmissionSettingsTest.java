package io.allostat.core.api.admission;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.allostat.core.api.settings.SettingException;
import io.allostat.core.api.settings.Settings;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AdmissionSettingsTest {
  @Test
  void theDefaultsAreThoseOfThePaperWithAQueueThatIsKeptShort() {
    AdmissionSettings defaults = AdmissionSettings.defaults();
    assertEquals(2, defaults.intervalSeconds());
    assertEquals(0.7, defaults.smoothing());
    assertEquals(1, defaults.utilisation());
    assertEquals(0.01, defaults.queueSeconds());
  }

  @Test
  void theFormOfThePaperCanBeConfigured() {
    AdmissionSettings paper =
        Settings.of(
            AdmissionSettings.class,
            Map.of(
                "utilisation", "1",
                "queueSeconds", "0",
                "utilisationTrim", "0",
                "costRange", "1",
                "costNewMillis", "175",
                "costResumedMillis", "2"));
    assertEquals(1, paper.utilisation());
    assertEquals(175, paper.costNewMillis());
    assertEquals(2, paper.costResumedMillis());
  }

  @Test
  void anotherUtilisationLeavesTheRest() {
    Map<String, String> some = Map.of("queueSeconds", "0.1", "borrowIntervals", "2");
    AdmissionSettings before = Settings.of(AdmissionSettings.class, some);
    AdmissionSettings after = before.withUtilisation(0.7);
    assertEquals(0.7, after.utilisation());
    assertEquals(before, after.withUtilisation(before.utilisation()));
    assertThrows(SettingException.class, () -> before.withUtilisation(1.01));
  }

  @Test
  void aRefusalNamesTheSettingWhatWasExpectedAndWhatCame() {
    SettingException refused =
        assertThrows(
            SettingException.class,
            () -> Settings.of(AdmissionSettings.class, Map.of("utilisation", "1.5")));
    assertEquals("utilisation: expected a number from 0.1 to 1, got 1.5", refused.getMessage());
    assertThrows(
        SettingException.class,
        () -> Settings.of(AdmissionSettings.class, Map.of("intervalSeconds", "NaN")));
  }
}
