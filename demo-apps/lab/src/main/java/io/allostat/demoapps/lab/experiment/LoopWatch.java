package io.allostat.demoapps.lab.experiment;

import io.allostat.demoapps.lab.observe.ClientSecond;
import io.allostat.demoapps.lab.observe.CpuSample;
import io.allostat.demoapps.lab.plan.LoadPlan;
import io.allostat.demoapps.lab.plan.Step;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Watches Allostat's own threads in the last step of a load: switches it on when the step begins,
 * and reads their CPU time at both ends of the step's hold.
 */
final class LoopWatch implements Recorder.Watcher {
  private final Once begin;
  private final Once first;
  private final Once last;
  private Reading from;
  private Reading to;

  private record Reading(long nanos, Map<Long, Long> cpuNanos) {}

  /**
   * A watch.
   *
   * @param plan the load
   * @param switchOn makes Allostat work
   * @param cpuNanos CPU time of its threads so far, by the thread's identifier
   * @param clock nanoseconds
   */
  LoopWatch(
      LoadPlan plan, Runnable switchOn, Supplier<Map<Long, Long>> cpuNanos, LongSupplier clock) {
    int index = plan.steps().size() - 1;
    Step step = plan.steps().get(index);
    int start = plan.startOf(index);
    // A second is told when it has ended.
    begin = new Once(start - 1, switchOn);
    first =
        new Once(
            start + step.rampSeconds() - 1,
            () -> from = new Reading(clock.getAsLong(), cpuNanos.get()));
    last = new Once(plan.seconds() - 1, () -> to = new Reading(clock.getAsLong(), cpuNanos.get()));
  }

  @Override
  public boolean onSecond(ClientSecond second, CpuSample cpu) {
    begin.at(second.second());
    first.at(second.second());
    last.at(second.second());
    return true;
  }

  /** CPU seconds of the threads per second, or NaN when one of them ended or time is missing. */
  double share() {
    if (from == null
        || to == null
        || !to.cpuNanos().keySet().containsAll(from.cpuNanos().keySet())) {
      return Double.NaN;
    }
    return (double) (sum(to) - sum(from)) / (to.nanos() - from.nanos());
  }

  private static long sum(Reading reading) {
    return reading.cpuNanos().values().stream().mapToLong(Long::longValue).sum();
  }
}
