package io.allostat.demoapps.lab.experiment;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.analysis.Capacity;
import io.allostat.demoapps.lab.analysis.FrontierSearch;
import io.allostat.demoapps.lab.analysis.LevelFrontier;
import io.allostat.demoapps.lab.analysis.LevelTrial;
import io.allostat.demoapps.lab.analysis.Row;
import io.allostat.demoapps.lab.analysis.Rows;
import io.allostat.demoapps.lab.analysis.StaticLevelsResult;
import io.allostat.demoapps.lab.analysis.Texts;
import io.allostat.demoapps.lab.analysis.Validity;
import io.allostat.demoapps.lab.observe.AdaptableComponent;
import io.allostat.demoapps.lab.observe.StatusReader;
import io.allostat.demoapps.lab.observe.Trace;
import io.allostat.demoapps.lab.plan.Arm;
import io.allostat.demoapps.lab.plan.Loads;
import io.allostat.demoapps.lab.plan.Run;
import io.allostat.demoapps.lab.plan.StaticLevels;
import io.allostat.demoapps.lab.plan.StaticLevelsPlan;
import io.allostat.demoapps.lab.process.ServerControl;
import io.allostat.demoapps.lab.process.ServerProcess;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The cheapest static service levels with which an overloaded server stays below the ceiling of its
 * loop, and the loop beside them: what it loses more is the price of not knowing the load.
 */
public final class StaticLevelsExperiment {
  private final Workbench bench;
  private final StaticLevelsPlan plan;
  private final boolean quick;
  private final int wantedClients;
  private final double wantedLoad;
  private final Map<String, String> options;
  private final List<Row> rows = new ArrayList<>();
  private final List<Trace> traces = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final List<LevelTrial> singles = new ArrayList<>();
  private final List<LevelTrial> tried = new ArrayList<>();
  private final List<String> disturbed = new ArrayList<>();

  /**
   * An experiment to be run once.
   *
   * @param bench programs and processors
   * @param plan how long and how often
   * @param quick whether it is for a look only
   * @param clients N, if it gives the load; else it is adjusted and the result says so
   * @param load L of the overload, above 1
   * @param options what to print as the options
   */
  public StaticLevelsExperiment(
      Workbench bench,
      StaticLevelsPlan plan,
      boolean quick,
      int clients,
      double load,
      Map<String, String> options) {
    this.bench = bench;
    this.plan = plan;
    this.quick = quick;
    this.wantedClients = clients;
    this.wantedLoad = load;
    this.options = options;
  }

  /**
   * Runs everything.
   *
   * @return what was found
   * @throws LabException when a trial brought no page
   */
  public StaticLevelsResult run() {
    bench.learned().forget();
    notes.add(
        "both arms took turns in one server, which samples with both; each run begins with its levels, that of the loop at full service, and what the loop learned is kept for the next");
    Overload overload;
    Optional<StaticLevels> found;
    List<LevelFrontier.Expected> frontier;
    List<AdaptableComponent> components;
    try (ServerProcess server = bench.startServer();
        ServerControl control = bench.control(server)) {
      components =
          StatusReader.adaptable(new StatusReader(bench.server().managementPort()).require());
      Recorder recorder = new Recorder(bench, server);
      overload = Overload.find(bench, recorder, plan.timing(), wantedClients, wantedLoad);
      overload.note().ifPresent(notes::add);
      Loads loads = overload.loads();
      Trials trials = new Trials(recorder, control, loads, overload.clients());
      trials.singles(components);
      frontier = LevelFrontier.of(singles);
      found = trials.search(frontier);
      for (Run run : plan.rounds(overload.clients())) {
        if (run.arm() == Arm.ON || found.isPresent()) {
          round(run, found.orElse(StaticLevels.FULL), recorder, control, loads);
        }
      }
    }
    return new StaticLevelsResult(
        bench.pages(),
        components,
        quick,
        bench.origin(),
        overload.capacity(),
        bench.thinkSeconds(),
        overload.clients(),
        ceiling(),
        singles,
        frontier,
        tried,
        found,
        rows,
        traces,
        bench.checkData(quick),
        invalid(overload.capacity()),
        warnings(),
        options);
  }

  private void note(String text) {
    bench.progress().note(text);
  }

  private List<String> invalid(Capacity capacity) {
    List<String> invalid =
        new ArrayList<>(
            Validity.reasons(rows, traces, capacity.points(), bench.affinity().shared()));
    invalid.addAll(disturbed);
    return invalid;
  }

  private List<String> warnings() {
    List<String> warnings = new ArrayList<>(notes);
    warnings.addAll(Validity.warnings(rows));
    return warnings;
  }

  private double ceiling() {
    return bench.server().overloadThreshold();
  }

  private void round(
      Run run, StaticLevels found, Recorder recorder, ServerControl control, Loads loads) {
    set(control, run.arm() == Arm.STATIC ? found : StaticLevels.FULL);
    control.calibrate(true);
    // Not before the loop's window has forgotten the overload of the run before.
    Runnable action = run.arm().regulates() ? control::resume : () -> {};
    Trace trace = recorder.record(run, run.countedFrom() / 3, action);
    traces.add(trace);
    rows.addAll(Rows.of(trace, loads, bench.pages()));
  }

  private static void set(ServerControl control, StaticLevels levels) {
    control.pauseAndWait();
    control.restoreFullService();
    levels.levels().forEach(control::serviceLevel);
  }

  /** Tries levels in a server under the overload. */
  private final class Trials {
    private final Recorder recorder;
    private final ServerControl control;
    private final Loads loads;
    private final int clients;

    Trials(Recorder recorder, ServerControl control, Loads loads, int clients) {
      this.recorder = recorder;
      this.control = control;
      this.loads = loads;
      this.clients = clients;
    }

    void singles(List<AdaptableComponent> components) {
      Map<String, Integer> levels = new LinkedHashMap<>();
      components.forEach(each -> levels.put(each.name(), each.steps().size()));
      StaticLevelsPlan.singles(levels)
          .forEach(each -> singles.add(undisturbed(each, plan.single())));
    }

    Optional<StaticLevels> search(List<LevelFrontier.Expected> frontier) {
      FrontierSearch search =
          new FrontierSearch(frontier, clients / bench.thinkSeconds(), ceiling());
      while (search.next().isPresent()) {
        LevelTrial trial = undisturbed(search.next().get().levels(), plan.several());
        tried.add(trial);
        search.tried(trial.meanUtilisation() <= ceiling());
      }
      return onceMore(search).or(search::found).map(LevelFrontier.Expected::levels);
    }

    /** Those before the ones found, if the mean of two trials meets the ceiling. */
    private Optional<LevelFrontier.Expected> onceMore(FrontierSearch search) {
      return search
          .lastFailed()
          .filter(
              failed -> {
                LevelTrial again = undisturbed(failed.levels(), plan.several());
                tried.add(again);
                double mean =
                    tried.stream()
                        .filter(trial -> trial.levels().equals(failed.levels()))
                        .mapToDouble(LevelTrial::meanUtilisation)
                        .average()
                        .orElseThrow();
                return mean <= ceiling();
              });
    }

    /** A trial; once more where client or machine disturbed it, which is a reason then. */
    private LevelTrial undisturbed(StaticLevels levels, StaticLevelsPlan.Trial trial) {
      set(control, levels);
      Trace trace = record(trial);
      if (!violations(trace).isEmpty()) {
        trace = record(trial);
        violations(trace)
            .forEach(why -> disturbed.add("the trial of %s: %s".formatted(levels, why)));
      }
      Row row = row(trace);
      if (row.repliesPerSecond() <= 0 || row.meanUtilisation() == null) {
        throw new LabException("no page with service levels " + levels + ", see server.log");
      }
      LevelTrial seen = LevelTrial.of(levels, row, trace);
      note(
          "%s: %s replies/s, %s of the CPU, %s of the quality lost"
              .formatted(
                  levels,
                  Texts.number(seen.repliesPerSecond()),
                  Texts.percent(seen.meanUtilisation()),
                  Texts.percent(seen.degradedShare())));
      return seen;
    }

    private Trace record(StaticLevelsPlan.Trial trial) {
      return recorder.record(StaticLevelsPlan.run(trial, clients), 0, () -> {});
    }

    private Row row(Trace trace) {
      return Rows.of(trace, loads, bench.pages()).get(0);
    }

    private List<String> violations(Trace trace) {
      return trace.summary().complete()
          ? Validity.violations(row(trace))
          : List.of("the client did not run its plan to the end");
    }
  }
}
