package io.allostat.demoapps.lab.experiment;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.analysis.Overhead;
import io.allostat.demoapps.lab.analysis.OverheadResult;
import io.allostat.demoapps.lab.analysis.OverheadRow;
import io.allostat.demoapps.lab.analysis.OverheadRows;
import io.allostat.demoapps.lab.analysis.OverheadValidity;
import io.allostat.demoapps.lab.analysis.Slice;
import io.allostat.demoapps.lab.observe.ClientSummary;
import io.allostat.demoapps.lab.observe.Machine;
import io.allostat.demoapps.lab.observe.StatusReader;
import io.allostat.demoapps.lab.plan.LoadPlan;
import io.allostat.demoapps.lab.plan.Loads;
import io.allostat.demoapps.lab.plan.OverheadPlan;
import io.allostat.demoapps.lab.plan.Timing;
import io.allostat.demoapps.lab.process.ServerControl;
import io.allostat.demoapps.lab.process.ServerProcess;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The cost of being on: one server below its capacity, the profile and the control loop switched on
 * and off at run time, CPU time slice by slice. A slice is a step of the client's load, so that
 * both sides count the same replies. A slice begins with an empty profile, so that the loop's
 * decisions cost less there than in a server that stays on: its threads are watched by themselves
 * in a last step.
 */
public final class OverheadExperiment {
  private static final double FIRST_LOAD = 0.65;

  private final Workbench bench;
  private final Timing timing;
  private final boolean quick;
  private final OverheadPlan plan;
  private final int warmUpClients;
  private final Map<String, String> options;

  /**
   * An experiment to be run once.
   *
   * @param bench programs and processors
   * @param timing of the warm-up
   * @param quick whether it is for a look only
   * @param plan of what follows
   * @param warmUpClients emulated browsers of the warm-up
   * @param options what to print as the options
   */
  public OverheadExperiment(
      Workbench bench,
      Timing timing,
      boolean quick,
      OverheadPlan plan,
      int warmUpClients,
      Map<String, String> options) {
    this.bench = bench;
    this.timing = timing;
    this.quick = quick;
    this.plan = plan;
    this.warmUpClients = warmUpClients;
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
    // Off until the slices begin: a JVM that is still compiling would look overloaded.
    try (ServerProcess server = bench.startServer();
        ServerControl control = bench.control(server)) {
      switchTo(control, false);
      control.restoreFullService();
      // Asked for at the end; a server that cannot tell shall say so now.
      control.ownCpuNanos();
      Recorder recorder = new Recorder(bench, server);
      double guess = new Preparation(recorder, timing, bench.thinkSeconds()).warmUp(warmUpClients);
      int clients =
          new LoadFinder(recorder, plan, bench.progress())
              .clients(new Loads(guess, bench.thinkSeconds()).clients(FIRST_LOAD));
      LoadPlan load = plan.slices(clients);
      SliceWatch watch =
          new SliceWatch(
              load,
              plan.order(new SplittableRandom(bench.seed())),
              server.pid(),
              on -> switchTo(control, on));
      LoopWatch loop =
          new LoopWatch(
              load, () -> switchTo(control, true), control::ownCpuNanos, System::nanoTime);
      ClientSummary seen =
          recorder.drive(
              "slices",
              load,
              (second, cpu) -> watch.onSecond(second, cpu) && loop.onSecond(second, cpu));
      return result(watch.slices(seen), loop.share(), atFullService());
    }
  }

  private boolean atFullService() {
    try {
      StatusReader reader = new StatusReader(bench.server().managementPort());
      return StatusReader.sample(reader.read(), 0).fullService();
    } catch (IOException e) {
      throw new LabException("the server does not tell its status: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LabException("interrupted", e);
    }
  }

  private static void switchTo(ServerControl control, boolean on) {
    control.profile(on);
    if (on) {
      control.resume();
    } else {
      control.pause();
    }
  }

  private OverheadResult result(List<Slice> slices, double loopCpuShare, boolean fullService) {
    List<OverheadRow> rows = OverheadRows.of(slices, bench.thinkSeconds());
    return new OverheadResult(
        quick,
        Machine.query(bench.machine().usable().size()),
        bench.seed(),
        Overhead.perReply(slices),
        Overhead.perPage(slices),
        loopCpuShare,
        rows,
        slices,
        OverheadValidity.reasons(rows, quick, fullService, bench.affinity().shared()),
        options);
  }
}
