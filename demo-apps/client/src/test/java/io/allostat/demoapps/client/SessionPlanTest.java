package io.allostat.demoapps.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SessionPlanTest {
  @Test
  void aPlanKnowsWhichSecondsCount() {
    SessionPlan plan = SessionPlan.parse("40@2+3, 72.5@0+1");
    assertEquals(6, plan.seconds());
    assertEquals(72.5, plan.phases().get(1).sessionsPerSecond());
    assertEquals(5, plan.startOf(1));
    boolean[] counts = {false, false, true, true, true, true};
    for (int second = 0; second < counts.length; second++) {
      assertEquals(counts[second], plan.counts(second), "second " + second);
      assertEquals(second < 5 ? 0 : 1, plan.phaseOf(second), "second " + second);
    }
    assertFalse(plan.counts(6));
    assertEquals(plan, SessionPlan.parse(plan.toString()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "40", "40@5", "40@5+0", "0@0+5", "-1@0+5", "20001@0+5", "1@0+99999"})
  void whatIsNoPlanIsRefusedWithWhatWasExpected(String text) {
    Exception e = assertThrows(IllegalArgumentException.class, () -> SessionPlan.parse(text));
    assertTrue(e.getMessage().contains("expected"), e.getMessage());
  }
}
