package io.allostat.demoapps.lab.experiment;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.analysis.Slice;
import io.allostat.demoapps.lab.observe.ClientSecond;
import io.allostat.demoapps.lab.observe.ClientSummary;
import io.allostat.demoapps.lab.observe.CpuSample;
import io.allostat.demoapps.lab.observe.ProcessCpu;
import io.allostat.demoapps.lab.plan.LoadPlan;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.Consumer;

/**
 * Switches Allostat at the borders of slices and reads the server's CPU time there. The first step
 * of the load is no slice, nor is what follows the last slice; what the switching costs falls into
 * the slice that it begins, on and off alike.
 */
final class SliceWatch implements Recorder.Watcher {
  private final LoadPlan plan;
  private final List<Boolean> order;
  private final long serverPid;
  private final Consumer<Boolean> switchTo;
  private final List<Mark> marks = new ArrayList<>();
  private DoubleSummaryStatistics processor = new DoubleSummaryStatistics();
  private DoubleSummaryStatistics stolen = new DoubleSummaryStatistics();

  private record Mark(long nanos, double cpuSeconds, double processor, double stolen) {}

  SliceWatch(LoadPlan plan, List<Boolean> order, long serverPid, Consumer<Boolean> switchTo) {
    this.plan = plan;
    this.order = order;
    this.serverPid = serverPid;
    this.switchTo = switchTo;
  }

  @Override
  public boolean onSecond(ClientSecond second, CpuSample cpu) {
    processor.accept(cpu.used());
    stolen.accept(cpu.stolen());
    if (second.step() <= order.size() && second.second() + 1 == plan.startOf(second.step() + 1)) {
      double used = ProcessCpu.seconds(serverPid).orElse(Double.NaN);
      marks.add(new Mark(System.nanoTime(), used, processor.getAverage(), stolen.getAverage()));
      processor = new DoubleSummaryStatistics();
      stolen = new DoubleSummaryStatistics();
      if (second.step() < order.size()) {
        switchTo.accept(order.get(second.step()));
      }
    }
    return true;
  }

  List<Slice> slices(ClientSummary summary) {
    if (!summary.complete() || marks.size() != order.size() + 1) {
      throw new LabException("the client did not run its plan to the end, see client.log");
    }
    List<Slice> slices = new ArrayList<>();
    for (int i = 0; i < order.size(); i++) {
      Mark from = marks.get(i);
      Mark to = marks.get(i + 1);
      slices.add(
          new Slice(
              order.get(i),
              to.cpuSeconds() - from.cpuSeconds(),
              (to.nanos() - from.nanos()) / 1e9,
              to.processor(),
              to.stolen(),
              summary.holds().get(i + 1)));
    }
    return slices;
  }
}
