package io.allostat.demoapps.lab.experiment;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.analysis.TierSlice;
import io.allostat.demoapps.lab.observe.ClientSecond;
import io.allostat.demoapps.lab.observe.ClientSummary;
import io.allostat.demoapps.lab.observe.CpuSample;
import io.allostat.demoapps.lab.observe.TierSample;
import io.allostat.demoapps.lab.plan.LoadPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Moves the work between the tiers at the borders of slices and reads both tiers' CPU time at both
 * ends of their holds. The first step of the load is no slice. A second is told when it has ended.
 */
final class TierWatch implements Recorder.Watcher {
  private final LoadPlan plan;
  private final List<Boolean> order;
  private final Supplier<TierSample> meter;
  private final Consumer<Boolean> move;
  private final List<TierSample> begins = new ArrayList<>();
  private final List<TierSample> ends = new ArrayList<>();

  /**
   * A watch.
   *
   * @param plan the load
   * @param order which slices have the work moved
   * @param meter reads both tiers
   * @param move moves the work, or takes it back
   */
  TierWatch(
      LoadPlan plan, List<Boolean> order, Supplier<TierSample> meter, Consumer<Boolean> move) {
    this.plan = plan;
    this.order = List.copyOf(order);
    this.meter = meter;
    this.move = move;
  }

  @Override
  public boolean onSecond(ClientSecond second, CpuSample cpu) {
    int step = second.step();
    int over = second.second() + 1;
    if (step <= order.size() && over == plan.startOf(step + 1)) {
      if (step > 0) {
        ends.add(meter.get());
      }
      if (step < order.size()) {
        move.accept(order.get(step));
      }
      beginIfSettled(step + 1, over);
    } else {
      beginIfSettled(step, over);
    }
    return true;
  }

  private void beginIfSettled(int step, int over) {
    if (step >= 1
        && step <= order.size()
        && over == plan.startOf(step) + plan.steps().get(step).rampSeconds()) {
      begins.add(meter.get());
    }
  }

  List<TierSlice> slices(ClientSummary summary) {
    if (!summary.complete() || begins.size() != order.size() || ends.size() != order.size()) {
      throw new LabException("the client did not run its plan to the end, see client.log");
    }
    List<TierSlice> slices = new ArrayList<>();
    for (int i = 0; i < order.size(); i++) {
      TierSample from = begins.get(i);
      TierSample to = ends.get(i);
      slices.add(
          new TierSlice(
              order.get(i),
              to.databaseSeconds() - from.databaseSeconds(),
              to.webSeconds() - from.webSeconds(),
              to.second() - from.second(),
              summary.holds().get(i + 1)));
    }
    return slices;
  }
}
