package io.allostat.demoapps.lab.experiment;

import io.allostat.demoapps.lab.analysis.Capacity;
import io.allostat.demoapps.lab.analysis.Row;
import io.allostat.demoapps.lab.analysis.Rows;
import io.allostat.demoapps.lab.analysis.ServiceLevelsResult;
import io.allostat.demoapps.lab.analysis.StackProfile;
import io.allostat.demoapps.lab.analysis.StackRow;
import io.allostat.demoapps.lab.analysis.Validity;
import io.allostat.demoapps.lab.observe.AdaptableComponent;
import io.allostat.demoapps.lab.observe.StackSample;
import io.allostat.demoapps.lab.observe.StatusReader;
import io.allostat.demoapps.lab.observe.Trace;
import io.allostat.demoapps.lab.plan.Arm;
import io.allostat.demoapps.lab.plan.Loads;
import io.allostat.demoapps.lab.plan.Run;
import io.allostat.demoapps.lab.plan.ServiceLevelsPlan;
import io.allostat.demoapps.lab.plan.Timing;
import io.allostat.demoapps.lab.process.ServerControl;
import io.allostat.demoapps.lab.process.ServerProcess;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The service levels of an overloaded server, after Philippe et al. §5.4 and §5.5: the same
 * overload with and without regulation, and the way back.
 */
public final class ServiceLevelsExperiment {
  private static final double LOW_LOAD = 0.5;

  private final Workbench bench;
  private final Timing timing;
  private final boolean quick;
  private final int wantedClients;
  private final double wantedLoad;
  private final Map<String, String> options;
  private final List<Trace> traces = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final Map<Arm, List<List<StackSample>>> stacks = new EnumMap<>(Arm.class);
  private List<AdaptableComponent> components = List.of();

  /**
   * An experiment to be run once.
   *
   * @param bench programs and processors
   * @param timing how long and how often
   * @param quick the arms {@code off} and {@code on}, once
   * @param clients N, if it gives the high load; else it is adjusted and the result says so
   * @param load L, the high load, above 1
   * @param options what to print as the options
   */
  public ServiceLevelsExperiment(
      Workbench bench,
      Timing timing,
      boolean quick,
      int clients,
      double load,
      Map<String, String> options) {
    this.bench = bench;
    this.timing = timing;
    this.quick = quick;
    this.wantedClients = clients;
    this.wantedLoad = load;
    this.options = options;
  }

  /**
   * Runs everything.
   *
   * @return what was found
   */
  public ServiceLevelsResult run() {
    bench.learned().forget();
    notes.add(
        "all arms took turns in one server; what it learned in a run with calibration is kept for the next, and each run begins at full service; off is the same server with its loop paused, sampling included");
    Overload overload;
    try (ServerProcess server = bench.startServer();
        ServerControl control = bench.control(server)) {
      components =
          StatusReader.adaptable(new StatusReader(bench.server().managementPort()).require());
      Recorder recorder = new Recorder(bench, server);
      overload = Overload.find(bench, recorder, timing, wantedClients, wantedLoad);
      overload.note().ifPresent(notes::add);
      for (Run run : runs(overload.clients(), overload.loads())) {
        record(run, recorder, control);
      }
    }
    return result(overload.capacity(), overload.loads(), overload.clients());
  }

  private List<Run> runs(int clients, Loads loads) {
    int low = loads.clients(LOW_LOAD);
    return quick
        ? ServiceLevelsPlan.quick(timing, clients, low)
        : ServiceLevelsPlan.full(timing, clients, low);
  }

  private void record(Run run, Recorder recorder, ServerControl control) {
    control.pauseAndWait();
    control.calibrate(run.arm() != Arm.NO_CALIBRATION);
    control.restoreFullService();
    // Not before the loop's window has forgotten the overload of the run before.
    Runnable action = run.arm() == Arm.OFF ? () -> {} : control::resume;
    Once once = new Once(run.countedFrom() / 3, action);
    StackWatch watch = new StackWatch(run, new StatusReader(bench.server().managementPort()));
    traces.add(
        recorder.record(
            run,
            second -> {
              once.at(second);
              watch.onSecond(second);
            }));
    if (run.kind() == Run.Kind.STEADY) {
      stacks.computeIfAbsent(run.arm(), arm -> new ArrayList<>()).addAll(watch.windows());
    }
  }

  private List<StackRow> stacks(Arm arm) {
    return StackRow.of(stacks.getOrDefault(arm, List.of()));
  }

  private ServiceLevelsResult result(Capacity capacity, Loads loads, int clients) {
    List<Row> rows =
        traces.stream().flatMap(trace -> Rows.of(trace, loads, bench.pages()).stream()).toList();
    List<String> invalid =
        Validity.reasons(rows, traces, capacity.points(), bench.affinity().shared());
    notes.addAll(Validity.warnings(rows));
    return new ServiceLevelsResult(
        bench.pages(),
        wantedLoad,
        components,
        quick,
        bench.origin(),
        capacity,
        bench.thinkSeconds(),
        clients,
        rows,
        traces,
        StackProfile.of(stacks(Arm.OFF), stacks(Arm.ON), components),
        bench.checkData(quick),
        invalid,
        notes,
        options);
  }
}
