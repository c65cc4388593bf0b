package io.allostat.demoapps.lab.analysis;

import static io.allostat.demoapps.lab.testing.Traces.status;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class RecoveryTest {
  @Test
  void countsFromTheFallToTheFirstSampleOfLastingFullService() {
    assertEquals(
        OptionalDouble.of(43),
        Recovery.secondsToFullService(
            List.of(status(90, 2, 1), status(110, 1, 0), status(143, 0, 0), status(160, 0, 0)),
            100,
            200));
  }

  @Test
  void aRelapseCounts() {
    assertEquals(
        OptionalDouble.of(60),
        Recovery.secondsToFullService(
            List.of(status(110, 1, 0), status(120, 0, 0), status(130, 1, 0), status(160, 0, 0)),
            100,
            200));
  }

  @Test
  void isAbsentWhenSomethingIsStillDegradedAtTheEnd() {
    assertEquals(
        OptionalDouble.empty(),
        Recovery.secondsToFullService(List.of(status(110, 0, 0), status(190, 0, 1)), 100, 200));
    assertEquals(OptionalDouble.empty(), Recovery.secondsToFullService(List.of(), 100, 200));
  }

  @Test
  void isZeroWhenNothingWasDegraded() {
    assertEquals(
        OptionalDouble.of(0), Recovery.secondsToFullService(List.of(status(110, 0, 0)), 100, 200));
  }
}
