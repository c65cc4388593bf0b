package io.allostat.demoapps.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.observe.ClientSecond;
import io.allostat.demoapps.lab.observe.CpuSample;
import io.allostat.demoapps.lab.plan.LoadPlan;
import io.allostat.demoapps.lab.plan.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LoopWatchTest {
  private static final long NANOS = 1_000_000_000;

  /** The last step: ramp from 4 to 7 s, hold from 7 to 11 s. */
  private static final LoadPlan PLAN = LoadPlan.of(new Step(10, 2, 2), new Step(10, 3, 4));

  private final List<Integer> switched = new ArrayList<>();
  private final Map<Long, Long> threads = new HashMap<>(Map.of(1L, 5 * NANOS, 2L, 9 * NANOS));
  private int ended;
  private final LoopWatch watch =
      new LoopWatch(
          PLAN, () -> switched.add(ended), () -> Map.copyOf(threads), () -> ended * NANOS);

  /** Each second costs the first thread 20 ms and the second 10 ms. */
  private void seconds(int to) {
    for (int second = ended; second < to; second++) {
      ended = second + 1;
      threads.computeIfPresent(1L, (id, nanos) -> nanos + NANOS / 50);
      threads.computeIfPresent(2L, (id, nanos) -> nanos + NANOS / 100);
      watch.onSecond(
          new ClientSecond(second, second < 4 ? 0 : 1, true, 10, 5, Map.of(), 1.0, 2.0, 0, 0),
          new CpuSample(ended, 0.6, 0, 0.5, 0.1));
    }
  }

  @Test
  void cpuTimeOfAllThreadsOverTheHoldOfTheLastStep() {
    seconds(PLAN.seconds());
    assertEquals(List.of(4), switched, "on from the step's beginning, so that its ramp fills");
    assertEquals(0.03, watch.share(), 1e-9);
  }

  @Test
  void aThreadThatBeganMeanwhileCounts() {
    seconds(8);
    threads.put(3L, 0L);
    seconds(10);
    threads.put(3L, NANOS / 5);
    seconds(11);
    assertEquals(0.03 + 0.2 / 4, watch.share(), 1e-9);
  }

  @Test
  void aThreadThatEndedLeavesNoFigure() {
    seconds(8);
    threads.remove(2L);
    seconds(11);
    assertTrue(Double.isNaN(watch.share()));
  }

  @Test
  void aLoadThatBrokeOffLeavesNoFigure() {
    seconds(10);
    assertTrue(Double.isNaN(watch.share()));
  }
}
