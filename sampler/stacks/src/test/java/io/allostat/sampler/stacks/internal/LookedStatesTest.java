package io.allostat.sampler.stacks.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allostat.core.api.resource.KernelThreads.State;
import org.junit.jupiter.api.Test;

class LookedStatesTest {
  private static final double EXACT = 1e-9;

  @Test
  void threadsThatMovedWereRunning() {
    LookedStates states = states(10, 0, 0, 0);
    assertEquals(0, states.waitingOf(10));
    assertEquals(10, states.runningOf(10), EXACT);
    assertEquals(0, states.readyOf(10), EXACT);
  }

  @Test
  void threadsThatStoodReadyDidNotWait() {
    LookedStates states = states(2, 8, 0, 0);
    assertEquals(0, states.waitingOf(50));
    assertEquals(10, states.runningOf(50), EXACT);
    assertEquals(40, states.readyOf(50), EXACT);
  }

  @Test
  void threadsThatWereBlockedWaitedAlsoWhereOthersStoodReady() {
    LookedStates states = states(1, 4, 5, 0);
    assertEquals(50, states.waitingOf(100));
    assertEquals(10, states.runningOf(50), EXACT);
    assertEquals(40, states.readyOf(50), EXACT);
  }

  @Test
  void whereNobodyKnowsStillThreadsAreNothing() {
    LookedStates states = states(4, 0, 0, 6);
    assertEquals(0, states.waitingOf(10));
    assertEquals(4, states.runningOf(10), EXACT);
    assertEquals(0, states.readyOf(10), EXACT);
  }

  @Test
  void whereAllWereBlockedNothingIsLeft() {
    LookedStates states = states(0, 0, 3, 0);
    assertEquals(7, states.waitingOf(7));
    assertEquals(0, states.runningOf(0), EXACT);
    assertEquals(0, states.readyOf(0), EXACT);
  }

  @Test
  void noLookNoKnowledge() {
    assertEquals(0, LookedStates.NONE.waitingOf(10));
    assertEquals(0, LookedStates.NONE.runningOf(10), EXACT);
    assertEquals(0, LookedStates.NONE.readyOf(10), EXACT);
  }

  private static LookedStates states(int moved, int ready, int blocked, int unknown) {
    LookedStates states = new LookedStates();
    for (int i = 0; i < moved; i++) {
      states.addMoved();
    }
    add(states, State.RUNNABLE, ready);
    add(states, State.BLOCKED, blocked);
    add(states, State.UNKNOWN, unknown);
    return states;
  }

  private static void add(LookedStates states, State state, int times) {
    for (int i = 0; i < times; i++) {
      states.addStill(state);
    }
  }
}
