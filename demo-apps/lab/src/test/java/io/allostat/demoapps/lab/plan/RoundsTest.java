package io.allostat.demoapps.lab.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class RoundsTest {
  @Test
  void aSpareRoundIsRunOnlyWhereOneIsNeeded() {
    Rounds rounds = new Rounds(3, 2);
    assertTrue(rounds.wants(1, true), "nothing is there yet");
    assertTrue(rounds.wants(3, false), "a planned one");
    assertFalse(rounds.wants(4, false));
    assertTrue(rounds.wants(4, true));
    assertTrue(rounds.wants(5, true));
    assertFalse(rounds.wants(6, true), "no more than may be added");
  }

  @Test
  void onlyWhoNamesEnoughToPublishGetsSpareOnes() {
    assertEquals(new Rounds(2, 0), Rounds.named(2));
    assertEquals(new Rounds(3, 3), Rounds.named(3));
    assertEquals(new Rounds(5, 3), Rounds.named(5));
    assertEquals(new Rounds(3, 0), Rounds.fixed(3));
  }
}
