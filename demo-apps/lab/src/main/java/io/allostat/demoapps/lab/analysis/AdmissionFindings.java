package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.analysis.Finding.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * What the admission experiment says, held against its bars: medians over runs, and at an equal
 * pace of the processor what is held beyond the capacity, where a pacemaker was at work.
 */
public final class AdmissionFindings {
  private static final String STOCK = "stock";
  private static final String ALLOSTAT = "allostat";
  private static final double NEAR_PEAK = 0.9;
  private static final double LEAST_PEAK = 0.85;
  private static final double LEAST_HELD = 0.95;
  private static final double LEAST_HELD_FAR = 0.92;
  private static final double FAR = 10;
  private static final double P95_FACTOR = 2;
  private static final double P95_MILLIS = 100;

  private final List<AdmissionRow> rows;
  private final List<AdmissionRow> all;
  private final List<ResumptionCheck> resumptions;
  private final boolean exact;
  private final boolean valid;
  private final Optional<EqualPace> equalPace;

  /**
   * Reads the main shape of a result.
   *
   * @param result what was found
   * @param shape whose rows are judged
   */
  public AdmissionFindings(AdmissionResult result, String shape) {
    all = result.rows().stream().filter(row -> row.shape().equals(shape)).toList();
    rows = AdmissionRows.sound(all);
    resumptions =
        result.resumptions().stream().filter(check -> check.shape().equals(shape)).toList();
    exact = result.exact();
    valid = result.invalid().isEmpty();
    equalPace = EqualPace.of(rows.stream().filter(row -> row.arm().equals(ALLOSTAT)).toList());
  }

  /**
   * Figures of an arm by load.
   *
   * @param arm its name
   * @param figure what to take of a row
   * @return medians over runs, by ascending load; without loads that have none
   */
  public Map<Double, Double> medians(String arm, Function<AdmissionRow, Double> figure) {
    return AdmissionRows.medians(rows, arm, figure);
  }

  /**
   * The most sessions that an arm completes at any load.
   *
   * @param arm its name
   * @return sessions/s, or empty without rows
   */
  public OptionalDouble peak(String arm) {
    return AdmissionRows.peak(rows, arm);
  }

  /**
   * The bars.
   *
   * @return one finding each
   */
  public List<Finding> bars() {
    List<Finding> bars = new ArrayList<>();
    OptionalDouble own = peak(ALLOSTAT);
    OptionalDouble stock = peak(STOCK);
    Double ratio =
        own.isPresent() && stock.isPresent() ? own.getAsDouble() / stock.getAsDouble() : null;
    bars.add(
        finding(
            "own peak of completed sessions, of stock's",
            "at least 85 %",
            Texts.percent(ratio),
            ratio == null ? null : ratio >= LEAST_PEAK));
    medians(ALLOSTAT, AdmissionRow::completedSessionsPerSecond)
        .forEach(
            (load, completed) -> {
              if (load > 1) {
                bars.add(held(load, completed / own.orElseThrow()));
              }
            });
    bars.addAll(responseTimes());
    bars.add(AgainstOff.finding(STOCK, againstStock(rows), valid));
    resumptions().ifPresent(bars::add);
    return List.copyOf(bars);
  }

  /**
   * Completed sessions of Allostat beside those of the stock server.
   *
   * @param result what was found
   * @return one comparison for each shape and load
   */
  public static List<AgainstOff> againstOff(AdmissionResult result) {
    return againstStock(result.sound());
  }

  private static List<AgainstOff> againstStock(List<AdmissionRow> rows) {
    List<AgainstOff> comparisons = new ArrayList<>();
    for (String shape : rows.stream().map(AdmissionRow::shape).distinct().toList()) {
      List<AdmissionRow> all = rows.stream().filter(row -> row.shape().equals(shape)).toList();
      for (double load :
          all.stream().mapToDouble(AdmissionRow::load).distinct().sorted().toArray()) {
        comparisons.add(
            AgainstOff.of(
                ALLOSTAT,
                "%s at %s times the capacity".formatted(shape, Texts.count(load)),
                "completed sessions",
                PairedRatio.pairs(
                    AdmissionRows.at(all, ALLOSTAT, load),
                    AdmissionRows.at(all, STOCK, load),
                    AdmissionRow::run,
                    AdmissionRow::completedSessionsPerSecond)));
      }
    }
    comparisons.removeIf(AgainstOff::unseen);
    return comparisons;
  }

  private Finding held(double load, double share) {
    double least = load >= FAR ? LEAST_HELD_FAR : LEAST_HELD;
    Optional<PairedRatio> paced = equalPace.map(pace -> pace.ofHighest(load));
    double judged = paced.map(PairedRatio::ratio).orElse(share);
    return finding(
        "completed sessions at " + Texts.count(load) + " times the capacity, of own peak",
        "at least " + Texts.count(100 * least) + " %",
        paced.map(ratio -> ratio + " at equal pace; by medians ").orElse("")
            + Texts.percent(share)
            + withAllParts(load)
            + besidePeak(load),
        judged >= least);
  }

  /** What the medians would say if no part had been set aside; nothing where none was. */
  private String withAllParts(double load) {
    if (all.size() == rows.size()) {
      return "";
    }
    double completed =
        AdmissionRows.medians(all, ALLOSTAT, AdmissionRow::completedSessionsPerSecond).get(load);
    return " (%s with the parts set aside)"
        .formatted(Texts.percent(completed / AdmissionRows.peak(all, ALLOSTAT).orElseThrow()));
  }

  /**
   * The mean of all rounds beside that of the load with the highest; nothing without several
   * rounds. Medians of two loads may be of two rounds, between which the machine did less or more:
   * this says how much of a shortfall, or of a success, that is.
   */
  private String besidePeak(double load) {
    PairedRatio ratio =
        PairedRatio.of(
            PairedRatio.pairs(
                AdmissionRows.at(rows, ALLOSTAT, load),
                AdmissionRows.at(rows, ALLOSTAT, highestMean()),
                AdmissionRow::run,
                AdmissionRow::completedSessionsPerSecond));
    return ratio.judged() ? "; means of the rounds " + ratio : "";
  }

  private double highestMean() {
    return medians(ALLOSTAT, AdmissionRow::completedSessionsPerSecond).keySet().stream()
        .max(Comparator.comparingDouble(this::mean))
        .orElseThrow();
  }

  private double mean(double load) {
    return AdmissionRows.at(rows, ALLOSTAT, load).stream()
        .mapToDouble(AdmissionRow::completedSessionsPerSecond)
        .average()
        .orElseThrow();
  }

  private List<Finding> responseTimes() {
    Map<Double, Double> p95 = medians(ALLOSTAT, AdmissionRow::p95Millis);
    Double near = nearPeak().map(p95::get).orElse(null);
    double bar = Math.max(P95_MILLIS, near == null ? 0 : P95_FACTOR * near);
    List<Finding> findings = new ArrayList<>();
    p95.forEach(
        (load, millis) -> {
          if (load > 1) {
            findings.add(
                finding(
                    "p95 at " + Texts.count(load) + " times the capacity",
                    "at most " + Texts.millis(bar),
                    Texts.millis(millis),
                    millis <= bar));
          }
        });
    return findings;
  }

  /** Over all seconds of all runs. Nothing where nobody resumes, or claims cannot be looked up. */
  private Optional<Finding> resumptions() {
    long resumed = resumptions.stream().mapToLong(ResumptionCheck::resumed).sum();
    long refused = resumptions.stream().mapToLong(ResumptionCheck::refused).sum();
    if (!exact || resumed + refused == 0) {
      return Optional.empty();
    }
    long wrongly = resumptions.stream().mapToLong(ResumptionCheck::refusedWhileTheyFit).sum();
    double seconds = resumptions.stream().mapToInt(ResumptionCheck::seconds).sum();
    double fit = resumptions.stream().mapToInt(ResumptionCheck::secondsThatFit).sum();
    // A count, and not a figure that a slow client or a busy neighbour could change.
    return Optional.of(
        new Finding(
            "verified resumptions refused while O^·CTO ≤ T·A·u",
            "none",
            "%d of %d, in %s of the time"
                .formatted(wrongly, resumed + wrongly, Texts.percent(fit / seconds)),
            fit == 0 ? Verdict.NOT_MEASURED : Verdict.of(wrongly == 0)));
  }

  /** The highest load that offered no more than 0.9 of the arm's own peak. */
  private Optional<Double> nearPeak() {
    double most = NEAR_PEAK * peak(ALLOSTAT).orElse(0);
    return medians(ALLOSTAT, AdmissionRow::offeredPerSecond).entrySet().stream()
        .filter(point -> point.getValue() <= most)
        .map(Map.Entry::getKey)
        .max(Double::compare);
  }

  private Finding finding(String subject, String bar, String measured, Boolean met) {
    Verdict verdict =
        met == null ? Verdict.NOT_MEASURED : valid ? Verdict.of(met) : Verdict.NOT_VALID;
    return new Finding(subject, bar, measured, verdict);
  }
}
