package io.allostat.demoapps.lab.testing;

import io.allostat.demoapps.lab.analysis.Capacity;
import io.allostat.demoapps.lab.analysis.CombinedResult;
import io.allostat.demoapps.lab.analysis.CombinedRows;
import io.allostat.demoapps.lab.analysis.CombinedValidity;
import io.allostat.demoapps.lab.analysis.CrowdRow;
import io.allostat.demoapps.lab.analysis.CrowdRows;
import io.allostat.demoapps.lab.analysis.Row;
import io.allostat.demoapps.lab.observe.AdaptableComponent;
import io.allostat.demoapps.lab.observe.ClientHold;
import io.allostat.demoapps.lab.observe.ClientSecond;
import io.allostat.demoapps.lab.observe.ClientSummary;
import io.allostat.demoapps.lab.observe.CombinedTrace;
import io.allostat.demoapps.lab.observe.CoordinatorSample;
import io.allostat.demoapps.lab.observe.CpuSample;
import io.allostat.demoapps.lab.observe.CrowdSecond;
import io.allostat.demoapps.lab.observe.CrowdTrace;
import io.allostat.demoapps.lab.observe.DecisionSample;
import io.allostat.demoapps.lab.observe.HeldProcessors;
import io.allostat.demoapps.lab.observe.Machine;
import io.allostat.demoapps.lab.observe.SessionCounts;
import io.allostat.demoapps.lab.observe.SessionSecond;
import io.allostat.demoapps.lab.observe.SessionSummary;
import io.allostat.demoapps.lab.observe.StatusSample;
import io.allostat.demoapps.lab.observe.Trace;
import io.allostat.demoapps.lab.plan.Application;
import io.allostat.demoapps.lab.plan.Arm;
import io.allostat.demoapps.lab.plan.CapacityPlan.Point;
import io.allostat.demoapps.lab.plan.CombinedPlan;
import io.allostat.demoapps.lab.plan.CombinedPlan.Phase;
import io.allostat.demoapps.lab.plan.CombinedPlan.Times;
import io.allostat.demoapps.lab.plan.CrowdArm;
import io.allostat.demoapps.lab.plan.Loads;
import io.allostat.demoapps.lab.plan.Pages;
import io.allostat.demoapps.lab.plan.Run;
import io.allostat.demoapps.lab.plan.Step;
import io.allostat.demoapps.lab.plan.Timing;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Results of two applications on one processor that never were: capacity 100 replies/s and 1,600
 * browsers with 10 s each; off gives 90 replies/s with 4 s, on 150 with 200 ms. The crowd of 10
 * sessions/s times its load is met by processors at 5 s, by a level at 9.5 s, by refusals from 12
 * to 16 s; the level is undone at 18.5 s, processors are given back at 21 s.
 */
public final class Combinations {
  /** Some seconds of everything. */
  public static final CombinedPlan PLAN =
      new CombinedPlan(
          Timing.QUICK,
          1,
          new Times(2, 4, 2, 4, 4),
          List.of(
              new Phase(CombinedPlan.CALM, 0.35, 1, 3),
              new Phase(CombinedPlan.BUSY, 0.75, 1, 3),
              new Phase(CombinedPlan.CROWD, 1.3, 1, 3),
              new Phase(CombinedPlan.FLOOD, 8, 1, 3),
              new Phase(CombinedPlan.AFTER, 0.35, 1, 7)),
          List.of(CrowdArm.values()));

  /** What the auction site can lower. */
  public static final List<AdaptableComponent> COMPONENTS =
      List.of(
          new AdaptableComponent(
              "Search",
              List.of(
                  new AdaptableComponent.Step("window", 0.3),
                  new AdaptableComponent.Step("unsorted", 0.7))));

  private static final int CLIENTS = 1600;
  private static final double CAPACITY = 100;
  private static final int FLOOD_FROM = 12;
  private static final int FLOOD_TO = 16;
  private static final int PROCESSORS_FROM = 4;
  private static final int PROCESSORS_TO = 20;

  private Combinations() {}

  /** Both applications under an arm. */
  public static CombinedTrace trace(Arm arm) {
    Map<Application, Trace> traces = new LinkedHashMap<>();
    for (Application application : CombinedPlan.APPLICATIONS) {
      Run run = PLAN.run(application, arm, 1, CLIENTS);
      boolean on = arm == Arm.ON;
      traces.put(
          application,
          new Trace(
              run,
              seconds(run, on),
              new ClientSummary(
                  true, run.load().steps().stream().map(step -> hold(step, on)).toList()),
              processor(run.load().seconds()),
              List.of(status(1, 0), status(10, on ? 1 : 0)),
              on ? List.of(decision(1, 4, "DEGRADE", 1)) : List.of(),
              0));
    }
    return new CombinedTrace(arm, 1, traces);
  }

  private static List<ClientSecond> seconds(Run run, boolean on) {
    return IntStream.range(0, run.load().seconds())
        .mapToObj(
            second ->
                new ClientSecond(
                    second,
                    0,
                    true,
                    CLIENTS,
                    run.load().clientsAt(second + 0.5) > 0 ? (on ? 150 : 90) : 0,
                    Map.of(),
                    20.0,
                    100.0,
                    0,
                    0))
        .toList();
  }

  private static ClientHold hold(Step step, boolean on) {
    Double p95 = step.clients() == 0 ? null : Double.valueOf(on ? 200 : 4000);
    return new ClientHold(step.clients(), 4, 0, Map.of(), p95, p95, 1.0, 0.3, Map.of());
  }

  private static List<CpuSample> processor(int seconds) {
    return IntStream.rangeClosed(1, seconds)
        .mapToObj(second -> new CpuSample(second, 0.9, 0, 0.88, 0.3))
        .toList();
  }

  private static StatusSample status(double second, int level) {
    return new StatusSample(second, 0.85, 0.9, 0.8, Map.of("Search", level), Map.of());
  }

  private static DecisionSample decision(long number, double second, String kind, int level) {
    return new DecisionSample(number, second, kind, "cpu", "Search", level, "a reason", null);
  }

  /** The crowd as an arm meets it. */
  public static CrowdTrace crowd(CrowdArm arm) {
    int length = PLAN.crowd(CAPACITY).seconds();
    List<CrowdSecond> seconds = new ArrayList<>();
    List<StatusSample> status = new ArrayList<>();
    for (int second = 0; second < length; second++) {
      boolean more = second >= PROCESSORS_FROM && second < PROCESSORS_TO;
      double held = arm.coordinated() ? (more ? 0.85 : 0.4) : 1;
      boolean flood = second >= FLOOD_FROM && second < FLOOD_TO;
      long refused = arm.coordinated() && flood ? 50 : 0;
      seconds.add(
          new CrowdSecond(
              new SessionSecond(second, 0, true, 5, counts(10, 10, refused)),
              new CpuSample(second + 1.0, 0.9, 0, 0.88, 0.3),
              new HeldProcessors(0.5, held)));
      boolean lowered = arm.levels() && second >= 8 && second < 18;
      status.add(status(second + 1.0, lowered ? 1 : 0));
    }
    List<SessionSummary.Step> steps = new ArrayList<>();
    for (Phase phase : PLAN.phases()) {
      long arrivals = Math.round(phase.load() * CAPACITY / CombinedPlan.REQUESTS * 10);
      boolean flood = phase.name().equals(CombinedPlan.FLOOD);
      long completed = flood ? (arm.coordinated() ? 300 : arm.levels() ? 200 : 50) : arrivals;
      long refused = flood && arm.coordinated() ? arrivals - completed : 0;
      steps.add(new SessionSummary.Step(1, 10, 0, counts(arrivals, completed, refused), Map.of()));
    }
    return new CrowdTrace(
        arm,
        1,
        seconds,
        new SessionSummary(true, counts(100, 100, 0), steps),
        IntStream.range(0, length)
            .mapToObj(
                second -> new ClientSecond(second, 0, true, 150, 15, Map.of(), 20.0, 40.0, 5, 3))
            .toList(),
        status,
        arm.levels()
            ? List.of(decision(1, 9.5, "DEGRADE", 1), decision(2, 18.5, "UPGRADE", 0))
            : List.of(),
        List.of(
            new CoordinatorSample(3, "FULL_SERVICE", 0.3, 0.3, 0.4, 0.4, "", Double.NaN),
            new CoordinatorSample(5, "ASKING", 0.8, 0.8, 0.9, 0.4, "asked for: <more>", 4.2),
            new CoordinatorSample(6, "ASKING", 0.8, 0.8, 0.9, 0.4, "asked for: <more>", 4.2)));
  }

  private static SessionCounts counts(long arrivals, long completed, long refused) {
    return new SessionCounts(
        arrivals,
        0,
        completed,
        0,
        10 * completed,
        completed,
        refused == 0 ? Map.of() : Map.of("refused", refused),
        completed,
        0,
        0,
        0,
        10.0,
        40.0,
        1.0,
        0.3);
  }

  /** A result of all arms. */
  public static CombinedResult result(List<String> invalid) {
    List<CombinedTrace> traces = List.of(trace(Arm.OFF), trace(Arm.ON));
    List<CrowdTrace> crowds =
        List.of(crowd(CrowdArm.OFF), crowd(CrowdArm.LEVELS), crowd(CrowdArm.ALL));
    Map<Application, Loads> loads = new EnumMap<>(Application.class);
    Map<Application, Pages> pages = new EnumMap<>(Application.class);
    Map<Application, Capacity> capacities = new EnumMap<>(Application.class);
    Map<Application, Integer> clients = new EnumMap<>(Application.class);
    for (Application application : CombinedPlan.APPLICATIONS) {
      loads.put(application, new Loads(CAPACITY, 10));
      pages.put(application, Pages.of(application));
      capacities.put(application, new Capacity(CAPACITY, List.of(new Point(1100, CAPACITY, 0.99))));
      clients.put(application, CLIENTS);
    }
    List<Row> rows =
        traces.stream()
            .flatMap(trace -> CombinedRows.of(trace, loads, pages, PLAN.periods()).stream())
            .toList();
    List<CrowdRow> crowdRows =
        crowds.stream()
            .flatMap(crowd -> CrowdRows.of(crowd, PLAN, COMPONENTS, 15).stream())
            .toList();
    List<String> reasons =
        new ArrayList<>(
            CombinedValidity.reasons(rows, crowdRows, traces, crowds, capacities, false));
    reasons.addAll(invalid);
    return new CombinedResult(
        false,
        Origins.of(new Machine("CPU <fast>", 2, 7.8, "Linux 6", "17.0.1 (Vendor)"), 42),
        PLAN,
        capacities,
        10,
        clients,
        Map.of(CombinedPlan.SECOND, COMPONENTS),
        rows,
        crowdRows,
        traces,
        crowds,
        List.of(),
        reasons,
        List.of("a note"),
        Map.of("thresholds", "0.9 and 0.8"));
  }
}
