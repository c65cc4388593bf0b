package io.allostat.demoapps.lab.pace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class PaceLogTest {
  private final PaceLog log = new PaceLog();

  @Test
  void theMeanOfThePiecesOfATime() {
    log.accept("99 1 1");
    for (int i = 0; i < 20; i++) {
      log.accept((100 + i) + " " + (200 + i) + " 50");
    }
    log.accept("120 1 1");
    // The dearest of twenty, 219, counts as its neighbour, 218.
    assertEquals(new Pace(209.45, 50), log.between(100, 120));
    assertEquals(259.45, log.between(100, 120).nanos(), 1e-9);
  }

  @Test
  void aPieceThatTheHostInterruptedDoesNotCountInFull() {
    for (int i = 0; i < 20; i++) {
      log.accept(i + " " + (i == 7 ? 5_000_000 : 200) + " 50");
    }
    assertEquals(new Pace(200, 50), log.between(0, 20));
  }

  @Test
  void fewPiecesTellNothing() {
    for (int i = 0; i < 4; i++) {
      log.accept(i + " 200 50");
    }
    assertFalse(log.between(0, 20).known());
  }

  @Test
  void theClockMayPassItsLargestNumber() {
    for (int i = 0; i < 10; i++) {
      log.accept((Long.MAX_VALUE - 5 + i) + " 200 50");
    }
    assertEquals(new Pace(200, 50), log.between(Long.MAX_VALUE - 10, Long.MAX_VALUE + 10));
  }

  @Test
  void anythingElseIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> log.accept("1 2"));
    assertThrows(NumberFormatException.class, () -> log.accept("1 2 x"));
  }
}
