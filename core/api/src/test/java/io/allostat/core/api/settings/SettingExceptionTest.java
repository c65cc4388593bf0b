package io.allostat.core.api.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingExceptionTest {
  @Test
  void theMessageNamesTheSettingWhatWasExpectedAndWhatCame() {
    SettingException refused = new SettingException("level", "0 to 3", 4);
    assertEquals("level: expected 0 to 3, got 4", refused.getMessage());
    assertEquals("level", refused.setting());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a\nb",
        "a\rb",
        "a\u0000b",
        "a\u001bb",
        "a\u007fb",
        "a\u0085b",
        "a\u2028b",
        "a\u2029b",
        "a\u202eb",
        "a\u009bb"
      })
  void whatWouldForgeALogLineIsNotShown(String hostile) {
    assertEquals(
        "name: expected a word, got \"a?b\"",
        new SettingException("name", "a word", hostile).getMessage());
    assertEquals(
        "a?b: expected a word, got 1", new SettingException(hostile, "a word", 1).getMessage());
  }

  @Test
  void longTextsAreCut() {
    String huge = "x".repeat(1_000_000);
    SettingException refused = new SettingException(huge, "a word", huge);
    assertTrue(refused.getMessage().length() < 250, refused::getMessage);
    assertTrue(refused.getMessage().endsWith("x...\""), refused::getMessage);
  }

  @Test
  void aMissingValueIsShownAsSuch() {
    assertEquals(
        "name: expected a word, got null",
        new SettingException("name", "a word", null).getMessage());
  }
}
