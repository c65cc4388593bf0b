package io.allostat.demoapps.lab.testing;

import io.allostat.demoapps.lab.analysis.Capacity;
import io.allostat.demoapps.lab.analysis.Row;
import io.allostat.demoapps.lab.analysis.Rows;
import io.allostat.demoapps.lab.analysis.ServiceLevelsResult;
import io.allostat.demoapps.lab.analysis.StackProfile;
import io.allostat.demoapps.lab.analysis.StackRow;
import io.allostat.demoapps.lab.observe.AdaptableComponent;
import io.allostat.demoapps.lab.observe.ClientHold;
import io.allostat.demoapps.lab.observe.ClientSecond;
import io.allostat.demoapps.lab.observe.ClientSummary;
import io.allostat.demoapps.lab.observe.CpuSample;
import io.allostat.demoapps.lab.observe.DecisionSample;
import io.allostat.demoapps.lab.observe.Machine;
import io.allostat.demoapps.lab.observe.StatusSample;
import io.allostat.demoapps.lab.observe.Trace;
import io.allostat.demoapps.lab.plan.Application;
import io.allostat.demoapps.lab.plan.Arm;
import io.allostat.demoapps.lab.plan.CapacityPlan.Point;
import io.allostat.demoapps.lab.plan.LoadPlan;
import io.allostat.demoapps.lab.plan.Loads;
import io.allostat.demoapps.lab.plan.Pages;
import io.allostat.demoapps.lab.plan.Run;
import io.allostat.demoapps.lab.plan.Step;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Traces made by hand: capacity 100/s, think time 10 s, a run of 4 s ramp, 10 s at 1,600 clients (L
 * = 1.6), and for {@code on} a fall of 2 s ramp and 8 s at 500 clients.
 */
public final class Traces {
  private static final List<AdaptableComponent> COMPONENTS =
      List.of(
          new AdaptableComponent("Search", List.of(new AdaptableComponent.Step("unsorted", 0.7))));

  /** Capacity and think time. */
  public static final Loads LOADS = new Loads(100, 10);

  /** What was asked for. */
  public static final Pages PAGES = Pages.of(Application.AUCTION);

  private static final Step HIGH = new Step(1600, 4, 10);

  private Traces() {}

  /** 95 replies a second, CPU full, nothing ever changes. */
  public static Trace off() {
    Run run = new Run(Run.Kind.STEADY, Arm.OFF, 1, new LoadPlan(List.of(HIGH)), 4, 14);
    return new Trace(
        run,
        seconds(run, 95, 0, 0),
        new ClientSummary(true, List.of(hold(1600, 950, 6000.0))),
        cpu(run, 1.0),
        List.of(status(1, 0, 0), status(13, 0, 0)),
        List.of(decision(1, 5, "HOLD", "", null, null)),
        0);
  }

  /**
   * 156 replies a second, half of them with a loss of 0.2; Search goes down at 2 s and 6 s, up at
   * 16 s and 20 s.
   */
  public static Trace on() {
    LoadPlan load = new LoadPlan(List.of(HIGH, new Step(500, 2, 8)));
    Run run = new Run(Run.Kind.STEADY, Arm.ON, 1, load, 4, 14);
    return new Trace(
        run,
        seconds(run, 156, 78, 15.6),
        new ClientSummary(true, List.of(hold(1600, 1560, 300.0), hold(500, 400, 50.0))),
        cpu(run, 0.85),
        List.of(
            status(1, 0, 0),
            status(3, 1, 0),
            status(7, 2, 0),
            status(17, 1, 0),
            status(21, 0, 0),
            status(23, 0, 0)),
        List.of(
            decision(1, 2, "DEGRADE", "Search", 1, null),
            decision(2, 6, "DEGRADE", "Search", 2, 0.08),
            decision(3, 11, "HOLD", "", null, null),
            decision(4, 16, "UPGRADE", "Search", 1, 0.12),
            decision(5, 20, "UPGRADE", "Search", 0, null)),
        0);
  }

  /** A result of both. */
  public static ServiceLevelsResult result(List<String> invalid) {
    return result(1.6, invalid);
  }

  /** The same with another overload wanted. */
  public static ServiceLevelsResult result(double load, List<String> invalid) {
    List<Trace> traces = List.of(off(), on());
    List<Row> rows =
        traces.stream().flatMap(trace -> Rows.of(trace, LOADS, PAGES).stream()).toList();
    return new ServiceLevelsResult(
        PAGES,
        load,
        COMPONENTS,
        true,
        Origins.of(new Machine("CPU <fast>", 2, 7.8, "Linux 6", "17.0.1 (Vendor)"), 42),
        new Capacity(100, List.of(new Point(900, 88, 0.9), new Point(1100, 100, 0.99))),
        10,
        1600,
        rows,
        traces,
        StackProfile.of(
            List.of(new StackRow("Home.Search", 0.6, 10, 40), new StackRow("Home", 0.1, 20, 2)),
            List.of(new StackRow("Home.Search", 0.3, 10, 10), new StackRow("Home", 0.2, 20, 2)),
            COMPONENTS),
        List.of(),
        invalid,
        List.of("a note"),
        Map.of("thresholds", "0.9 and 0.8"));
  }

  /** A decision. */
  public static DecisionSample decision(
      long sequence, double second, String kind, String component, Integer level, Double error) {
    return new DecisionSample(sequence, second, kind, "cpu", component, level, "a reason", error);
  }

  /** What the server says of two components. */
  public static StatusSample status(double second, int search, int item) {
    return new StatusSample(
        second, 0.8, 0.9, 0.8, Map.of("Search", search, "ViewItem", item), Map.of());
  }

  private static List<ClientSecond> seconds(Run run, long replies, long degraded, double loss) {
    return IntStream.range(0, run.load().seconds())
        .mapToObj(
            second ->
                new ClientSecond(
                    second, 0, second >= 4, 1600, replies, Map.of(), 100.0, 200.0, degraded, loss))
        .toList();
  }

  private static List<CpuSample> cpu(Run run, double utilisation) {
    return IntStream.rangeClosed(1, run.load().seconds())
        .mapToObj(second -> new CpuSample(second, utilisation, 0, utilisation - 0.01, 0.3))
        .toList();
  }

  private static ClientHold hold(int clients, long replies, double p95) {
    return new ClientHold(
        clients, 10, replies, Map.of(), 40.0, p95, 0.5, 0.3, Map.of("Home", replies));
  }
}
