package io.allostat.sampler.stacks.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LookedStatesTest {
  private static final double EXACT = 1e-12;

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

  /** Of 10 looks 4 moved; ready for 0.2 of the time: 2 of the 6 still ones, so 4 waited. */
  @Test
  void onlyWhatReadinessDoesNotExplainWaited() {
    LookedStates states = states(4, 6, 0.2);
    assertEquals(4, states.waitingOf(10));
    assertEquals(4, states.runningOf(6), EXACT);
    assertEquals(2, states.readyOf(6), EXACT);
    // A sampled part stands for all hits.
    assertEquals(40, states.waitingOf(100));
  }

  /** Of 10 looks 8 should be ready, give or take 2 times 1.26; of 40, 32, give or take 5.06. */
  @Test
  void chanceIsNoWaiting() {
    assertEquals(0, states(1, 9, 0.8).waitingOf(1000));
    assertEquals(0, states(0, 10, 0.8).waitingOf(1000));
    assertEquals(200, states(0, 40, 0.8).waitingOf(1000));
  }

  /** Many threads, each seen once or twice: what each of them cannot tell, all together do. */
  @Test
  void aCrowdOfThreadsInWhichNobodyWaitsDoesNotSeemTo() {
    Random random = new Random(7);
    for (double readyPart : new double[] {0.1, 0.3, 0.5, 0.9}) {
      long waited = 0;
      int buckets = 300;
      int threads = 200;
      for (int bucket = 0; bucket < buckets; bucket++) {
        LookedStates states = new LookedStates();
        for (int thread = 0; thread < threads; thread++) {
          boolean still = random.nextDouble() < readyPart;
          states.add(still ? 0 : 1, still ? 1 : 0, readyPart);
        }
        waited += states.waitingOf(threads);
      }
      assertTrue(waited < 0.005 * buckets * threads, readyPart + ": " + waited);
    }
  }

  /** Nor do those few of a stack that is seldom seen, which make up little together. */
  @Test
  void aLookOrTwoAreNoSignOfWaiting() {
    Random random = new Random(8);
    for (double readyPart : new double[] {0.1, 0.3, 0.5, 0.9}) {
      for (int looks = 1; looks <= 3; looks++) {
        long waited = 0;
        int buckets = 10_000;
        for (int bucket = 0; bucket < buckets; bucket++) {
          LookedStates states = new LookedStates();
          for (int thread = 0; thread < looks; thread++) {
            boolean still = random.nextDouble() < readyPart;
            states.add(still ? 0 : 1, still ? 1 : 0, readyPart);
          }
          waited += states.waitingOf(looks);
        }
        assertTrue(waited < 0.03 * buckets * looks, readyPart + " " + looks + ": " + waited);
      }
    }
  }

  @Test
  void whoeverIsBlockedIsSeenInACrowd() {
    LookedStates states = new LookedStates();
    for (int thread = 0; thread < 100; thread++) {
      states.add(thread % 10 == 0 ? 0 : 1, thread % 10 == 0 ? 1 : 0, 0.1);
      states.add(0, 1, 0);
    }
    // 110 still, of which 10 are expected to be ready.
    assertEquals(100, states.waitingOf(200));
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
    looks(0, 10, 0).addTo(states, 0, 10);
    looks(10, 0, 0).addTo(states, 0, 10);
    assertEquals(10, states.get(0).waitingOf(20));
    assertEquals(10, states.get(0).runningOf(10), EXACT);
  }

  @Test
  void stacksOfOneThreadAreToldApart() {
    ThreadLooks looks = new ThreadLooks();
    for (int i = 0; i < 5; i++) {
      looks.addRunnable();
      looks.add(3, true);
      looks.addRunnable();
      looks.add(4, false);
    }
    Map<Integer, LookedStates> states = new HashMap<>();
    looks.addTo(states, 0, 10);
    assertEquals(0, states.get(3).waitingOf(5));
    assertEquals(5, states.get(4).waitingOf(5));
  }

  /**
   * Runnable at half of the instants, and ready for a quarter of the time: at half of its looks.
   */
  @Test
  void readinessIsMeasuredAgainstTheTimeAtWhichItWasRunnable() {
    ThreadLooks looks = looks(0, 10, 0);
    Map<Integer, LookedStates> states = new HashMap<>();
    looks.addTo(states, 0.25, 20);
    assertEquals(5, states.get(0).waitingOf(10));
    assertEquals(5, states.get(0).readyOf(5), EXACT);
  }

  @Test
  void noLookNoKnowledge() {
    assertEquals(0, LookedStates.NONE.waitingOf(10));
    assertEquals(0, LookedStates.NONE.runningOf(10), EXACT);
    assertEquals(0, LookedStates.NONE.readyOf(10), EXACT);
  }

  private static ThreadLooks looks(int moved, int still, int stack) {
    ThreadLooks looks = new ThreadLooks();
    for (int i = 0; i < moved + still; i++) {
      looks.addRunnable();
      looks.add(stack, i < moved);
    }
    return looks;
  }

  private static LookedStates states(int moved, int still, double readyShare) {
    Map<Integer, LookedStates> states = new HashMap<>();
    looks(moved, still, 0).addTo(states, readyShare, moved + still);
    return states.get(0);
  }
}
