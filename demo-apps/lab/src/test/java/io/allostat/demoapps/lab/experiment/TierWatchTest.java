package io.allostat.demoapps.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.analysis.TierSlice;
import io.allostat.demoapps.lab.observe.ClientHold;
import io.allostat.demoapps.lab.observe.ClientSecond;
import io.allostat.demoapps.lab.observe.ClientSummary;
import io.allostat.demoapps.lab.observe.CpuSample;
import io.allostat.demoapps.lab.observe.CpuTimes;
import io.allostat.demoapps.lab.observe.TierSample;
import io.allostat.demoapps.lab.plan.LoadPlan;
import io.allostat.demoapps.lab.plan.SecondResourcePlan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Seconds 0 to 2 are the warm-up; then come four slices of 1 s to settle and 2 s that count. */
class TierWatchTest {
  private static final LoadPlan PLAN = new SecondResourcePlan(1, 2, 2, 1, 2, 1, 1, 1, 1).sliced(10);

  private final List<Boolean> moves = new ArrayList<>();
  private int over;

  private final TierWatch watch =
      new TierWatch(
          PLAN,
          List.of(true, false, false, true),
          // The database uses more and more, so that it shows which seconds were counted.
          () -> new TierSample(over, 0.1 * over * over, 0.2 * over, new CpuTimes(0, 0, 0)),
          moves::add);

  private void tell(int seconds) {
    for (int second = 0; second < seconds; second++) {
      int step = 0;
      while (PLAN.startOf(step + 1) <= second) {
        step++;
      }
      over = second + 1;
      watch.onSecond(
          new ClientSecond(second, step, true, 10, 5, Map.of(), 1.0, 1.0, 0, 0),
          new CpuSample(over, 0, 0, 0, 0));
    }
  }

  private static ClientSummary summary() {
    ClientHold hold = new ClientHold(10, 2, 10, Map.of(), 1.0, 1.0, 0.1, 0.1, Map.of());
    return new ClientSummary(true, Collections.nCopies(5, hold));
  }

  @Test
  void workIsMovedBeforeEachSliceAndOnlyHoldsCount() {
    tell(PLAN.seconds());
    assertEquals(List.of(true, false, false, true), moves);
    List<TierSlice> slices = watch.slices(summary());
    assertEquals(List.of(true, false, false, true), slices.stream().map(TierSlice::moved).toList());
    TierSlice first = slices.get(0);
    assertEquals(2, first.wallSeconds());
    assertEquals(0.4, first.webSeconds(), 1e-9);
    // From 4 to 6 s: the second in which it settled, 3 to 4, is left out.
    assertEquals(0.1 * (36 - 16), first.databaseSeconds(), 1e-9);
  }

  @Test
  void aLoadThatBreaksOffGivesNoSlices() {
    tell(PLAN.seconds() - 1);
    assertThrows(LabException.class, () -> watch.slices(summary()));
  }
}
