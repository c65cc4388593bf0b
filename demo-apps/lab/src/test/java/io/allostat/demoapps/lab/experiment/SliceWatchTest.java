package io.allostat.demoapps.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.analysis.Slice;
import io.allostat.demoapps.lab.observe.ClientHold;
import io.allostat.demoapps.lab.observe.ClientSecond;
import io.allostat.demoapps.lab.observe.ClientSummary;
import io.allostat.demoapps.lab.observe.CpuSample;
import io.allostat.demoapps.lab.observe.SessionCounts;
import io.allostat.demoapps.lab.observe.SessionSummary;
import io.allostat.demoapps.lab.pace.PaceLog;
import io.allostat.demoapps.lab.plan.LoadPlan;
import io.allostat.demoapps.lab.plan.OverheadArm;
import io.allostat.demoapps.lab.plan.Step;
import io.allostat.demoapps.lab.testing.AdmissionSeconds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SliceWatchTest {
  private static final LoadPlan PLAN =
      LoadPlan.of(new Step(10, 2, 2), new Step(10, 1, 2), new Step(10, 1, 2), new Step(10, 2, 3));

  private final List<String> switched = new ArrayList<>();
  private final PaceLog pieces = new PaceLog();
  private int now;
  private final SliceWatch watch =
      new SliceWatch(
          PLAN,
          List.of(OverheadArm.JFR, OverheadArm.OFF),
          ProcessHandle.current().pid(),
          pieces,
          arm -> switched.add(now + " " + arm.label()));

  private void seconds(int to) {
    for (now = 0; now < to; now++) {
      int step = now < 4 ? 0 : now < 7 ? 1 : now < 10 ? 2 : 3;
      ClientSecond second = new ClientSecond(now, step, now >= 2, 10, 5, Map.of(), 1.0, 2.0, 0, 0);
      watch.onSecond(
          second,
          new CpuSample(
              now + 1.0, now < 5 ? 0.5 : now < 7 ? 0.6 : now < 8 ? 0.9 : 0.7, 0.1, 0.5, 0.1));
    }
  }

  private static ClientSummary summary() {
    return new ClientSummary(
        true,
        IntStream.of(50, 10, 12, 15)
            .mapToObj(
                n ->
                    new ClientHold(
                        10, 2, n, Map.of(), 1.0, 2.0, 0.1, 0.1, Map.of("Home", (long) n)))
            .toList());
  }

  @Test
  void switchesAtTheBordersAndLeavesTheFirstAndTheLastStepOut() {
    seconds(PLAN.seconds());
    assertEquals(List.of("3 jfr", "6 off"), switched);
    List<Slice> slices = watch.slices(summary());
    assertEquals(
        List.of(OverheadArm.JFR, OverheadArm.OFF), slices.stream().map(Slice::arm).toList());
    assertEquals(List.of(10L, 12L), slices.stream().map(Slice::replies).toList());
    assertEquals(0.6 * 0.9, slices.get(0).processor(), 1e-9, "without the ramp");
    assertEquals(0.7 * 0.9, slices.get(1).processor(), 1e-9);
    assertEquals(0.1, slices.get(1).stolen(), 1e-9);
    assertTrue(slices.stream().allMatch(s -> s.cpuSeconds() >= 0 && s.wallSeconds() > 0));
  }

  @Test
  void slicesOfSessionsHaveTheirHandshakes() {
    seconds(PLAN.seconds());
    List<SessionSummary.Step> steps =
        IntStream.of(50, 10, 12, 15)
            .mapToObj(
                n ->
                    new SessionSummary.Step(
                        30,
                        2,
                        0,
                        AdmissionSeconds.second(0, n, 0, Optional.empty()).client().counts(),
                        Map.of("Home", (long) n)))
            .toList();
    SessionCounts total = steps.get(0).counts();
    List<Slice> slices = watch.slices(new SessionSummary(true, total, steps));
    assertEquals(List.of(10L, 12L), slices.stream().map(Slice::resumedHandshakes).toList());
    assertEquals(List.of(5L, 5L), slices.stream().map(Slice::fullHandshakes).toList());
    assertEquals(Map.of("Home", 12L), slices.get(1).pages());
    assertEquals(80, slices.get(0).replies());
    assertThrows(LabException.class, () -> watch.slices(new SessionSummary(false, total, steps)));
  }

  @Test
  void aClientThatBrokeOffIsAReason() {
    seconds(5);
    assertThrows(LabException.class, () -> watch.slices(summary()));
  }
}
