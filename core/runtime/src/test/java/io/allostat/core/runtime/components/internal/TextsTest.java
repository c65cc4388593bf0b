package io.allostat.core.runtime.components.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class TextsTest {
  @Test
  void aLineHasNothingInItThatEndsOrTurnsALine() {
    assertEquals("a b c d  e f", Texts.line("a\u0085b\u202ec\u2028d\r\ne\u0000f"));
    assertEquals(
        "IllegalStateException: a b c", Texts.shown(new IllegalStateException("a\u0085b\u202ec")));
  }

  @Test
  void theCutLeavesNoHalfOfACharacter() {
    String emoji = "\ud83d\ude00";
    assertEquals("x".repeat(199) + " ...", Texts.line("x".repeat(199) + emoji + "y"));
    assertEquals("x".repeat(198) + emoji + "...", Texts.line("x".repeat(198) + emoji + "y"));
    assertEquals("well " + emoji, Texts.line("well " + emoji));
  }
}
