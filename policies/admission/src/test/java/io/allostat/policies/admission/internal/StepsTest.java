package io.allostat.policies.admission.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;

class StepsTest {
  private static final double LIFE = 8;

  @Test
  void withoutAStepConnectionsCostWhatTheyCost() {
    assertEquals(1, Steps.NONE.correction(2, LIFE));
    assertEquals(Steps.NONE, Steps.NONE.after(2, 1, LIFE));
  }

  /** Half of its life at full cost and half at a quarter: it cost 5/8, and the next costs 2/8. */
  @Test
  void whoEndsHalfALifeAfterTheStepSpentHalfOfItBefore() {
    Steps steps = Steps.NONE.after(2, 0.25, LIFE).after(3, 1, LIFE);
    assertEquals(2.0 / 5, steps.correction(2, LIFE), 1e-12);
  }

  @Test
  void dearerServiceIsToldOfLikewise() {
    Steps steps = Steps.NONE.after(2, 4, LIFE).after(3, 1, LIFE);
    assertEquals(4 / 2.5, steps.correction(2, LIFE), 1e-12);
  }

  @Test
  void theLastThatBeganBeforeItEndsItsTime() {
    Steps steps = Steps.NONE.after(2, 0.25, LIFE);
    assertEquals(0.25, steps.correction(0, LIFE), 1e-12);
    assertEquals(1, steps.correction(2 * LIFE, LIFE));
    assertEquals(1, steps.correction(2, 0), "whose connections do not last has none from before");
    assertEquals(Steps.NONE, steps.after(LIFE, 1, LIFE));
  }

  @Test
  void stepsAddUp() {
    Steps steps = Steps.NONE.after(2, 0.5, LIFE).after(1, 0.5, LIFE);
    double first = 0.5 / (0.75 + 0.5 * 0.25);
    double second = 0.5 / (0.875 + 0.5 * 0.125);
    assertEquals(first * second, steps.correction(2, LIFE), 1e-12);
  }

  @Test
  void itsSizeIsBounded() {
    Steps steps = Steps.NONE;
    for (int i = 0; i < 1000; i++) {
      steps = steps.after(0.001, 0.999, 3600);
    }
    assertEquals(64, steps.steps().size());
    History none = History.EMPTY;
    assertSame(none, none.costing(1));
  }
}
