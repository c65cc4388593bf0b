package io.allostat.core.runtime.loop.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.component.Adaptation;
import io.allostat.core.api.component.LevelChange;
import io.allostat.core.api.component.LevelChange.Origin;
import io.allostat.core.api.control.Decision;
import io.allostat.core.api.control.JournalEntry;
import io.allostat.core.api.control.Outcome;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class JournalTest {
  private static final Decision HOLD = Decision.hold(0, "", Map.of(), "nothing to do");

  private final Journal journal = new Journal(3);

  @Test
  void numbersWithoutGapsAndForgetsTheOldest() {
    for (int i = 0; i < 5; i++) {
      journal.append(i, HOLD, Optional.empty());
    }
    assertEquals(
        List.of(3L, 4L, 5L), journal.entries().stream().map(JournalEntry::sequence).toList());
  }

  @Test
  void anOutcomeCompletesTheNewestOpenChangeOfItsAdaptation() {
    Adaptation a = new Adaptation("A", 0, 1);
    Adaptation b = new Adaptation("B", 0, 1);
    append(a);
    append(b);
    assertEquals(1, journal.attach(outcome(a, 0.1)).orElseThrow().sequence());
    assertEquals(2, journal.attach(outcome(b, 0.2)).orElseThrow().sequence());
    assertTrue(journal.attach(outcome(b, 0.3)).isEmpty());
    assertEquals(
        List.of(0.1, 0.2),
        journal.entries().stream()
            .map(e -> e.outcome().orElseThrow().predictionError().orElseThrow())
            .toList());
    assertEquals(
        0.2, journal.lastChange().orElseThrow().outcome().orElseThrow().usage().get("cpu"));
  }

  @Test
  void anOutcomeOfAForgottenChangeIsIgnored() {
    Adaptation a = new Adaptation("A", 0, 1);
    append(a);
    for (int i = 0; i < 3; i++) {
      journal.append(i, HOLD, Optional.empty());
    }
    assertTrue(journal.attach(outcome(a, 0.1)).isEmpty());
    assertEquals(1, journal.lastChange().orElseThrow().sequence());
  }

  @Test
  void medianOfOddEvenAndNoErrors() {
    Journal wide = new Journal(10);
    assertEquals(OptionalDouble.empty(), Journal.medianPredictionError(wide.entries()));
    double[] errors = {0.3, 0.1, 0.2, 0.6};
    for (int i = 0; i < errors.length; i++) {
      Adaptation step = new Adaptation("A", i, 1);
      wide.append(0, decision(step), Optional.of(change(step)));
      wide.attach(outcome(step, errors[i]));
      if (i == 2) {
        assertEquals(0.2, Journal.medianPredictionError(wide.entries()).orElseThrow());
      }
    }
    assertEquals(0.25, Journal.medianPredictionError(wide.entries()).orElseThrow(), 1e-12);
  }

  private void append(Adaptation step) {
    journal.append(0, decision(step), Optional.of(change(step)));
  }

  private static Decision decision(Adaptation step) {
    return new Decision(
        Decision.Kind.DEGRADE, 0, "cpu", Optional.of(step), Map.of(), List.of(), "test");
  }

  private static LevelChange change(Adaptation step) {
    return new LevelChange(
        step.component(), step.fromLevel(), step.toLevel(), 1, Origin.LOOP, Optional.empty());
  }

  private static Outcome outcome(Adaptation step, double error) {
    return new Outcome(step, Map.of("cpu", error), Optional.empty(), OptionalDouble.of(error));
  }
}
