package io.allostat.core.api.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RangesTest {
  @Test
  void theEndsOfARangeAreInIt() {
    Ranges.requireBetween("share", 0.0, 0.0, 1.0);
    Ranges.requireBetween("share", 1.0, 0.0, 1.0);
    Ranges.requireBetween("slots", 1L, 1L, 4096L);
    Ranges.requireBetween("slots", 4096L, 1L, 4096L);
  }

  @ParameterizedTest
  @ValueSource(
      doubles = {Double.NaN, -Double.MIN_VALUE, 1.0000001, Double.POSITIVE_INFINITY, -1e300})
  void whatIsOutsideIsRefusedByName(double value) {
    assertEquals(
        "share: expected a number from 0.0 to 1.0, got " + value,
        assertThrows(
                IllegalArgumentException.class,
                () -> Ranges.requireBetween("share", value, 0.0, 1.0))
            .getMessage());
  }

  @Test
  void wholeNumbersAreNotRoundedBeforeTheyAreCompared() {
    long most = (1L << 53) + 1;
    Ranges.requireBetween("at", most, 0, most);
    assertEquals(
        "at: expected a whole number from 0 to 9007199254740993, got 9007199254740994",
        assertThrows(
                IllegalArgumentException.class,
                () -> Ranges.requireBetween("at", most + 1, 0, most))
            .getMessage());
  }
}
