package io.allostat.demoapps.hosting.limiter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class BrownoutControllerTest {
  private static final double EXACT = 1e-12;
  private static final long PERIOD = 500_000_000;
  private static final long SECOND = 1_000_000_000;

  private final BrownoutController controller = new BrownoutController(0.9, 1, 0);
  private long now;

  /** A period with one reply. */
  private double period(long latencyNanos) {
    now += PERIOD;
    return controller.replied(now, latencyNanos);
  }

  /**
   * By hand: the correction is 1000 · 0.5 / (0.95 + 0.5 · 1000 · 0.5) = 500 / 250.95, so that α is
   * 1 + 1.5 · 500 / 250.95 = 1000.95 / 250.95, and θ falls by 0.5 / α · 0.1 · 1 s.
   */
  @Test
  void theFirstPeriodIsTheLawsOwn() {
    assertEquals(0.5, controller.dimmer());
    assertEquals(0.5 - 0.05 * 250.95 / 1_000.95, period(2 * SECOND), EXACT);
  }

  @Test
  void withinAPeriodNothingMoves() {
    assertEquals(0.5, controller.replied(PERIOD - 1, 2 * SECOND));
    assertTrue(controller.replied(PERIOD, 2 * SECOND) < 0.5);
  }

  @Test
  void theQuantileIsThatOfAllRepliesOfThePeriod() {
    BrownoutController other = new BrownoutController(0.9, 1, 0);
    for (int i = 1; i < 19; i++) {
      other.replied(i, SECOND / 1_000);
    }
    // The 19th of 20 replies by their times.
    other.replied(20, 2 * SECOND);
    assertEquals(period(2 * SECOND), other.replied(PERIOD, 3 * SECOND), EXACT);
  }

  @Test
  void whatTakesTooLongIsDimmed() {
    for (int i = 0; i < 200; i++) {
      period(4 * SECOND);
    }
    double dimmed = controller.dimmer();
    assertTrue(dimmed >= 0 && dimmed < 0.01, () -> "" + dimmed);
    assertTrue(period(SECOND / 100) > dimmed);
  }

  @Test
  void whatIsFastIsServedInFull() {
    assertEquals(1, period(SECOND / 100));
    assertEquals(1, period(SECOND / 100));
  }

  @Test
  void atItsSetPointItStays() {
    assertEquals(0.5, period(SECOND), EXACT);
    assertEquals(0.5, period(SECOND), EXACT);
  }
}
