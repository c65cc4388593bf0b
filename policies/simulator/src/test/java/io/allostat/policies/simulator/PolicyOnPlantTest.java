package io.allostat.policies.simulator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.core.api.control.Decision;
import io.allostat.core.api.control.Decision.Kind;
import io.allostat.policies.simulator.Trace.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the shipped policy must achieve; fixed seeds, virtual time. */
@Tag("once")
class PolicyOnPlantTest {
  private static final double PAPER_CEILING = 0.9;
  private static final double PAPER_FLOOR = 0.8;

  private static Scenario paper(Scenario scenario) {
    return scenario.withThresholds(PAPER_CEILING, PAPER_FLOOR, true);
  }

  private static double usage(Trace trace, double from, double to) {
    return trace.meanUsage(Benchmarks.CPU, from, to);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void overloadIsCorrectedWithinThreeChanges(int seed) {
    Load.Change[] changes = {Load.from(0, 450), Load.from(100, 850)};
    Trace trace = Runs.policy(paper(Benchmarks.auction(changes)).withSeconds(220).withSeed(seed));
    List<Change> applied = trace.changes().stream().filter(Change::applied).toList();
    assertTrue(!applied.isEmpty() && applied.size() <= 3, () -> "changes " + applied);
    assertTrue(applied.stream().allMatch(c -> c.atSeconds() > 100), () -> "too early " + applied);
    assertTrue(usage(trace, 190, 220) < PAPER_CEILING, () -> "usage " + usage(trace, 190, 220));
  }

  /**
   * A load that rises over a minute to L = 1.54. Held against a load at the ceiling a pile of dear
   * requests is believed after 36 s on average.
   */
  @Test
  void aRisingLoadOfDearRequestsIsAnsweredSoon() {
    Load.Change[] rise = changes(153, ramp(100, 60, 12, 153, 471));
    double mean =
        Runs.seeds(paper(Benchmarks.largeBookstore(rise)).withSeconds(260), 1, 16)
            .mapToDouble(t -> firstStep(t) - 125)
            .average()
            .orElseThrow();
    assertTrue(mean <= 32, () -> mean + " s after the ceiling was passed");
  }

  /**
   * A load that rises over a minute to L = 1.2, where each search counts as the mean of its page:
   * 97 s.
   */
  @Test
  void whoIsSeenAmongTheDearOfAPageIsTakenForOne() {
    Load.Change[] rise = changes(1, ramp(0, 60, 20, 1, 358));
    double mean =
        Runs.seeds(paper(Benchmarks.bookstoreWithOneSearchPage(rise)).withSeconds(200), 1, 16)
            .mapToDouble(PolicyOnPlantTest::firstStep)
            .average()
            .orElseThrow();
    assertTrue(mean <= 85, () -> mean + " s");
  }

  /**
   * Where old requests are held against all that ran instead of what was measured: 56 %. At L =
   * 1.34 the two are 46 and 53 %, nearer than seeds differ.
   */
  @Test
  void aFewOldRequestsDoNotSpoilWhatAStepSaves() {
    Stream<Load.Change> crossings =
        IntStream.range(0, 5)
            .mapToObj(i -> 35 + 140 * i)
            .flatMap(at -> Stream.concat(ramp(at, 5, 5, 149, 358), ramp(at + 71, 5, 5, 358, 149)));
    Scenario scenario = paper(Benchmarks.bookstoreWithOneSearchPage(changes(149, crossings)));
    List<Double> errors =
        Runs.seeds(scenario.withSeconds(861), 1, 16)
            .flatMap(PolicyOnPlantTest::errorsOfApplying)
            .sorted()
            .toList();
    assertTrue(errors.get(errors.size() / 2) <= 0.48, () -> "" + errors);
  }

  /**
   * Searches by title are few, dear and uneven, which a page's mean does not show: where chance was
   * reckoned by it, piles of theirs were taken for overloads: 0.1 of quality was lost.
   */
  @Test
  void whatChanceBringsOfTheDearOfAPageIsNoOverload() {
    Scenario scenario = paper(Benchmarks.bookstoreWithOneSearchPage(Load.from(0, 224)));
    double force =
        Runs.seeds(scenario.withSeconds(900), 1, 24)
            .mapToDouble(trace -> trace.meanDegradation(60, 900))
            .average()
            .orElseThrow();
    assertTrue(force <= 0.04, () -> force + " at 75 % of the processor");
  }

  private static Stream<Double> errorsOfApplying(Trace trace) {
    List<Decision> steps =
        trace.decisions().stream().filter(d -> d.adaptation().isPresent()).toList();
    return IntStream.range(0, Math.min(steps.size(), trace.outcomes().size()))
        .filter(i -> steps.get(i).kind() == Kind.DEGRADE)
        .mapToObj(i -> trace.outcomes().get(i).predictionError())
        .flatMapToDouble(OptionalDouble::stream)
        .boxed();
  }

  /**
   * A load of L = 1.2 that was gone for a minute. Held against what the undoing might explain, it
   * is answered after 63 s on average.
   */
  @Test
  void aLoadThatComesBackSoonAfterAnUpgradeIsAnsweredSoon() {
    Load.Change[] back = {
      Load.from(0, 153), Load.from(100, 367), Load.from(240, 153), Load.from(300, 367)
    };
    List<Trace> traces =
        Runs.seeds(paper(Benchmarks.largeBookstore(back)).withSeconds(420), 1, 16).toList();
    traces.forEach(t -> assertTrue(t.secondsToFullService(240).orElse(999.0) < 60, "no upgrade"));
    double mean = traces.stream().mapToDouble(t -> stepAfter(t, 300)).average().orElseThrow();
    assertTrue(mean <= 54, () -> mean + " s after the load came back");
  }

  private static Load.Change[] changes(double clients, Stream<Load.Change> later) {
    return Stream.concat(Stream.of(Load.from(0, clients)), later).toArray(Load.Change[]::new);
  }

  /** A steady rise or fall, in steps, the last of which is at its end. */
  private static Stream<Load.Change> ramp(
      double begin, double seconds, int steps, double from, double to) {
    return IntStream.rangeClosed(1, steps)
        .mapToObj(i -> Load.from(begin + seconds * i / steps, from + (to - from) * i / steps));
  }

  private static double stepAfter(Trace trace, double seconds) {
    return trace.changes().stream()
            .mapToDouble(Change::atSeconds)
            .filter(at -> at > seconds)
            .findFirst()
            .orElse(seconds + 120)
        - seconds;
  }

  private static double firstStep(Trace trace) {
    return trace.changes().stream().mapToDouble(Change::atSeconds).min().orElseThrow();
  }

  @Test
  void dearRequestsBelowTheFloorAreLeftAlone() {
    Runs.seeds(paper(Benchmarks.largeBookstore(Load.from(0, 229))), 1, 8)
        .forEach(t -> assertTrue(t.changes().size() <= 2, () -> "" + t.changes()));
  }

  /** Chance decides single runs. */
  @Test
  void hardlyEverMoreThanOneOscillationInTheCombinedRunOfThePaper() {
    List<Integer> oscillations =
        Runs.seeds(paper(Benchmarks.combined(500, 800)), 1, 24).map(Trace::oscillations).toList();
    long several = oscillations.stream().filter(count -> count > 1).count();
    assertTrue(several <= 4, () -> "" + oscillations);
    double mean = oscillations.stream().mapToInt(Integer::intValue).average().orElseThrow();
    assertTrue(mean <= 0.75, () -> "" + oscillations);
  }

  @ParameterizedTest
  @CsvSource({"0.85, 0.70, 1024", "0.9, 0.8, 950"})
  void atMostOneOscillationUnderASteadyOverload(double ceiling, double floor, double clients) {
    Scenario scenario =
        Benchmarks.auction(Load.from(0, clients)).withThresholds(ceiling, floor, true);
    Runs.seeds(scenario, 1, 3)
        .forEach(t -> assertTrue(t.oscillations() <= 1, () -> "" + t.changes()));
  }

  @ParameterizedTest
  @CsvSource({"auction, 1024, 320", "bookstore, 640, 215"})
  void everythingIsUndoneWithin180SecondsAfterTheLoadFallsToHalfTheCapacity(
      String which, double clients, double fewer) {
    Load.Change[] changes = {Load.from(0, clients), Load.from(200, fewer)};
    Scenario scenario =
        which.equals("auction") ? Benchmarks.auction(changes) : Benchmarks.bookstore(changes);
    assertEquals(0.5, scenario.demand(Benchmarks.CPU, 300, Map.of()), 0.02);
    Runs.seeds(paper(scenario).withSeconds(400), 1, 3)
        .forEach(
            t -> {
              assertTrue(t.changes().stream().anyMatch(Change::applied), "nothing to undo");
              double seconds = t.secondsToFullService(200).orElse(999.0);
              assertTrue(seconds <= 180, () -> seconds + " s");
              assertTrue(
                  t.changes().stream().noneMatch(c -> c.applied() && c.atSeconds() > 200 + seconds),
                  () -> "degraded again: " + t.changes());
            });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void alsoWhereEveryCalibrationWasRejected(int seed) {
    Load.Change[] changes = {Load.from(0, 1024), Load.from(200, 320)};
    Scenario scenario =
        Benchmarks.auction(changes).withSeconds(400).withMinCalibrationSamples(100_000);
    Trace trace = Runs.policy(scenario.withSeed(seed));
    assertTrue(trace.outcomes().stream().allMatch(o -> o.rejection().isPresent()));
    assertTrue(trace.changes().stream().anyMatch(Change::applied));
    assertTrue(trace.secondsToFullService(200).orElse(999.0) <= 180);
  }

  @ParameterizedTest
  @ValueSource(doubles = {850, 950, 1024})
  void givesUpLittleMoreQualityThanAClairvoyantPolicy(double clients) {
    Scenario scenario = paper(Benchmarks.auction(Load.from(0, clients)));
    double best = new Clairvoyant(scenario).meanDegradation(0, scenario.seconds());
    double mean =
        Runs.seeds(scenario, 1, 3)
            .mapToDouble(t -> t.meanDegradation(0, scenario.seconds()))
            .average()
            .orElseThrow();
    assertTrue(mean <= 1.25 * best, () -> mean + " against " + best);
  }

  @Test
  void keepsTheProcessorWellUsedAndTheAnswersQuick() {
    Scenario scenario = paper(Benchmarks.auction(Load.from(0, 950)));
    Trace on = Runs.policy(scenario);
    Trace off = Simulation.run(scenario, Controller.NONE);
    double usage = usage(on, 60, 700);
    assertTrue(usage > 0.75 && usage < 0.92, () -> "usage " + usage);
    assertTrue(on.throughput(60, 700) > 0.95 * 950 / Benchmarks.THINK_SECONDS);
    assertTrue(on.meanResponseSeconds(60, 700) < off.meanResponseSeconds(60, 700) / 10);
  }

  @Test
  void predictsWellUnderALoadThatCrossesTheThresholdsAgainAndAgain() {
    List<Load.Change> changes = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      changes.add(Load.from(120 * i, i % 2 == 0 ? 1024 : 500));
    }
    Scenario scenario =
        paper(Benchmarks.auction(changes.toArray(new Load.Change[0]))).withSeconds(960);
    List<Double> errors =
        Runs.seeds(scenario, 1, 8).flatMap(t -> t.predictionErrors().stream()).sorted().toList();
    assertTrue(errors.size() >= 10, () -> "only " + errors);
    assertTrue(errors.get(errors.size() / 2) <= 0.15, () -> "" + errors);
  }

  @Test
  void aUselessAdaptationIsLearnedAndLeftAlone() {
    RequestType search =
        RequestType.of(
            Stage.fixed("Search", "cpu", 1),
            Stage.adapted("Search.Useless", "cpu", "Useless", 6.0, 6.0),
            Stage.adapted("Search.Useful", "cpu", "Useful", 6.0, 2.0));
    List<Load.Change> changes = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      changes.add(Load.from(120 * i, i % 2 == 0 ? 110 : 30));
    }
    Scenario scenario =
        Scenario.of(
                List.of(SimulatedResource.cpu("cpu", 1)),
                List.of(
                    ComponentDescriptor.named("Useless").withLevel("same", 0.1),
                    ComponentDescriptor.named("Useful").withLevel("less", 1)),
                List.of(Load.open(Map.of(search, 1.0), changes.toArray(new Load.Change[0]))))
            .withSeconds(720);
    Trace trace = Runs.policy(scenario);
    long useless = applications(trace, "Useless");
    assertEquals(1, useless, () -> "" + trace.changes());
    assertTrue(applications(trace, "Useful") >= 3, () -> "" + trace.changes());
  }

  private static long applications(Trace trace, String component) {
    return trace.changes().stream()
        .filter(c -> c.applied() && c.adaptation().component().equals(component))
        .count();
  }

  @Test
  void anAdaptationThatWouldOverloadASecondResourceIsVetoed() {
    // Caching on disk takes 5 of 6 ms from the processor and gives the idle disk 12 ms: at 120/s
    // the disk would be at 144 %. It is tried at 60/s, where it fits, under a low ceiling.
    RequestType search =
        RequestType.of(
            Stage.fixed("Search", "cpu", 2),
            Stage.adapted("Search.Cache", "cpu", "Cache", 6.0, 1.0),
            Stage.adapted("Search.Cache", "disk", "Cache", 0.0, 12.0),
            Stage.adapted("Search.List", "cpu", "List", 3.0, 1.0));
    Scenario scenario =
        Scenario.of(
                List.of(SimulatedResource.cpu("cpu", 1), SimulatedResource.disk("disk")),
                List.of(
                    ComponentDescriptor.named("Cache").withLevel("disk", 1),
                    ComponentDescriptor.named("List").withLevel("short", 3)),
                List.of(
                    Load.open(
                        Map.of(search, 1.0),
                        Load.from(0, 60),
                        Load.from(120, 10),
                        Load.from(240, 85))))
            .withThresholds(0.6, 0.4, true)
            .withSeconds(400);
    Trace trace = Runs.policy(scenario);
    assertEquals("Cache", trace.changes().get(0).adaptation().component());
    List<Change> late =
        trace.changes().stream().filter(c -> c.atSeconds() > 240 && c.applied()).toList();
    assertTrue(
        late.stream().noneMatch(c -> c.adaptation().component().equals("Cache")), () -> "" + late);
    assertTrue(
        trace.decisions().stream()
            .filter(d -> d.kind() == Kind.HOLD && d.nanoTime() > 240e9)
            .map(Decision::reason)
            .anyMatch(r -> r.contains("applying Cache 0->1 would take disk")),
        () -> "" + trace.decisions());
  }

  /**
   * Sorting in the web tier takes 2.5 of 12 ms from the database's processor and gives its own 3 ms
   * more. At 80/s the database then is between its thresholds and the web tier far below its floor:
   * for the web tier alone, undoing would even be a gain.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void undoingIsVetoedByTheSecondResourceAsLongAsThatWouldOverload(int seed) {
    RequestType search =
        RequestType.of(
            Stage.fixed("Search", "cpu", 1),
            Stage.adapted("Search.Sort", "cpu", "Sort", 1.0, 4.0),
            Stage.adapted("Search.Sort.Database", "Database", "Sort", 12.0, 9.5));
    Scenario scenario =
        Scenario.of(
                List.of(SimulatedResource.cpu("cpu", 1), SimulatedResource.cpu("Database", 1)),
                List.of(ComponentDescriptor.named("Sort").withLevel("in-the-web-tier", 0.1)),
                List.of(Load.open(Map.of(search, 1.0), Load.from(0, 80), Load.from(300, 30))))
            .withThresholds(0.85, 0.7, true)
            .withSeconds(500)
            .withSeed(seed);
    Trace trace = Runs.policy(scenario);
    List<Change> loaded = trace.changes().stream().filter(c -> c.atSeconds() < 300).toList();
    assertEquals(1, loaded.size(), () -> "" + trace.changes());
    assertTrue(loaded.get(0).applied());
    assertTrue(
        trace.meanUsage("cpu", 100, 300) < 0.5, "the web tier is far below its floor all the time");
    List<Decision> vetoes =
        trace.decisions().stream()
            .filter(d -> d.kind() == Kind.HOLD && d.nanoTime() < 300e9)
            .filter(d -> d.resource().equals("cpu"))
            .filter(d -> d.reason().contains("undoing Sort 0->1 is expected to take Database to "))
            .filter(d -> d.reason().contains("not below its ceiling of 85.0 %"))
            .toList();
    assertTrue(vetoes.size() > 20, () -> "" + trace.decisions());
    assertTrue(trace.secondsToFullService(300).orElse(999.0) < 120, () -> "" + trace.changes());
  }

  @Test
  void withoutCalibrationItOscillates() {
    Scenario scenario = Benchmarks.combined(500, 800);
    Trace with = Runs.policy(scenario.withThresholds(PAPER_CEILING, PAPER_FLOOR, true));
    Trace without = Runs.policy(scenario.withThresholds(PAPER_CEILING, PAPER_FLOOR, false));
    assertTrue(
        without.oscillations() >= 10 * Math.max(1, with.oscillations()),
        () -> without.oscillations() + " against " + with.oscillations());
    assertTrue(without.outcomes().isEmpty());
  }
}
