package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.analysis.Finding.Verdict;
import io.allostat.demoapps.lab.plan.Arm;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoublePredicate;
import java.util.function.Function;
import java.util.stream.Stream;

/** Holds the figures against the bars and says in words what they support, and no more. */
public final class Findings {
  /** Of the offered load, at least. */
  static final double SERVED = 0.95;

  private static final double LATENCY_RATIO = 10;

  /** Mean utilisation of a server that the loop holds, at least. */
  static final double UTILISATION_LOW = 0.75;

  /** The same, at most. */
  static final double UTILISATION_HIGH = 0.92;

  private static final double OSCILLATION_SECONDS = 700;
  private static final double RECOVERY_SECONDS = 180;
  private static final double PREDICTION_ERROR = 0.15;
  private static final int PREDICTIONS = 10;
  private static final double HELD = 0.85;

  private final ServiceLevelsResult result;
  private final List<Row> off;
  private final List<Row> on;

  /**
   * Findings about a result.
   *
   * @param result the result
   */
  public Findings(ServiceLevelsResult result) {
    this.result = result;
    this.off = result.rows(Arm.OFF.label(), Row.STEADY);
    this.on = result.rows(Arm.ON.label(), Row.STEADY);
  }

  /**
   * The figures against their bars.
   *
   * @return one finding a bar; what is served, how fast and with how much of the processor has one
   *     under the overload of the paper only
   */
  public List<Finding> bars() {
    List<Finding> findings = new ArrayList<>();
    if (result.ofPaper()) {
      findings.addAll(ofPaper());
    }
    findings.add(oscillations());
    findings.add(recovery());
    findings.add(predictions());
    findings.add(AgainstOff.finding(Arm.OFF.label(), againstOff(), result.invalid().isEmpty()));
    return findings.stream().map(this::unlessInvalid).toList();
  }

  /** Beyond the paper's overload what can be served is bounded by f and g, and there is no bar. */
  private List<Finding> ofPaper() {
    return List.of(
        finding(
            "offered load served, on",
            "at least 95 %",
            Spread.of(on, Row::servedShare),
            Texts::percent,
            value -> value >= SERVED),
        latency(),
        finding(
            "mean utilisation, on",
            "75 to 92 %",
            Spread.of(on, Row::meanUtilisation),
            Texts::percent,
            value -> value >= UTILISATION_LOW && value <= UTILISATION_HIGH));
  }

  /**
   * The overload under Allostat beside the same with its loop paused.
   *
   * @return what is served, and how fast
   */
  public List<AgainstOff> againstOff() {
    return List.of(
        compare(AgainstOff.GOODPUT, AgainstOff::goodput),
        compare(AgainstOff.SPEED, AgainstOff::speed));
  }

  private AgainstOff compare(String name, Function<Row, Double> figure) {
    return AgainstOff.of(
        Arm.ON.label(), Row.STEADY, name, PairedRatio.pairs(on, off, Row::run, figure));
  }

  private Finding unlessInvalid(Finding f) {
    return result.invalid().isEmpty() || f.verdict() == Verdict.NOT_MEASURED
        ? f
        : new Finding(f.subject(), f.bar(), f.measured(), Verdict.NOT_VALID);
  }

  private static Finding finding(
      String subject,
      String bar,
      Spread spread,
      Function<Double, String> format,
      DoublePredicate met) {
    Verdict verdict =
        spread.median() == null ? Verdict.NOT_MEASURED : Verdict.of(met.test(spread.median()));
    return new Finding(subject, bar, spread.text(format), verdict);
  }

  private Finding latency() {
    Double before = Spread.of(off, Row::p95Millis).median();
    Double after = Spread.of(on, Row::p95Millis).median();
    String subject = "95 % quantile of the response time, off divided by on";
    String bar = "at least 10 (goal 20)";
    if (before == null || after == null) {
      return new Finding(subject, bar, Texts.number(null), Verdict.NOT_MEASURED);
    }
    double ratio = before / after;
    String text =
        Texts.number(ratio) + " (" + Texts.millis(before) + " against " + Texts.millis(after) + ")";
    return new Finding(subject, bar, text, Verdict.of(ratio >= LATENCY_RATIO));
  }

  private Finding oscillations() {
    List<Row> all =
        Stream.concat(on.stream(), result.rows(Arm.ON.label(), Row.CROSSING).stream()).toList();
    int seconds = all.stream().mapToInt(Row::countedSeconds).sum();
    int count = all.stream().mapToInt(Row::oscillations).sum();
    String text = count + " in " + seconds + " counted seconds";
    Verdict verdict =
        seconds < OSCILLATION_SECONDS
            ? Verdict.NOT_MEASURED
            : Verdict.of(count <= seconds / OSCILLATION_SECONDS);
    return new Finding("oscillations, on", "at most 1 in 700 counted seconds", text, verdict);
  }

  private Finding recovery() {
    List<Row> falls = result.rows(Arm.ON.label(), Row.FALL);
    String subject = "time to full service after the load's fall, on";
    String bar = "at most 180 s";
    if (falls.isEmpty()) {
      return new Finding(subject, bar, Texts.seconds(null), Verdict.NOT_MEASURED);
    }
    Row fall = falls.get(falls.size() - 1);
    Double seconds = fall.secondsToFullService();
    if (seconds != null && seconds == 0) {
      return new Finding(subject, bar, "nothing was degraded", Verdict.NOT_MEASURED);
    }
    if (seconds != null) {
      return new Finding(
          subject, bar, Texts.seconds(seconds), Verdict.of(seconds <= RECOVERY_SECONDS));
    }
    boolean longEnough = fall.countedSeconds() >= RECOVERY_SECONDS;
    return new Finding(
        subject,
        bar,
        "not within " + fall.countedSeconds() + " s",
        longEnough ? Verdict.SHORT : Verdict.NOT_MEASURED);
  }

  private Finding predictions() {
    List<Double> errors =
        result.traces().stream()
            .filter(trace -> trace.run().arm() == Arm.ON)
            .flatMap(trace -> Rows.predictionErrors(trace).stream())
            .toList();
    Double median = Stats.orNull(Stats.median(errors));
    Verdict verdict =
        errors.size() < PREDICTIONS ? Verdict.NOT_MEASURED : Verdict.of(median <= PREDICTION_ERROR);
    return new Finding(
        "prediction error, on",
        "median of at least 10 at most 15 %",
        Texts.percent(median) + " of " + errors.size(),
        verdict);
  }

  /**
   * What the figures say about the experiment as a whole.
   *
   * @return sentences
   */
  public List<String> sentences() {
    if (!result.invalid().isEmpty()) {
      return List.of("The run was not valid, so its figures say nothing about the server.");
    }
    List<String> sentences = new ArrayList<>();
    Double replies = Spread.of(off, Row::repliesPerSecond).median();
    if (replies != null) {
      sentences.add(heldByOff(replies));
    }
    Double regulated = Spread.of(on, Row::repliesPerSecond).median();
    if (replies != null && regulated != null) {
      sentences.add(
          "On gives %s times the replies of off, and %s of the quality of its replies is lost."
              .formatted(
                  Texts.ratio(regulated / replies),
                  Texts.percent(Spread.of(on, Row::degradedShare).median())));
    }
    if (result.quick()) {
      sentences.add("This was a quick run: one run an arm, for a look. Publish full runs only.");
    }
    return List.copyOf(sentences);
  }

  private String heldByOff(double replies) {
    double peak = result.capacity().repliesPerSecond();
    double held = replies / peak;
    String text =
        "Off gives %s of its own peak of %s replies/s"
            .formatted(Texts.percent(held), Texts.number(peak));
    return held >= HELD
        ? text
            + ", so what regulation can gain in throughput is bounded by L = "
            + Texts.ratio(Spread.of(off, Row::load).median())
            + "."
        : text + ": it does not hold its peak under overload.";
  }
}
