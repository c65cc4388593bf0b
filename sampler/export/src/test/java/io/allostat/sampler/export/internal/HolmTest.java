package io.allostat.sampler.export.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class HolmTest {
  private static final double EXACT = 1e-15;

  @Test
  void theSmallestIsMultipliedMost() {
    assertArrayEquals(
        new double[] {0.06, 0.03, 0.06, 0.02},
        Holm.adjust(List.of(0.03, 0.01, 0.04, 0.005)),
        EXACT);
  }

  @Test
  void noValueExceedsOneAndOrderIsKept() {
    assertArrayEquals(new double[] {1, 1, 0.3}, Holm.adjust(List.of(0.9, 0.6, 0.1)), EXACT);
  }

  @Test
  void noneAndOneAreLeftAsTheyAre() {
    assertArrayEquals(new double[0], Holm.adjust(List.of()), EXACT);
    assertArrayEquals(new double[] {0.04}, Holm.adjust(List.of(0.04)), EXACT);
  }
}
