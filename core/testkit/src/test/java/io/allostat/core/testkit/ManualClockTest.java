package io.allostat.core.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ManualClockTest {
  @Test
  void standsStillUntilItIsMoved() {
    ManualClock clock = new ManualClock();
    assertEquals(0, clock.getAsLong());
    assertEquals(0, clock.getAsLong());
    Instant begin = clock.instant();
    assertEquals(begin, clock.instant());
    clock.advance(Duration.ofMillis(1500));
    assertEquals(1_500_000_000L, clock.getAsLong());
    assertEquals(begin.plusMillis(1500), clock.instant());
    clock.advance(Duration.ZERO);
    assertEquals(1_500_000_000L, clock.getAsLong());
  }

  @Test
  void overflowsAsNanoTimeMay() {
    ManualClock clock = new ManualClock(Long.MAX_VALUE);
    clock.advance(Duration.ofNanos(1));
    assertEquals(Long.MIN_VALUE, clock.getAsLong());
  }

  @Test
  void doesNotGoBack() {
    ManualClock clock = new ManualClock(5);
    assertThrows(IllegalArgumentException.class, () -> clock.advance(Duration.ofNanos(-1)));
    assertEquals(5, clock.getAsLong());
  }

  @Test
  void isMovedByThreadsWithoutLoss() throws Exception {
    ManualClock clock = new ManualClock();
    Together.run(() -> move(clock), () -> move(clock));
    assertEquals(20_000, clock.getAsLong());
  }

  private static Void move(ManualClock clock) {
    for (int i = 0; i < 10_000; i++) {
      clock.advance(Duration.ofNanos(1));
    }
    return null;
  }
}
