package io.allostat.demoapps.lab.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class TargetUtilisationTest {
  @Test
  void clientsFollowTheShareInProportion() {
    assertEquals(1300, TargetUtilisation.correct(900, 0.45));
    assertEquals(1000, TargetUtilisation.correct(1000, 0.65));
    assertEquals(867, TargetUtilisation.correct(1200, 0.90));
  }

  @Test
  void aStepIsBounded() {
    assertEquals(2000, TargetUtilisation.correct(1000, 0.0));
    assertEquals(500, TargetUtilisation.correct(1000, 5.0));
    assertEquals(1, TargetUtilisation.correct(1, 1.0));
    assertEquals(20_000, TargetUtilisation.correct(15_000, 0.1));
  }

  @Test
  void bands() {
    assertTrue(TargetUtilisation.near(0.625) && TargetUtilisation.near(0.675));
    assertFalse(TargetUtilisation.near(0.61) || TargetUtilisation.near(0.69));
    assertFalse(TargetUtilisation.near(Double.NaN));
    assertTrue(TargetUtilisation.holds(0.60) && TargetUtilisation.holds(0.70));
    assertFalse(TargetUtilisation.holds(0.45) || TargetUtilisation.holds(0.71));
    assertFalse(TargetUtilisation.holds(Double.NaN));
  }
}
