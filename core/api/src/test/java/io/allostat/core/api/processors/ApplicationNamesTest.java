package io.allostat.core.api.processors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class ApplicationNamesTest {
  @ParameterizedTest
  @ValueSource(strings = {"a", "shop", "Größe 𝄞", "𝄞", "a,b;\"c\"", "日本"})
  void readableNamesAreAccepted(String name) {
    assertTrue(ApplicationNames.isValid(name));
    ApplicationNames.requireValid(name);
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {"", " ", "\t", "a\nb", "a\u0000", "\u202egnp", "a\u2028b", "a\u2029", "\u001b[2J"})
  void namesThatBreakALineAreRefused(String name) {
    assertFalse(ApplicationNames.isValid(name));
    assertThrows(IllegalArgumentException.class, () -> ApplicationNames.requireValid(name));
  }

  @Test
  void halvesOfCharactersAreRefused() {
    // Not as parameters: reports are written in UTF-8, which has none.
    for (String name : new String[] {"\ud834", "\udd1e", "a\ud834b", "\udd1e\ud834"}) {
      assertFalse(ApplicationNames.isValid(name));
    }
  }

  @Test
  void theRefusalIsOneShortLine() {
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class,
            () -> ApplicationNames.requireValid("\n\ud834" + "x".repeat(1_000_000)));
    assertEquals(
        "application: expected a name of 1 to 128 characters without control characters, got \"??"
            + "x".repeat(126)
            + "...\"",
        refused.getMessage());
    assertTrue(ApplicationNames.isValid("x".repeat(128)));
    assertFalse(ApplicationNames.isValid("x".repeat(129)));
  }

  @Test
  void aNameThatCameBeforeIsNamed() {
    assertEquals(
        "application: expected each name once, got \"a?\" again",
        ApplicationNames.repeated("a\n").getMessage());
  }
}
