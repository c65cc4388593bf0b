package io.allostat.demoapps.lab.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Thresholds 0.85 and 0.7, so that what remains is to be at 0.8; it may change from 5 s on. */
class SupplyTest {
  private final Supply supply = new Supply(0.4, 5, 0.85, 0.7);
  private int second;

  /** Seconds until it changes, none if it does not within a hundred. */
  private int untilChange(double used, boolean away) {
    int from = second;
    while (second < from + 100) {
      OptionalDouble change = supply.after(second++, used, away);
      if (change.isPresent()) {
        assertEquals(supply.share(), change.getAsDouble());
        return second - from;
      }
    }
    return 0;
  }

  @Test
  void itGetsLessAndLessUntilWorkIsMovedAway() {
    assertEquals(5 + 1 + Supply.PATIENCE_SECONDS, untilChange(0.3, false));
    assertEquals(0.372, supply.share(), 1e-12);
    assertEquals(Supply.PATIENCE_SECONDS, untilChange(0.3, false));
    assertEquals(0.372 * 0.93, supply.share(), 1e-12);
    assertEquals(-1, supply.heldFrom());
  }

  @Test
  void thenItKeepsWhatPutsTheRestBetweenTheThresholds() {
    untilChange(0.38, false);
    assertEquals(1 + Supply.SETTLE_SECONDS, untilChange(0.32, true));
    assertEquals(0.4, supply.share(), 1e-12);
    int held = second - 1;
    assertEquals(held, supply.heldFrom());
    assertEquals(0, untilChange(0.33, true), "near enough");
    assertEquals(0, untilChange(0.1, false), "the work came back");
    assertEquals(held, supply.heldFrom());
  }

  @Test
  void aShareThatWasFoundByChanceIsPutRight() {
    untilChange(0.38, false);
    untilChange(0.32, true);
    int held = supply.heldFrom();
    assertEquals(Supply.CORRECT_SECONDS, untilChange(0.372, true));
    assertEquals(0.465, supply.share(), 1e-12);
    assertEquals(0, untilChange(0.372, true));
    assertEquals(4, untilChange(0.2, true), "so many of 40 seconds move their mean beyond it");
    assertEquals(held, supply.heldFrom());
  }

  @Test
  void whatIsFullDoesNotTellHowMuchRemains() {
    untilChange(0.38, false);
    double tight = supply.share();
    untilChange(0.99 * tight, true);
    assertEquals(1.15 * tight, supply.share(), 1e-12);
    assertEquals(-1, supply.heldFrom());
    assertEquals(Supply.WIDEN_SECONDS, untilChange(0.32, true));
    assertEquals(0.4, supply.share(), 1e-12);
    assertTrue(supply.heldFrom() > 0);
  }

  @Test
  void workThatComesBackBeforeItWasHeldMakesItTightAgain() {
    untilChange(0.38, false);
    double tight = supply.share();
    for (int i = 0; i < 5; i++) {
      supply.after(second++, 0.32, true);
    }
    untilChange(0.38, false);
    assertEquals(0.93 * tight, supply.share(), 1e-12);
  }

  @Test
  void itNeverGetsNothingNorMoreThanThereIs() {
    for (int i = 0; i < 200; i++) {
      untilChange(0.01, false);
    }
    assertEquals(0.02, supply.share());
    Supply wide = new Supply(0.9, 0, 0.85, 0.7);
    for (int i = 0; i < 100; i++) {
      wide.after(i, 0.95, true);
    }
    assertEquals(Scarcity.UNLIMITED, wide.share());
  }
}
