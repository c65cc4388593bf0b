package io.allostat.sampler.stacks.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LookedStatesTest {
  private static final double EXACT = 1e-9;
  private static final long BUCKET = 1_000_000_000;

  @Test
  void aThreadThatStoodStillWithoutBeingReadyWaited() {
    LookedStates states = states(0, 10, 0);
    assertEquals(10, states.waitingOf(10));
    assertEquals(0, states.runningOf(0), EXACT);
  }

  @Test
  void aThreadThatAlwaysMovedWasRunning() {
    LookedStates states = states(10, 0, 0);
    assertEquals(0, states.waitingOf(10));
    assertEquals(10, states.runningOf(10), EXACT);
    assertEquals(0, states.readyOf(10), EXACT);
  }

  /** 0.8 of the time ready and 0.2 running: it claims all, also where most looks stood still. */
  @Test
  void aThreadThatStoodReadyDidNotWait() {
    LookedStates states = states(3, 7, 0.8);
    assertEquals(0, states.waitingOf(10));
    assertEquals(8, states.readyOf(10), EXACT);
    assertEquals(2, states.runningOf(10), EXACT);
  }

  /** Half of its looks may have been in the time that it stood ready, or all: it does not wait. */
  @Test
  void aThreadThatStoodReadyForAWhileMayHaveBeenSoWheneverItStoodStill() {
    LookedStates states = states(4, 6, 0.2);
    assertEquals(0, states.waitingOf(10));
    assertEquals(4, states.runningOf(10), EXACT);
    assertEquals(6, states.readyOf(10), EXACT);
  }

  /** Ready for 0.9 ms in all, which is less than one look takes. */
  @Test
  void aThreadThatStoodReadyForLessThanALookWaited() {
    assertEquals(40, states(6, 4, 0.0009).waitingOf(100));
    assertEquals(0, states(6, 4, 0.001).waitingOf(100));
  }

  /** Each is seen once, at nine of ten looks it stands ready, and nobody waits. */
  @Test
  void aCrowdOfThreadsInWhichNobodyWaitsDoesNotSeemTo() {
    Map<Integer, LookedStates> states = new HashMap<>();
    for (int thread = 0; thread < 200; thread++) {
      looks(thread % 10 == 0 ? 1 : 0, thread % 10 == 0 ? 0 : 1, 0)
          .addTo(states, 45_000_000, BUCKET, 10);
    }
    assertEquals(0, states.get(0).waitingOf(200));
    assertTrue(states.get(0).readyOf(200) >= 180);
  }

  @Test
  void whoeverIsBlockedIsSeenInACrowd() {
    Map<Integer, LookedStates> states = new HashMap<>();
    for (int thread = 0; thread < 100; thread++) {
      looks(thread % 2, 1 - thread % 2, 0).addTo(states, 400_000_000, BUCKET, 10);
      looks(0, 1, 0).addTo(states, 0, BUCKET, 10);
    }
    assertEquals(100, states.get(0).waitingOf(200));
  }

  @Test
  void moreTimeReadyThanThereWasIsAllOfIt() {
    LookedStates states = states(5, 5, 7);
    assertEquals(0, states.waitingOf(10));
    assertEquals(10, states.readyOf(10), EXACT);
  }

  @Test
  void withoutTimesOnARunQueueStillThreadsAreUnknown() {
    LookedStates states = states(4, 6, Double.NaN);
    assertEquals(0, states.waitingOf(10));
    assertEquals(4, states.runningOf(10), EXACT);
    assertEquals(0, states.readyOf(10), EXACT);
  }

  @Test
  void threadsOfOneStackAreDividedEachByItself() {
    Map<Integer, LookedStates> states = new HashMap<>();
    looks(0, 10, 0).addTo(states, 0, BUCKET, 10);
    looks(10, 0, 0).addTo(states, 0, BUCKET, 10);
    assertEquals(10, states.get(0).waitingOf(20));
    assertEquals(10, states.get(0).runningOf(10), EXACT);
  }

  @Test
  void stacksOfOneThreadAreToldApart() {
    ThreadLooks looks = new ThreadLooks();
    looks.begin(0, 0, 0);
    for (int i = 0; i < 5; i++) {
      looks.addRunnable();
      looks.add(3, true);
      looks.addRunnable();
      looks.add(4, false);
    }
    Map<Integer, LookedStates> states = new HashMap<>();
    looks.addTo(states, 0, BUCKET, 10);
    assertEquals(0, states.get(3).waitingOf(5));
    assertEquals(5, states.get(4).waitingOf(5));
  }

  /**
   * Runnable at half of the instants, and ready for a quarter of the time: at half of its looks.
   */
  @Test
  void readinessIsMeasuredAgainstTheTimeAtWhichItWasRunnable() {
    Map<Integer, LookedStates> states = new HashMap<>();
    looks(10, 0, 0).addTo(states, BUCKET / 4, BUCKET, 20);
    assertEquals(5, states.get(0).readyOf(10), EXACT);
    assertEquals(5, states.get(0).runningOf(10), EXACT);
  }

  @Test
  void noLookNoKnowledge() {
    assertEquals(0, LookedStates.NONE.waitingOf(10));
    assertEquals(0, LookedStates.NONE.runningOf(10), EXACT);
    assertEquals(0, LookedStates.NONE.readyOf(10), EXACT);
  }

  private static ThreadLooks looks(int moved, int still, int stack) {
    ThreadLooks looks = new ThreadLooks();
    looks.begin(0, 0, 0);
    for (int i = 0; i < moved + still; i++) {
      looks.addRunnable();
      looks.add(stack, i < moved);
    }
    return looks;
  }

  private static LookedStates states(int moved, int still, double readyShare) {
    Map<Integer, LookedStates> states = new HashMap<>();
    long ready = Double.isNaN(readyShare) ? -1 : Math.round(readyShare * BUCKET);
    looks(moved, still, 0).addTo(states, ready, BUCKET, moved + still);
    return states.get(0);
  }
}
