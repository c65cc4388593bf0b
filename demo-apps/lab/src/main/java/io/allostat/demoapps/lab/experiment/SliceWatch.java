package io.allostat.demoapps.lab.experiment;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.analysis.Slice;
import io.allostat.demoapps.lab.observe.ClientSecond;
import io.allostat.demoapps.lab.observe.ClientSummary;
import io.allostat.demoapps.lab.observe.CpuSample;
import io.allostat.demoapps.lab.observe.ProcessCpu;
import io.allostat.demoapps.lab.observe.SessionCounts;
import io.allostat.demoapps.lab.observe.SessionSummary;
import io.allostat.demoapps.lab.pace.PaceLog;
import io.allostat.demoapps.lab.plan.OverheadArm;
import io.allostat.demoapps.lab.plan.Stepped;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Switches what is at work at the borders of slices and reads the server's CPU time at both ends of
 * their holds. The first step of the load is no slice, nor is what follows the last slice. What the
 * switching costs falls into the slice that it begins: into its ramp, which is not counted, where
 * it has one.
 */
final class SliceWatch implements Recorder.Watcher {
  private final Stepped plan;
  private final List<OverheadArm> order;
  private final long serverPid;
  private final PaceLog pieces;
  private final Consumer<OverheadArm> switchTo;
  private final List<Mark> begins = new ArrayList<>();
  private final List<Mark> ends = new ArrayList<>();
  private DoubleSummaryStatistics processor = new DoubleSummaryStatistics();
  private DoubleSummaryStatistics stolen = new DoubleSummaryStatistics();

  private record Mark(long nanos, double cpuSeconds, double processor, double stolen) {}

  SliceWatch(
      Stepped plan,
      List<OverheadArm> order,
      long serverPid,
      PaceLog pieces,
      Consumer<OverheadArm> switchTo) {
    this.plan = plan;
    this.order = order;
    this.serverPid = serverPid;
    this.pieces = pieces;
    this.switchTo = switchTo;
  }

  @Override
  public boolean onSecond(ClientSecond second, CpuSample cpu) {
    ended(second.second(), second.step(), cpu);
    return true;
  }

  /** A second of a step has ended. */
  void ended(int second, int step, CpuSample cpu) {
    processor.accept(cpu.used());
    stolen.accept(cpu.stolen());
    int over = second + 1;
    if (step <= order.size() && over == plan.startOf(step + 1)) {
      if (step > 0) {
        ends.add(mark());
      }
      if (step < order.size()) {
        switchTo.accept(order.get(step));
      }
      beginIfSettled(step + 1, over);
    } else {
      beginIfSettled(step, over);
    }
  }

  private void beginIfSettled(int step, int over) {
    if (step >= 1
        && step <= order.size()
        && over == plan.startOf(step) + plan.settleSeconds(step)) {
      begins.add(mark());
    }
  }

  private Mark mark() {
    double used = ProcessCpu.seconds(serverPid).orElse(Double.NaN);
    Mark mark = new Mark(System.nanoTime(), used, processor.getAverage(), stolen.getAverage());
    processor = new DoubleSummaryStatistics();
    stolen = new DoubleSummaryStatistics();
    return mark;
  }

  /** The slices of sessions, with their handshakes. */
  List<Slice> slices(SessionSummary summary) {
    List<Slice> slices =
        slices(
            new ClientSummary(
                summary.complete(),
                summary.steps().stream().map(SessionSummary.Step::hold).toList()));
    return IntStream.range(0, slices.size())
        .mapToObj(
            i -> {
              SessionCounts counts = summary.steps().get(i + 1).counts();
              return slices
                  .get(i)
                  .withHandshakes(counts.fullHandshakes(), counts.resumedHandshakes());
            })
        .toList();
  }

  List<Slice> slices(ClientSummary summary) {
    if (!summary.complete() || begins.size() != order.size() || ends.size() != order.size()) {
      throw new LabException("the client did not run its plan to the end, see client.log");
    }
    List<Slice> slices = new ArrayList<>();
    for (int i = 0; i < order.size(); i++) {
      Mark from = begins.get(i);
      Mark to = ends.get(i);
      slices.add(
          new Slice(
              order.get(i),
              to.cpuSeconds() - from.cpuSeconds(),
              (to.nanos() - from.nanos()) / 1e9,
              to.processor(),
              to.stolen(),
              pieces.between(from.nanos(), to.nanos()),
              summary.holds().get(i + 1)));
    }
    return slices;
  }
}
