package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.observe.ClientHold;
import io.allostat.demoapps.lab.observe.ClientSecond;
import io.allostat.demoapps.lab.observe.CpuSample;
import io.allostat.demoapps.lab.observe.DecisionSample;
import io.allostat.demoapps.lab.observe.Trace;
import io.allostat.demoapps.lab.plan.LoadPlan;
import io.allostat.demoapps.lab.plan.Loads;
import io.allostat.demoapps.lab.plan.Pages;
import io.allostat.demoapps.lab.plan.Period;
import io.allostat.demoapps.lab.plan.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Turns the trace of a run into lines of the summary. A pure function. */
public final class Rows {
  private final Trace trace;
  private final Loads loads;
  private final Pages pages;
  private final DoubleUnaryOperator offeredLoad;

  private Rows(Trace trace, Loads loads, Pages pages, DoubleUnaryOperator offeredLoad) {
    this.trace = trace;
    this.loads = loads;
    this.pages = pages;
    this.offeredLoad = offeredLoad;
  }

  /**
   * The lines of one run: its counted part, and the fall of the load if it ends with one.
   *
   * @param trace what was seen
   * @param loads capacity and think time
   * @param pages that were asked for
   * @return one or two lines
   */
  public static List<Row> of(Trace trace, Loads loads, Pages pages) {
    Rows rows = new Rows(trace, loads, pages, trace.run().load()::clientsAt);
    Run run = trace.run();
    List<Row> result = new ArrayList<>();
    String phase = run.kind() == Run.Kind.STEADY ? Row.STEADY : Row.CROSSING;
    result.add(rows.row(phase, run.countedFrom(), run.countedTo(), null));
    run.fall().ifPresent(step -> result.add(rows.fall(step)));
    return List.copyOf(result);
  }

  /**
   * The lines of one of several applications that come and go.
   *
   * @param trace what was seen
   * @param loads capacity and think time of the application
   * @param pages that were asked for
   * @param periods one line each, but for those in which nobody came
   * @param offeredLoad what all applications offer at a second, in any unit: where that changes,
   *     changes of levels are no oscillations
   * @return the lines
   */
  public static List<Row> of(
      Trace trace,
      Loads loads,
      Pages pages,
      List<Period> periods,
      DoubleUnaryOperator offeredLoad) {
    Rows rows = new Rows(trace, loads, pages, offeredLoad);
    LoadPlan load = trace.run().load();
    return periods.stream()
        .filter(period -> load.meanClients(period.from(), period.to()) > 0)
        .map(period -> rows.row(period.name(), period.from(), period.to(), null))
        .toList();
  }

  private Row fall(int step) {
    LoadPlan load = trace.run().load();
    int end = load.startOf(step + 1);
    return row(
        Row.FALL,
        holdOf(load, step),
        end,
        Stats.orNull(Recovery.secondsToFullService(trace.status(), load.startOf(step), end + 1.0)));
  }

  private Row row(String phase, int from, int to, Double secondsToFullService) {
    Run run = trace.run();
    double clients = run.load().meanClients(from, to);
    double offered = clients / loads.thinkSeconds();
    List<ClientSecond> seconds =
        trace.seconds().stream().filter(s -> s.second() >= from && s.second() < to).toList();
    List<CpuSample> cpu =
        trace.cpu().stream().filter(s -> s.second() > from && s.second() <= to).toList();
    List<DecisionSample> decisions = decisions(trace, from, to);
    List<ClientHold> holds = holds(from, to);
    List<Double> predictionErrors = predictionErrors(decisions);
    Map<String, Long> errors = ErrorKinds.sum(seconds.stream().map(ClientSecond::errors).toList());
    long replies = seconds.stream().mapToLong(ClientSecond::replies).sum();
    double perSecond = seconds.isEmpty() ? 0 : (double) replies / seconds.size();
    ClientHold single = holds.size() == 1 ? holds.get(0) : null;
    return new Row(
        run.arm().label(),
        pages.application().label(),
        pages.mix().name(),
        loads.load(clients),
        run.number(),
        phase,
        clients,
        seconds.size(),
        offered,
        perSecond,
        perSecond / offered,
        single == null ? null : single.p50Millis(),
        single == null ? null : single.p95Millis(),
        largest(holds, ClientHold::p95Millis),
        mean(cpu, CpuSample::utilisation),
        Oscillations.count(trace.decisions(), offeredLoad, from, to),
        (int) decisions.stream().filter(DecisionSample::changes).count(),
        Stats.orNull(Stats.median(predictionErrors)),
        predictionErrors.size(),
        share(seconds.stream().mapToDouble(ClientSecond::lossSum).sum(), replies),
        share(seconds.stream().mapToLong(ClientSecond::degradedReplies).sum(), replies),
        secondsToFullService,
        mean(cpu, CpuSample::client),
        largest(holds, ClientHold::latenessP99Millis),
        ErrorKinds.total(errors),
        errors,
        mean(cpu, s -> Math.max(0, s.used() - s.server())),
        mean(cpu, CpuSample::stolen));
  }

  /**
   * The prediction errors of a run, of the same decisions that its lines count. Those of the first
   * ramp are left out, and of a steady run also those of the ramp to its fall; the ramps within a
   * changing load count with it. Each decision counts once where lines overlap.
   */
  static List<Double> predictionErrors(Trace trace) {
    Run run = trace.run();
    List<DecisionSample> counted =
        new ArrayList<>(decisions(trace, run.countedFrom(), run.countedTo()));
    run.fall()
        .ifPresent(
            step -> {
              int from = Math.max(run.countedTo(), holdOf(run.load(), step));
              counted.addAll(decisions(trace, from, run.load().seconds()));
            });
    return predictionErrors(counted);
  }

  private static List<Double> predictionErrors(List<DecisionSample> decisions) {
    return decisions.stream()
        .map(DecisionSample::predictionError)
        .filter(Objects::nonNull)
        .toList();
  }

  private static List<DecisionSample> decisions(Trace trace, int from, int to) {
    return trace.decisions().stream().filter(d -> d.second() >= from && d.second() < to).toList();
  }

  private static int holdOf(LoadPlan load, int step) {
    return load.startOf(step) + load.steps().get(step).rampSeconds();
  }

  /** The holds that lie within the span; the client reports those that it began. */
  private List<ClientHold> holds(int from, int to) {
    LoadPlan load = trace.run().load();
    return IntStream.range(0, trace.summary().holds().size())
        .filter(step -> holdOf(load, step) >= from && load.startOf(step + 1) <= to)
        .mapToObj(step -> trace.summary().holds().get(step))
        .toList();
  }

  private static Double mean(List<CpuSample> samples, Function<CpuSample, Double> value) {
    return Stats.orNull(Stats.mean(samples.stream().map(value).toList()));
  }

  private static Double largest(List<ClientHold> holds, Function<ClientHold, Double> value) {
    return holds.stream().map(value).filter(Objects::nonNull).max(Double::compare).orElse(null);
  }

  private static Double share(double part, long whole) {
    return whole == 0 ? null : part / whole;
  }
}
