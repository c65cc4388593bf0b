package io.allostat.demoapps.lab.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.allostat.demoapps.lab.analysis.SummaryJson;
import io.allostat.demoapps.lab.compare.Noise.Verdict;
import io.allostat.demoapps.lab.testing.Combinations;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class ExperimentComparisonTest {
  private static final Noise NOISE = new Noise(OptionalDouble.empty());

  private static List<SummaryRow> rows(String arm, double load, String figure, double... values) {
    List<SummaryRow> rows = new ArrayList<>();
    for (int run = 0; run < values.length; run++) {
      rows.add(
          new SummaryRow(
              Map.of("arm", arm), load, run + 1, Map.of(figure, Measured.of(values[run]))));
    }
    return rows;
  }

  private static RunSummary summary(List<SummaryRow> rows) {
    return new RunSummary(
        "admission", "m", "17", 1, true, List.of(), List.of(), Optional.of(false), rows);
  }

  private static RunSummary summary(String experiment, List<SummaryRow> rows) {
    return new RunSummary(
        experiment, "m", "17", 1, true, List.of(), List.of(), Optional.of(false), rows);
  }

  private static Verdict verdict(String figure, double[] before, double[] after) {
    return ExperimentComparison.of(
            summary(rows("x", 1, figure, before)), summary(rows("x", 1, figure, after)), NOISE)
        .changes()
        .get(0)
        .verdict();
  }

  private static double[] of(double... values) {
    return values;
  }

  @Test
  void worseIsBeyondTheSpreadOfBothSides() {
    assertEquals(Verdict.WORSE, verdict("p95Millis", of(10, 11, 12), of(14, 15, 16)));
    assertEquals(
        Verdict.WORSE, verdict("completedSessionsPerSecond", of(70, 71, 72), of(60, 61, 62)));
    assertEquals(Verdict.BETTER, verdict("p95Millis", of(14, 15, 16), of(10, 11, 12)));
  }

  @Test
  void runsThatOverlapAreWithinNoise() {
    assertEquals(Verdict.WITHIN, verdict("p95Millis", of(10, 11, 15), of(14, 15, 16)));
  }

  /** Apart, but no further than the runs of one side are from each other. */
  @Test
  void aStepAsSmallAsTheSpreadIsWithinNoise() {
    assertEquals(Verdict.WITHIN, verdict("p95Millis", of(10, 14, 15), of(16, 17, 18)));
  }

  @Test
  void withoutSpreadAnyChangeCountsAndNoneDoesNot() {
    assertEquals(Verdict.WORSE, verdict("oscillations", of(0, 0, 0), of(1, 1, 1)));
    assertEquals(Verdict.WITHIN, verdict("oscillations", of(0, 0, 0), of(0, 0, 0)));
  }

  @Test
  void withFewRunsTheNoiseIsUnknownUnlessGiven() {
    assertEquals(Verdict.UNKNOWN, verdict("p95Millis", of(10, 11), of(100, 101, 102)));
    RunSummary before = summary(rows("x", 1, "p95Millis", 10));
    RunSummary after = summary(rows("x", 1, "p95Millis", 13));
    for (double share : of(0.2, 0.4)) {
      assertEquals(
          share < 0.3 ? Verdict.WORSE : Verdict.WITHIN,
          ExperimentComparison.of(before, after, new Noise(OptionalDouble.of(share)))
              .changes()
              .get(0)
              .verdict());
    }
  }

  @Test
  void intervalsThatDoNotTouchAreBeyondNoiseWithASingleRun() {
    Measured was = new Measured(1.00, 0.99, 1.01);
    for (Measured is : List.of(new Measured(1.03, 1.02, 1.04), new Measured(1.02, 1.005, 1.03))) {
      Change change =
          ExperimentComparison.of(
                  summary(
                      List.of(new SummaryRow(Map.of("arm", "on"), 0.6, 1, Map.of("cost", was)))),
                  summary(List.of(new SummaryRow(Map.of("arm", "on"), 0.6, 1, Map.of("cost", is)))),
                  NOISE)
              .changes()
              .get(0);
      assertEquals(is.value() > 1.025 ? Verdict.WORSE : Verdict.WITHIN, change.verdict());
    }
  }

  @Test
  void conditionsAreNotJudged() {
    assertEquals(
        List.of(),
        ExperimentComparison.of(
                summary(rows("x", 1, "offeredPerSecond", 1, 2, 3)),
                summary(rows("x", 1, "offeredPerSecond", 7, 8, 9)),
                NOISE)
            .changes());
  }

  /** Its load is what came out of the run, by which nothing can be told apart. */
  @Test
  void overheadMeetsByArmWhateverItsLoadCameOutAs() {
    for (double load : of(0.61, 0.69)) {
      List<SummaryRow> before = new ArrayList<>(rows("off", 0.65, "cpuMillisPerReply", 1));
      before.addAll(rows("on-10", 0.61, "cpuMillisPerReply", 2));
      List<SummaryRow> after = new ArrayList<>(rows("off", 0.62, "cpuMillisPerReply", 1));
      after.addAll(rows("on-10", load, "cpuMillisPerReply", 2));
      ExperimentComparison comparison =
          ExperimentComparison.of(summary("overhead", before), summary("overhead", after), NOISE);
      assertEquals(List.of(), comparison.missing());
      assertEquals(
          List.of("off", "on-10", "on-10"),
          comparison.changes().stream().map(Change::line).toList());
      assertEquals("cpuMillisPerReply of off", comparison.changes().get(2).figure());
    }
  }

  @Test
  void loadsOfOneRunAreNeverOneLine() {
    for (String experiment : List.of("admission", "service-levels", "overhead")) {
      List<SummaryRow> rows = new ArrayList<>(rows("x", 1.0, "p95Millis", 1, 2, 3));
      rows.addAll(rows("x", 0.95, "p95Millis", 7, 8, 9));
      List<Change> changes =
          ExperimentComparison.of(summary(experiment, rows), summary(experiment, rows), NOISE)
              .changes();
      assertEquals(
          List.of(2.0, 8.0), changes.stream().map(c -> c.before().median()).toList(), experiment);
      assertEquals(
          List.of(2.0, 8.0), changes.stream().map(c -> c.after().median()).toList(), experiment);
    }
  }

  @Test
  void plannedLoadsThatAreNearAreNotTheSame() {
    ExperimentComparison comparison =
        ExperimentComparison.of(
            summary(rows("x", 0.95, "p95Millis", 1)), summary(rows("x", 1, "p95Millis", 1)), NOISE);
    assertEquals(List.of(), comparison.changes());
    assertEquals(2, comparison.missing().size());
    assertTrue(comparison.undecided().orElseThrow().startsWith("nothing compared"));
  }

  /** A load found by a search differs a little; 0.9 and 1 are different loads. */
  @Test
  void linesMeetTheNearestLoad() {
    List<SummaryRow> before = new ArrayList<>(rows("x", 1.59, "p95Millis", 1));
    before.addAll(rows("x", 0.9, "p95Millis", 2));
    List<SummaryRow> after = new ArrayList<>(rows("x", 1.0, "p95Millis", 3));
    after.addAll(rows("x", 1.63, "p95Millis", 4));
    ExperimentComparison comparison =
        ExperimentComparison.of(
            summary("service-levels", before), summary("service-levels", after), NOISE);
    assertEquals(
        List.of("x, load 1.590"), comparison.changes().stream().map(Change::line).toList());
    assertEquals(4, comparison.changes().get(0).after().median());
    assertEquals(
        List.of("only before: x, load 0.9000", "only after: x, load 1.000"), comparison.missing());
  }

  @Test
  void anOverloadThatWasNamedIsDividedByASearchedCapacityToo() {
    for (String named : List.of("service-levels-load-2-2", "service-levels-bookstore-load-2-2")) {
      ExperimentComparison comparison =
          ExperimentComparison.of(
              summary(named, rows("x", 2.19, "p95Millis", 1)),
              summary(named, rows("x", 2.21, "p95Millis", 1)),
              NOISE);
      assertEquals(List.of(), comparison.missing());
    }
  }

  @Test
  void aFigureOfOneSideOnlyIsSaid() {
    ExperimentComparison comparison =
        ExperimentComparison.of(
            summary(rows("x", 1, "p50Millis", 1)), summary(rows("x", 1, "p95Millis", 1)), NOISE);
    assertEquals(
        List.of("only before: x, load 1.000: p50Millis", "only after: x, load 1.000: p95Millis"),
        comparison.missing());
  }

  /** The whole machine got slower; the arm did not against the stock server of the same run. */
  @Test
  void aSlowerDayOfTheMachineDecidesNothing() {
    for (String figure : List.of("completedSessionsPerSecond", "p95Millis", "cpuMillisPerReply")) {
      double slower = figure.endsWith("PerSecond") ? 0.5 : 2;
      List<SummaryRow> before = new ArrayList<>(rows("stock", 2, figure, 50, 51, 52));
      before.addAll(rows("allostat", 2, figure, 100, 102, 104));
      List<SummaryRow> day = new ArrayList<>(rows("stock", 2, figure, scaled(slower, 50, 51, 52)));
      day.addAll(rows("allostat", 2, figure, scaled(slower, 100, 102, 104)));
      ExperimentComparison comparison =
          ExperimentComparison.of(summary(before), summary(day), NOISE);
      assertEquals(2, comparison.with(Verdict.WORSE).size(), figure);
      assertEquals(
          List.of(figure + " of stock"),
          comparison.deciding().stream().map(Change::figure).toList());
      assertFalse(new RunComparison(List.of(comparison), List.of()).worse(), figure);

      List<SummaryRow> own = new ArrayList<>(rows("stock", 2, figure, 50, 51, 52));
      own.addAll(rows("allostat", 2, figure, scaled(slower, 100, 102, 104)));
      assertTrue(
          new RunComparison(
                  List.of(ExperimentComparison.of(summary(before), summary(own), NOISE)), List.of())
              .worse(),
          figure);
    }
  }

  private static double[] scaled(double factor, double... values) {
    return DoubleStream.of(values).map(value -> factor * value).toArray();
  }

  @Test
  void withoutAReferenceNothingDecidesAndThatIsSaid() {
    ExperimentComparison comparison =
        ExperimentComparison.of(
            summary(rows("stock", 1, "p95Millis", 1, 2, 3)),
            summary(rows("stock", 1, "p95Millis", 11, 12, 13)),
            NOISE);
    assertEquals(1, comparison.with(Verdict.WORSE).size());
    assertTrue(comparison.undecided().orElseThrow().contains("off, stock, kernel-default"));
    assertFalse(new RunComparison(List.of(comparison), List.of()).worse());
  }

  @Test
  void otherConditionsDecideNothing() {
    List<SummaryRow> before = List.of(cost(1.0));
    List<SummaryRow> after = List.of(cost(2.0));
    assertTrue(worse(summary(before), summary(after)));
    for (RunSummary other :
        List.of(
            new RunSummary(
                "admission", "n", "17", 1, true, List.of(), List.of(), Optional.of(false), after),
            new RunSummary(
                "admission", "m", "25", 1, true, List.of(), List.of(), Optional.of(false), after),
            new RunSummary(
                "admission", "m", "17", 1, true, List.of(), List.of(), Optional.of(true), after),
            new RunSummary(
                "admission", "m", "17", 1, false, List.of(), List.of(), Optional.of(false), after),
            new RunSummary(
                "admission",
                "m",
                "17",
                1,
                true,
                List.of(),
                List.of("sentinel: late"),
                Optional.of(false),
                after))) {
      assertFalse(worse(summary(before), other), other::toString);
      assertTrue(
          ExperimentComparison.of(summary(before), other, NOISE)
              .undecided()
              .orElseThrow()
              .contains("same conditions"));
    }
  }

  private static SummaryRow cost(double ratio) {
    return new SummaryRow(
        Map.of("arm", "on"), 1, 1, Map.of("cost", new Measured(ratio, ratio - 0.1, ratio + 0.1)));
  }

  private static boolean worse(RunSummary before, RunSummary after) {
    return new RunComparison(List.of(ExperimentComparison.of(before, after, NOISE)), List.of())
        .worse();
  }

  @Test
  void throughputIsAlsoComparedWithTheReferenceOfTheSameRun() {
    String figure = "completedSessionsPerSecond";
    List<SummaryRow> before = new ArrayList<>(rows("stock", 2, figure, 50, 51, 52));
    before.addAll(rows("allostat", 2, figure, 100, 102, 104));
    List<SummaryRow> after = new ArrayList<>(rows("stock", 2, figure, 40, 41, 42));
    after.addAll(rows("allostat", 2, figure, 80, 82, 84));
    List<Change> changes =
        ExperimentComparison.of(summary(before), summary(after), NOISE).changes();
    assertEquals(
        List.of(figure, figure, figure + " of stock"),
        changes.stream().map(Change::figure).toList());
    assertEquals(
        List.of(Verdict.WORSE, Verdict.WORSE, Verdict.WITHIN),
        changes.stream().map(Change::verdict).toList());
    assertEquals(2, changes.get(2).before().median(), 1e-12);
  }

  @Test
  void whatMakesItDoubtfulIsSaid() {
    RunSummary other =
        new RunSummary(
            "admission",
            "n",
            "25",
            1,
            false,
            List.of("client late"),
            List.of("sentinel: late"),
            Optional.of(true),
            rows("x", 1, "p95Millis", 1));
    List<String> doubts =
        ExperimentComparison.of(summary(rows("x", 1, "p95Millis", 1)), other, NOISE).doubts();
    assertEquals(5, doubts.size());
    assertTrue(doubts.get(0).contains("after was not valid: client late"), doubts.get(0));
    assertEquals("after, of some rows: sentinel: late", doubts.get(1));
  }

  @Test
  void twoApplicationsAreKeptApartAndLaidBesideTheirOwnOff() throws JsonProcessingException {
    String json = SummaryJson.of(Combinations.result(List.of()));
    RunSummary summary = RunSummary.of("combined", new ObjectMapper().readTree(json));
    ExperimentComparison comparison = ExperimentComparison.of(summary, summary, NOISE);
    assertEquals(List.of(), comparison.missing());
    List<String> ratios =
        comparison.deciding().stream().map(c -> c.line() + ": " + c.figure()).toList();
    for (String expected :
        List.of(
            "on, bookstore, shopping, both, load 1.600: repliesPerSecond of off",
            "on, auction, browsing, both, load 1.600: p95Millis of off",
            "allostat-all, auction, flood, load 8.000: completedSessionsPerSecond of off")) {
      assertTrue(ratios.contains(expected), () -> expected + " in " + ratios);
    }
  }
}
