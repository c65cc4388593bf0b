package io.allostat.demoapps.lab.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class StatsTest {
  @Test
  void medianOfOddEvenAndNone() {
    assertEquals(OptionalDouble.of(2), Stats.median(List.of(3.0, 1.0, 2.0)));
    assertEquals(OptionalDouble.of(2.5), Stats.median(List.of(4.0, 1.0, 2.0, 3.0)));
    assertEquals(OptionalDouble.empty(), Stats.median(List.of()));
  }

  @Test
  void absentValuesAreLeftOut() {
    assertEquals(OptionalDouble.of(2), Stats.median(Arrays.asList(null, 2.0, Double.NaN)));
    assertEquals(OptionalDouble.of(3), Stats.mean(Arrays.asList(2.0, null, 4.0)));
  }

  @Test
  void textsOfFigures() {
    assertEquals("93.1 %", Texts.percent(0.9312));
    assertEquals("–", Texts.percent(null));
    assertEquals("4.2 ms", Texts.millis(4.21));
    assertEquals("421 ms", Texts.millis(421.0));
    assertEquals("4.21 s", Texts.millis(4210.0));
    assertEquals("3", Texts.count(3.0));
  }
}
