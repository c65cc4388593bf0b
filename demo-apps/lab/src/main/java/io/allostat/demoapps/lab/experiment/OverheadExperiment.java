package io.allostat.demoapps.lab.experiment;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.analysis.Overhead;
import io.allostat.demoapps.lab.analysis.OverheadResult;
import io.allostat.demoapps.lab.analysis.OverheadRow;
import io.allostat.demoapps.lab.analysis.OverheadRows;
import io.allostat.demoapps.lab.analysis.OverheadValidity;
import io.allostat.demoapps.lab.analysis.Slice;
import io.allostat.demoapps.lab.observe.ClientSummary;
import io.allostat.demoapps.lab.observe.StatusReader;
import io.allostat.demoapps.lab.plan.LoadPlan;
import io.allostat.demoapps.lab.plan.Loads;
import io.allostat.demoapps.lab.plan.OverheadArm;
import io.allostat.demoapps.lab.plan.OverheadPlan;
import io.allostat.demoapps.lab.plan.Timing;
import io.allostat.demoapps.lab.process.AsyncProfilerAgent;
import io.allostat.demoapps.lab.process.OpenDashboard;
import io.allostat.demoapps.lab.process.PacemakerProcess;
import io.allostat.demoapps.lab.process.ServerControl;
import io.allostat.demoapps.lab.process.ServerProcess;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;

/**
 * The cost of being on: one server below its capacity, Allostat and profilers to compare it with
 * switched on and off at run time, CPU time slice by slice, and beside it a pacemaker that tells
 * how fast the processor is. A slice is a step of the client's load, so that both sides count the
 * same replies. A slice begins with an empty profile, so that the loop's decisions cost less there
 * than in a server that stays on: its threads are watched by themselves in a last step.
 */
public final class OverheadExperiment {
  private static final double FIRST_LOAD = 0.65;

  private final Workbench bench;
  private final Timing timing;
  private final boolean quick;
  private final OverheadPlan wanted;
  private final int warmUpClients;
  private final OptionalInt givenClients;
  private final Map<String, String> options;

  /**
   * An experiment to be run once.
   *
   * @param bench programs and processors
   * @param timing of the warm-up
   * @param quick whether it is for a look only
   * @param plan of what follows
   * @param warmUpClients emulated browsers of the warm-up
   * @param givenClients emulated browsers of the slices, or empty for as many as keep the server
   *     busy enough
   * @param options what to print as the options
   */
  public OverheadExperiment(
      Workbench bench,
      Timing timing,
      boolean quick,
      OverheadPlan plan,
      int warmUpClients,
      OptionalInt givenClients,
      Map<String, String> options) {
    this.bench = bench;
    this.timing = timing;
    this.quick = quick;
    wanted = plan;
    this.warmUpClients = warmUpClients;
    this.givenClients = givenClients;
    this.options = options;
  }

  /**
   * Runs everything.
   *
   * @return what was found
   * @throws LabException when the server cannot be switched at run time, does not tell what its
   *     threads use, or cannot be brought to the load wanted
   */
  public OverheadResult run() {
    bench.learned().forget();
    OverheadPlan plan;
    List<Slice> slices;
    double loopCpuShare;
    Map<String, String> notAvailable;
    boolean fullService;
    try (ServerProcess server = bench.startServer();
        ServerControl control = bench.control(server);
        PacemakerProcess pacemaker = bench.startPacemaker(PacemakerProcess.OFTEN_MILLIS)) {
      ArmSwitch arms =
          new ArmSwitch(
              control,
              Map.of(
                  OverheadArm.DASHBOARD,
                  new OpenDashboard(bench.server().managementPort()),
                  OverheadArm.JFR,
                  control.flightRecording(),
                  OverheadArm.ASYNC_PROFILER,
                  new AsyncProfilerAgent(server.pid(), bench.out())));
      // Off until the slices begin: a JVM that is still compiling would look overloaded.
      arms.to(OverheadArm.OFF);
      control.restoreFullService();
      // Asked for at the end; a server that cannot tell shall say so now.
      control.ownCpuNanos();
      Recorder recorder = new Recorder(bench, server);
      double guess = new Preparation(recorder, timing, bench.thinkSeconds()).warmUp(warmUpClients);
      notAvailable = arms.tryOut(wanted.arms());
      plan = without(notAvailable);
      int clients = givenClients.orElseGet(() -> find(recorder, plan, guess));
      LoadPlan load = plan.slices(clients);
      SliceWatch watch =
          new SliceWatch(
              load,
              plan.order(new Random(bench.seed())),
              server.pid(),
              pacemaker.pieces(),
              arms::to);
      Optional<LoopWatch> loop =
          plan.watched()
              ? Optional.of(
                  new LoopWatch(
                      load,
                      () -> arms.to(OverheadArm.ON_10),
                      control::ownCpuNanos,
                      System::nanoTime))
              : Optional.empty();
      ClientSummary seen =
          recorder.drive(
              "slices",
              load,
              (second, cpu) ->
                  watch.onSecond(second, cpu)
                      && loop.map(l -> l.onSecond(second, cpu)).orElse(true));
      slices = watch.slices(seen);
      loopCpuShare = loop.map(LoopWatch::share).orElse(Double.NaN);
      fullService = atFullService();
    }
    return result(plan, slices, loopCpuShare, notAvailable, fullService);
  }

  private int find(Recorder recorder, OverheadPlan plan, double guess) {
    return new LoadFinder(recorder, plan, bench.progress())
        .clients(new Loads(guess, bench.thinkSeconds()).clients(FIRST_LOAD));
  }

  /** The same blocks without the arms that cannot be run here. */
  private OverheadPlan without(Map<String, String> notAvailable) {
    List<OverheadArm> left =
        wanted.arms().stream().filter(arm -> !notAvailable.containsKey(arm.label())).toList();
    if (left.stream().distinct().count() < 2) {
      throw new LabException("nothing is left to be compared with off: " + notAvailable);
    }
    return wanted.with(left);
  }

  private boolean atFullService() {
    StatusReader reader = new StatusReader(bench.server().managementPort());
    return StatusReader.sample(reader.require(), 0).fullService();
  }

  private OverheadResult result(
      OverheadPlan plan,
      List<Slice> slices,
      double loopCpuShare,
      Map<String, String> notAvailable,
      boolean fullService) {
    Overhead overhead = new Overhead(slices, plan.arms().size());
    List<OverheadRow> rows = OverheadRows.of(slices, bench.thinkSeconds(), overhead.costs());
    return new OverheadResult(
        quick,
        bench.origin(),
        overhead.costs(),
        overhead.noise(),
        loopCpuShare,
        rows,
        slices,
        notAvailable,
        bench.checkData(quick),
        OverheadValidity.reasons(rows, quick, fullService, bench.affinity().shared()),
        options);
  }
}
