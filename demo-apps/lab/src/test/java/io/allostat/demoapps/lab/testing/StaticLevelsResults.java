package io.allostat.demoapps.lab.testing;

import io.allostat.demoapps.lab.analysis.Capacity;
import io.allostat.demoapps.lab.analysis.LevelFrontier;
import io.allostat.demoapps.lab.analysis.LevelTrial;
import io.allostat.demoapps.lab.analysis.Row;
import io.allostat.demoapps.lab.analysis.Rows;
import io.allostat.demoapps.lab.analysis.StaticLevelsResult;
import io.allostat.demoapps.lab.observe.AdaptableComponent;
import io.allostat.demoapps.lab.observe.Machine;
import io.allostat.demoapps.lab.plan.Arm;
import io.allostat.demoapps.lab.plan.CapacityPlan.Point;
import io.allostat.demoapps.lab.plan.StaticLevels;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Results of the search for static service levels, made by hand. */
public final class StaticLevelsResults {
  private static final StaticLevels UNSORTED = StaticLevels.FULL.with("Search", 1);

  private StaticLevelsResults() {}

  /**
   * A result with {@link Traces#on} once, at 85 % of the CPU, beside a static arm.
   *
   * @param lost of the static arm's quality; of the loop's one tenth is
   * @param utilisation of the static arm
   */
  public static StaticLevelsResult result(double lost, double utilisation, List<String> invalid) {
    return result(rows(lost, utilisation), Optional.of(UNSORTED), 10, invalid);
  }

  /** A result whose two trials of full service differ by a tenth. */
  public static StaticLevelsResult wavering() {
    return result(rows(0.02, 0.88), Optional.of(UNSORTED), 11.05, List.of());
  }

  private static List<Row> rows(double lost, double utilisation) {
    Row on = Rows.of(Traces.on(), Traces.LOADS, Traces.PAGES).get(0);
    return List.of(on, still(on, lost, utilisation));
  }

  /** A result in which nothing met the ceiling. */
  public static StaticLevelsResult nothingFound() {
    return result(
        Rows.of(Traces.on(), Traces.LOADS, Traces.PAGES).subList(0, 1),
        Optional.empty(),
        10,
        List.of());
  }

  private static StaticLevelsResult result(
      List<Row> rows, Optional<StaticLevels> found, double lastMillis, List<String> invalid) {
    LevelTrial full = new LevelTrial(StaticLevels.FULL, 100, 1, 10, 0, 3000.0);
    LevelTrial last = new LevelTrial(StaticLevels.FULL, 100, 1, lastMillis, 0, 3000.0);
    LevelTrial single = new LevelTrial(UNSORTED, 156, 0.85, 5.4, 0.08, 40.0);
    return new StaticLevelsResult(
        Traces.PAGES,
        List.of(
            new AdaptableComponent(
                "Search", List.of(new AdaptableComponent.Step("unsorted", 0.7)))),
        false,
        Origins.of(new Machine("CPU <fast>", 2, 7.8, "Linux 6", "17.0.1 (Vendor)"), 42),
        new Capacity(100, List.of(new Point(900, 88, 0.9), new Point(1100, 100, 0.99))),
        10,
        1600,
        0.9,
        List.of(full, single, last),
        LevelFrontier.of(List.of(full, single, last)),
        List.of(single),
        found,
        rows,
        List.of(Traces.on()),
        List.of(),
        invalid,
        List.of("a note"),
        Map.of("thresholds", "0.9 and 0.8"));
  }

  private static Row still(Row on, double lost, double utilisation) {
    return new Row(
        Arm.STATIC.label(),
        on.application(),
        on.mix(),
        on.load(),
        on.run(),
        on.phase(),
        on.clients(),
        on.countedSeconds(),
        on.offeredPerSecond(),
        on.repliesPerSecond(),
        on.servedShare(),
        on.p50Millis(),
        on.p95Millis(),
        on.worstHoldP95Millis(),
        utilisation,
        0,
        0,
        null,
        0,
        lost,
        on.degradedReplyShare(),
        null,
        on.clientCpu(),
        on.latenessP99Millis(),
        0,
        Map.of(),
        on.otherCpu(),
        on.stolenShare());
  }
}
