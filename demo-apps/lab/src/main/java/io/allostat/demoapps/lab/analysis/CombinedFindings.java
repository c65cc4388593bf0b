package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.analysis.CoordinatedStep.Kind;
import io.allostat.demoapps.lab.analysis.Finding.Verdict;
import io.allostat.demoapps.lab.observe.CrowdTrace;
import io.allostat.demoapps.lab.observe.StatusSample;
import io.allostat.demoapps.lab.plan.Application;
import io.allostat.demoapps.lab.plan.Arm;
import io.allostat.demoapps.lab.plan.CombinedPlan;
import io.allostat.demoapps.lab.plan.CombinedPlan.Phase;
import io.allostat.demoapps.lab.plan.CrowdArm;
import io.allostat.demoapps.lab.plan.Period;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Predicate;

/** Holds what two applications on one processor did against bars and against the paper. */
public final class CombinedFindings {
  private static final double SERVED = 0.95;
  private static final double LATENCY_ALONE = 10;
  private static final double LATENCY_BOTH = 4;
  private static final double OSCILLATION_SECONDS = 700;
  private static final double FEW = 0.05;
  private static final double SOME = 0.1;

  /** Between the clocks of client and journal. */
  private static final double CLOCK_SECONDS = 1;

  private final CombinedResult result;

  /**
   * Findings about a result.
   *
   * @param result the result
   */
  public CombinedFindings(CombinedResult result) {
    this.result = result;
  }

  /**
   * The figures against their bars.
   *
   * @return one finding a bar
   */
  public List<Finding> bars() {
    List<Finding> bars = new ArrayList<>();
    for (Application application : CombinedPlan.APPLICATIONS) {
      bars.add(served(application));
      bars.add(latency(application, application.label(), LATENCY_ALONE, "at least 10"));
    }
    for (Application application : CombinedPlan.APPLICATIONS) {
      bars.add(
          latency(
              application,
              CombinedPlan.BOTH,
              LATENCY_BOTH,
              "at least 4, as Philippe et al. have it of both"));
    }
    bars.add(replies());
    bars.add(oscillations());
    bars.addAll(crowd());
    bars.add(AgainstOff.finding(Arm.OFF.label(), againstOff(), result.invalid().isEmpty()));
    return bars.stream().map(this::unlessInvalid).toList();
  }

  /**
   * Both applications under Allostat beside the same with nothing that acts.
   *
   * @return what each serves in each period and phase, and how fast where loads are constant
   */
  public List<AgainstOff> againstOff() {
    List<AgainstOff> comparisons = new ArrayList<>();
    for (Application application : CombinedPlan.APPLICATIONS) {
      for (String period : result.rows().stream().map(Row::phase).distinct().sorted().toList()) {
        comparisons.add(period(application, period, AgainstOff.GOODPUT, AgainstOff::goodput));
        comparisons.add(period(application, period, AgainstOff.SPEED, AgainstOff::speed));
      }
      for (Phase phase : result.plan().phases()) {
        for (CrowdArm arm : List.of(CrowdArm.LEVELS, CrowdArm.ALL)) {
          comparisons.add(
              AgainstOff.of(
                  arm.label(),
                  application.label() + ", phase " + phase.name(),
                  AgainstOff.GOODPUT,
                  PairedRatio.pairs(
                      result.crowdRows(arm.label(), application, phase.name()),
                      result.crowdRows(CrowdArm.OFF.label(), application, phase.name()),
                      CrowdRow::run,
                      CrowdRow::goodputPerSecond)));
        }
      }
    }
    comparisons.removeIf(AgainstOff::unseen);
    return comparisons;
  }

  private AgainstOff period(
      Application application, String period, String name, Function<Row, Double> figure) {
    return AgainstOff.of(
        Arm.ON.label(),
        application.label() + ", period " + period,
        name,
        PairedRatio.pairs(
            result.rows(Arm.ON.label(), application, period),
            result.rows(Arm.OFF.label(), application, period),
            Row::run,
            figure));
  }

  private Finding unlessInvalid(Finding f) {
    return result.invalid().isEmpty() || f.verdict() == Verdict.NOT_MEASURED
        ? f
        : new Finding(f.subject(), f.bar(), f.measured(), Verdict.NOT_VALID);
  }

  private static Finding finding(
      String subject, String bar, Double value, String text, boolean met) {
    return new Finding(subject, bar, text, value == null ? Verdict.NOT_MEASURED : Verdict.of(met));
  }

  private Finding served(Application application) {
    Spread served =
        Spread.of(result.rows(Arm.ON.label(), application, application.label()), Row::servedShare);
    return finding(
        application.label() + " alone: offered load served, on",
        "at least 95 %",
        served.median(),
        served.text(Texts::percent),
        served.median() != null && served.median() >= SERVED);
  }

  private Finding latency(Application application, String period, double least, String bar) {
    String where = period.equals(CombinedPlan.BOTH) ? ", both" : " alone";
    String subject = application.label() + where + ": 95 % quantile, off divided by on";
    Double off =
        Spread.of(result.rows(Arm.OFF.label(), application, period), Row::p95Millis).median();
    Double on =
        Spread.of(result.rows(Arm.ON.label(), application, period), Row::p95Millis).median();
    Double ratio = off == null || on == null ? null : Double.valueOf(off / on);
    return finding(
        subject,
        bar,
        ratio,
        "%s (%s against %s)".formatted(Texts.number(ratio), Texts.millis(off), Texts.millis(on)),
        ratio != null && ratio >= least);
  }

  /** Replies of both together while both are there, by run. */
  private Finding replies() {
    List<Double> ratios = new ArrayList<>();
    int runs = result.rows().stream().mapToInt(Row::run).max().orElse(0);
    for (int run = 1; run <= runs; run++) {
      double off = replies(Arm.OFF, run);
      if (off > 0) {
        ratios.add(replies(Arm.ON, run) / off);
      }
    }
    Double ratio = Stats.orNull(Stats.median(ratios));
    return finding(
        "both: replies of both together, on divided by off",
        "at least 1; Philippe et al. nearly 2",
        ratio,
        Texts.ratio(ratio),
        ratio != null && ratio >= 1);
  }

  private double replies(Arm arm, int run) {
    return result.rows().stream()
        .filter(row -> row.arm().equals(arm.label()) && row.run() == run)
        .filter(row -> row.phase().equals(CombinedPlan.BOTH))
        .mapToDouble(Row::repliesPerSecond)
        .sum();
  }

  private Finding oscillations() {
    List<Row> on = result.rows().stream().filter(row -> row.arm().equals(Arm.ON.label())).toList();
    // Those of both applications, in the time that both saw.
    int count = on.stream().mapToInt(Row::oscillations).sum();
    int seconds =
        result.traces().stream()
            .filter(trace -> trace.arm() == Arm.ON)
            .mapToInt(trace -> countedSeconds())
            .sum();
    Verdict verdict =
        seconds < OSCILLATION_SECONDS
            ? Verdict.NOT_MEASURED
            : Verdict.of(count <= seconds / OSCILLATION_SECONDS);
    return new Finding(
        "oscillations of both applications, on",
        "at most 1 in 700 counted seconds; Philippe et al. 4 in 700",
        count + " in " + seconds + " counted seconds",
        verdict);
  }

  private int countedSeconds() {
    return result.plan().periods().stream().mapToInt(p -> p.to() - p.from()).sum();
  }

  private List<Finding> crowd() {
    List<Finding> bars = new ArrayList<>();
    bars.add(
        share(
            CombinedPlan.BUSY,
            "sessions refused or lost otherwise",
            "at most 5 %, as more processors are enough",
            CombinedFindings::lost,
            value -> value <= FEW));
    bars.add(moreProcessors());
    bars.add(
        share(
            CombinedPlan.CROWD,
            "weight of the steps down, of all",
            "above 0, as full service does not fit",
            CrowdRow::degradedWeightShare,
            value -> value > 0));
    bars.add(
        share(
            CombinedPlan.CROWD,
            "sessions refused or lost otherwise",
            "at most 10 %, as service levels make room",
            CombinedFindings::lost,
            value -> value <= SOME));
    bars.add(
        share(
            CombinedPlan.FLOOD,
            "sessions refused",
            "above 0, as nothing else is left",
            row -> row.refusedPerSecond() / row.offeredPerSecond(),
            value -> value > 0));
    bars.add(
        inEveryRun("processors come before service levels", "in every run", this::processorsFirst));
    bars.add(
        inEveryRun(
            "undone in reverse: refusals, then service levels, then processors",
            "in every run",
            this::undoneInReverse));
    bars.add(inEveryRun("all is undone at the end", "in every run", this::undone));
    for (String phase : List.of(CombinedPlan.CROWD, CombinedPlan.FLOOD)) {
      bars.addAll(against(phase, CrowdArm.LEVELS, CrowdArm.OFF));
      bars.addAll(against(phase, CrowdArm.ALL, CrowdArm.LEVELS));
    }
    return bars;
  }

  private static Double lost(CrowdRow row) {
    return 1 - row.completedSessionsPerSecond() / row.offeredPerSecond();
  }

  private List<CrowdRow> crowdRows(CrowdArm arm, String phase) {
    return result.crowdRows(arm.label(), CombinedPlan.SECOND, phase);
  }

  private Double median(CrowdArm arm, String phase, Function<CrowdRow, Double> figure) {
    return Stats.orNull(Stats.median(crowdRows(arm, phase).stream().map(figure).toList()));
  }

  private Finding share(
      String phase,
      String what,
      String bar,
      Function<CrowdRow, Double> figure,
      Predicate<Double> met) {
    Double value = median(CrowdArm.ALL, phase, figure);
    return finding(
        "allostat-all, " + phase + ": " + what,
        bar,
        value,
        Texts.percent(value),
        value != null && met.test(value));
  }

  private Finding moreProcessors() {
    Double calm = median(CrowdArm.ALL, CombinedPlan.CALM, CrowdRow::processorsAllocatedMean);
    Double busy = median(CrowdArm.ALL, CombinedPlan.BUSY, CrowdRow::processorsAllocatedMean);
    return finding(
        "allostat-all, busy: processors held",
        "more than while calm",
        calm == null ? null : busy,
        Texts.ratio(busy) + " against " + Texts.ratio(calm),
        calm != null && busy != null && busy > calm);
  }

  private List<Finding> against(String phase, CrowdArm arm, CrowdArm other) {
    return List.of(
        against(phase, arm, other, "goodput", CrowdRow::goodputPerSecond),
        against(phase, arm, other, "completed sessions", CrowdRow::completedSessionsPerSecond));
  }

  private Finding against(
      String phase, CrowdArm arm, CrowdArm other, String what, Function<CrowdRow, Double> figure) {
    Double ratio =
        PairedRatio.median(
            PairedRatio.pairs(
                crowdRows(arm, phase), crowdRows(other, phase), CrowdRow::run, figure));
    return finding(
        "%s: %s, %s divided by %s".formatted(phase, what, arm.label(), other.label()),
        "at least 1",
        ratio,
        Texts.ratio(ratio),
        ratio != null && ratio >= 1);
  }

  /** What holds of each run of the arm that has all; null says that a run shows nothing of it. */
  private Finding inEveryRun(String subject, String bar, Function<CrowdTrace, Boolean> holds) {
    List<Boolean> runs =
        result.crowds().stream()
            .filter(crowd -> crowd.arm() == CrowdArm.ALL)
            .map(holds)
            .filter(Objects::nonNull)
            .toList();
    long met = runs.stream().filter(holding -> holding).count();
    return finding(
        "allostat-all: " + subject,
        bar,
        runs.isEmpty() ? null : Double.valueOf(met),
        runs.isEmpty() ? Texts.ABSENT : met + " of " + runs.size(),
        met == runs.size());
  }

  private Boolean processorsFirst(CrowdTrace crowd) {
    List<CoordinatedStep> steps = CoordinatedStep.of(crowd);
    OptionalDouble more =
        CoordinatedStep.first(steps, Kind.PROCESSORS_MORE, end(CombinedPlan.CALM));
    OptionalDouble degraded = CoordinatedStep.first(steps, Kind.DEGRADED, 0);
    return more.isEmpty() || degraded.isEmpty()
        ? null
        : Boolean.valueOf(more.getAsDouble() <= degraded.getAsDouble() + CLOCK_SECONDS);
  }

  private double end(String phase) {
    return result.plan().crowdPeriods().stream()
        .filter(period -> period.name().equals(phase))
        .mapToDouble(Period::to)
        .findFirst()
        .orElse(0);
  }

  private Boolean undoneInReverse(CrowdTrace crowd) {
    List<CoordinatedStep> steps = CoordinatedStep.of(crowd);
    double end = end(CombinedPlan.FLOOD);
    OptionalDouble refused = CoordinatedStep.last(steps, Kind.ADMITTING, 0);
    OptionalDouble first = CoordinatedStep.first(steps, Kind.UPGRADED, end);
    OptionalDouble last = CoordinatedStep.last(steps, Kind.UPGRADED, end);
    OptionalDouble less = CoordinatedStep.first(steps, Kind.PROCESSORS_LESS, end);
    if (first.isEmpty() || less.isEmpty()) {
      return null;
    }
    return refused.orElse(0) <= first.getAsDouble() + CLOCK_SECONDS
        && last.getAsDouble() <= less.getAsDouble() + CLOCK_SECONDS;
  }

  private Boolean undone(CrowdTrace crowd) {
    if (crowd.status().isEmpty() || crowd.seconds().isEmpty()) {
      return null;
    }
    StatusSample last = crowd.status().get(crowd.status().size() - 1);
    double held = crowd.seconds().get(crowd.seconds().size() - 1).processors().held();
    double most =
        crowd.seconds().stream().mapToDouble(s -> s.processors().held()).max().orElse(held);
    return last.fullService() && held < most * (1 - SOME);
  }
}
