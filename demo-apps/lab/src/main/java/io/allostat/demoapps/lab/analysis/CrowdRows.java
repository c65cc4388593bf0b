package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.observe.AdaptableComponent;
import io.allostat.demoapps.lab.observe.ClientSecond;
import io.allostat.demoapps.lab.observe.CrowdSecond;
import io.allostat.demoapps.lab.observe.CrowdTrace;
import io.allostat.demoapps.lab.observe.SessionCounts;
import io.allostat.demoapps.lab.observe.SessionSummary;
import io.allostat.demoapps.lab.observe.StatusSample;
import io.allostat.demoapps.lab.plan.CombinedPlan;
import io.allostat.demoapps.lab.plan.CombinedPlan.Phase;
import io.allostat.demoapps.lab.plan.Period;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Makes rows of what was seen while a crowd came and went. A pure function. */
public final class CrowdRows {
  private final CrowdTrace trace;
  private final List<AdaptableComponent> components;
  private final double neighbourOffered;

  private CrowdRows(
      CrowdTrace trace, List<AdaptableComponent> components, double neighbourOffered) {
    this.trace = trace;
    this.components = components;
    this.neighbourOffered = neighbourOffered;
  }

  /**
   * The rows of a run.
   *
   * @param trace what was seen
   * @param plan its phases
   * @param components of the application that has the crowd
   * @param neighbourOffered pages a second that the neighbour's browsers would ask for if replies
   *     took no time
   * @return phase by phase, the application's and then its neighbour's
   */
  public static List<CrowdRow> of(
      CrowdTrace trace,
      CombinedPlan plan,
      List<AdaptableComponent> components,
      double neighbourOffered) {
    CrowdRows rows = new CrowdRows(trace, components, neighbourOffered);
    List<Period> periods = plan.crowdPeriods();
    List<CrowdRow> all = new ArrayList<>();
    for (int i = 0; i < periods.size(); i++) {
      all.add(rows.crowd(plan.phases().get(i), periods.get(i), trace.summary().steps().get(i)));
      all.add(rows.neighbour(periods.get(i)));
    }
    return all;
  }

  private CrowdRow crowd(Phase phase, Period period, SessionSummary.Step step) {
    SessionCounts counts = step.counts();
    double held = step.seconds();
    List<CrowdSecond> seconds =
        trace.seconds().stream()
            .filter(second -> within(second.client().second(), period))
            .toList();
    return new CrowdRow(
        trace.arm().label(),
        CombinedPlan.SECOND.label(),
        phase.name(),
        phase.load(),
        trace.run(),
        counts.arrivals() / held,
        counts.completed() / held,
        counts.replies() / held,
        counts.worth() / held,
        counts.degradedShare(),
        counts.p50Millis(),
        counts.p95Millis(),
        counts.refused() / held,
        counts.timedOut() / held,
        counts.failed() / held,
        degradedWeightShare(period),
        mean(seconds, second -> second.processors().held()),
        mean(seconds, second -> second.processors().requested()),
        mean(seconds, second -> second.cpu().utilisation()),
        mean(seconds, second -> second.cpu().server()),
        mean(seconds, second -> Math.max(0, second.cpu().used() - second.cpu().server())),
        mean(seconds, second -> second.cpu().stolen()),
        counts.clientCpu(),
        counts.latenessP99Millis());
  }

  private CrowdRow neighbour(Period period) {
    List<ClientSecond> seconds =
        trace.neighbour().stream().filter(second -> within(second.second(), period)).toList();
    double replies = average(seconds, ClientSecond::replies);
    double loss = average(seconds, ClientSecond::lossSum);
    return new CrowdRow(
        trace.arm().label(),
        CombinedPlan.FIRST.label(),
        period.name(),
        CombinedPlan.NEIGHBOUR_LOAD,
        trace.run(),
        neighbourOffered,
        null,
        replies,
        replies - loss,
        replies == 0 ? null : Double.valueOf(loss / replies),
        null,
        null,
        null,
        null,
        Stats.orNull(
            Stats.mean(
                seconds.stream()
                    .map(second -> (double) ErrorKinds.total(second.errors()))
                    .toList())),
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null);
  }

  private static double average(List<ClientSecond> seconds, ToDoubleFunction<ClientSecond> figure) {
    return seconds.stream().mapToDouble(figure).average().orElse(0);
  }

  private static boolean within(int second, Period period) {
    return second >= period.from() && second < period.to();
  }

  private static Double mean(List<CrowdSecond> seconds, ToDoubleFunction<CrowdSecond> figure) {
    return Stats.orNull(Stats.mean(seconds.stream().map(figure::applyAsDouble).toList()));
  }

  private Double degradedWeightShare(Period period) {
    double all =
        components.stream()
            .flatMap(component -> component.steps().stream())
            .mapToDouble(AdaptableComponent.Step::weight)
            .sum();
    return all == 0
        ? null
        : Stats.orNull(
            Stats.mean(
                trace.status().stream()
                    .filter(s -> s.second() >= period.from() && s.second() < period.to())
                    .map(sample -> applied(sample) / all)
                    .toList()));
  }

  private double applied(StatusSample sample) {
    double sum = 0;
    for (AdaptableComponent component : components) {
      int level = sample.levels().getOrDefault(component.name(), 0);
      int steps = Math.min(level, component.steps().size());
      sum +=
          component.steps().subList(0, steps).stream()
              .mapToDouble(AdaptableComponent.Step::weight)
              .sum();
    }
    return sum;
  }
}
