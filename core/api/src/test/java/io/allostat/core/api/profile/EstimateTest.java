package io.allostat.core.api.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EstimateTest {
  @Test
  void anAbsentEstimateHasNoValueAndSaysWhy() {
    Estimate absent = Estimate.absent(3);
    assertFalse(absent.isPresent());
    NoSuchElementException refused = assertThrows(NoSuchElementException.class, absent::value);
    assertEquals("absent: only 3 samples", refused.getMessage());
    assertEquals(absent, Estimate.absent(3));
  }

  @Test
  void scalingMovesFigureAndInterval() {
    assertEquals(new Estimate(1, 0.5, 2, 40), new Estimate(0.5, 0.25, 1, 40).times(2));
    assertEquals(Estimate.exact(0, 40), new Estimate(0.5, 0.25, 1, 40).times(0));
    assertEquals(Estimate.absent(3), Estimate.absent(3).times(2));
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void aFactorThatWouldTurnTheIntervalOrInventAFigureIsRefused(double factor) {
    assertThrows(IllegalArgumentException.class, () -> Estimate.exact(1, 10).times(factor));
    assertThrows(IllegalArgumentException.class, () -> Estimate.absent(1).times(factor));
  }

  @Test
  void theFigureLiesInsideItsInterval() {
    assertTrue(new Estimate(0.5, 0.5, 0.5, 1).isPresent());
    assertRefused(0.5, 0.6, 0.7);
    assertRefused(0.5, 0.3, 0.4);
    assertRefused(Double.NaN, 0.1, 0.2);
    assertRefused(0.5, Double.NaN, 0.6);
    assertRefused(0.5, 0.4, Double.NaN);
    assertRefused(0.5, Double.NaN, Double.NaN);
  }

  private static void assertRefused(double point, double lower, double upper) {
    assertThrows(IllegalArgumentException.class, () -> new Estimate(point, lower, upper, 10));
  }
}
