package io.allostat.policies.distribution.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import org.junit.jupiter.api.Test;

class EarlierTest {
  private final Earlier<String> earlier =
      new Earlier<>(List.of("a=1", "b=2"), s -> s.split("=")[0]);

  @Test
  void whoIsAtItsPlaceIsFoundThere() {
    assertEquals("a=1", earlier.of(0, "a"));
    assertEquals("b=2", earlier.of(1, "b"));
  }

  @Test
  void whoIsElsewhereIsFoundByItsName() {
    assertEquals("b=2", earlier.of(0, "b"));
    assertEquals("a=1", earlier.of(1, "a"));
    assertEquals("a=1", earlier.of(5, "a"));
  }

  @Test
  void whoWasNotThereHadNothing() {
    assertNull(earlier.of(0, "c"));
    assertNull(earlier.of(2, "c"));
    assertNull(new Earlier<String>(List.of(), s -> s).of(0, "a"));
  }
}
