package io.allostat.nativeaffinity.binding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.nativeaffinity.topology.CpuSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShareTest {

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, 0.009, 2.01, Double.NaN, Double.POSITIVE_INFINITY})
  void processorsOutOfRangeAreRefused(double processors) {
    String message =
        assertThrows(
                IllegalArgumentException.class, () -> new Share(processors, CpuSet.range(0, 1)))
            .getMessage();
    assertEquals(
        "processors: expected from 0.01 to the number of CPUs, 2, got " + processors, message);
  }

  @Test
  void aShareOfNoCpusIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> new Share(1, CpuSet.none()));
  }

  @Test
  void aShareIsWholeWhenItsCpusAreTheLimit() {
    assertTrue(new Share(2, CpuSet.range(0, 1)).whole());
    assertFalse(new Share(1.99, CpuSet.range(0, 1)).whole());
  }
}
