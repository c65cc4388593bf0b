package io.allostat.demoapps.lab.experiment;

import io.allostat.demoapps.lab.observe.PhaseTotals;
import io.allostat.demoapps.lab.observe.SessionSecond;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Takes the phases of connections apart by the steps of a load, seconds that count only. */
final class PhaseWatch {
  private final Supplier<PhaseTotals> totals;
  private final Map<Integer, PhaseTotals> begins = new TreeMap<>();
  private final Map<Integer, PhaseTotals> ends = new TreeMap<>();
  private PhaseTotals before;

  /**
   * Begins to watch.
   *
   * @param totals reads them
   */
  PhaseWatch(Supplier<PhaseTotals> totals) {
    this.totals = totals;
    this.before = totals.get();
  }

  /** A second has just ended. */
  void onSecond(SessionSecond second) {
    PhaseTotals now = totals.get();
    if (second.counted()) {
      begins.putIfAbsent(second.step(), before);
      ends.put(second.step(), now);
    }
    before = now;
  }

  /** What was spent in the counted seconds of a step; nothing if there were none. */
  PhaseTotals of(int step) {
    return ends.containsKey(step)
        ? ends.get(step).since(begins.get(step))
        : new PhaseTotals(Map.of());
  }
}
