package io.allostat.demoapps.lab.experiment;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.analysis.Overhead;
import io.allostat.demoapps.lab.analysis.OverheadResult;
import io.allostat.demoapps.lab.analysis.OverheadRow;
import io.allostat.demoapps.lab.analysis.Slice;
import io.allostat.demoapps.lab.analysis.Stats;
import io.allostat.demoapps.lab.analysis.Texts;
import io.allostat.demoapps.lab.observe.ClientHold;
import io.allostat.demoapps.lab.observe.ClientSummary;
import io.allostat.demoapps.lab.observe.Machine;
import io.allostat.demoapps.lab.observe.ProcessCpu;
import io.allostat.demoapps.lab.observe.StatusReader;
import io.allostat.demoapps.lab.plan.Arm;
import io.allostat.demoapps.lab.plan.LoadPlan;
import io.allostat.demoapps.lab.plan.Loads;
import io.allostat.demoapps.lab.plan.OverheadPlan;
import io.allostat.demoapps.lab.plan.Step;
import io.allostat.demoapps.lab.plan.Timing;
import io.allostat.demoapps.lab.process.ServerControl;
import io.allostat.demoapps.lab.process.ServerProcess;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;

/**
 * The cost of being on: one server below its capacity, the profile and the control loop switched on
 * and off at run time, CPU time per reply slice by slice. A slice is a step of the client's load,
 * so that both sides count the same replies.
 */
public final class OverheadExperiment {
  private static final double LOAD = 0.65;
  private static final int RAMP_SECONDS = 20;
  private static final double CLIENT_CPU = 0.80;
  private static final double LATENESS_MILLIS = 5;

  private final Workbench bench;
  private final Timing timing;
  private final boolean quick;
  private final int pairs;
  private final int sliceSeconds;
  private final int warmUpClients;
  private final Map<String, String> options;

  /**
   * An experiment to be run once.
   *
   * @param bench programs and processors
   * @param timing of the warm-up
   * @param quick whether it is for a look only
   * @param pairs pairs of slices
   * @param sliceSeconds length of a slice
   * @param warmUpClients emulated browsers of the warm-up
   * @param options what to print as the options
   */
  public OverheadExperiment(
      Workbench bench,
      Timing timing,
      boolean quick,
      int pairs,
      int sliceSeconds,
      int warmUpClients,
      Map<String, String> options) {
    this.bench = bench;
    this.timing = timing;
    this.quick = quick;
    this.pairs = pairs;
    this.sliceSeconds = sliceSeconds;
    this.warmUpClients = warmUpClients;
    this.options = options;
  }

  /**
   * Runs everything.
   *
   * @return what was found
   * @throws LabException when the server cannot be switched at run time
   */
  public OverheadResult run() {
    bench.learned().forget();
    List<Boolean> order = OverheadPlan.slices(pairs, new SplittableRandom(bench.seed()));
    // Off until the slices begin: a JVM that is still compiling would look overloaded.
    try (ServerProcess server = bench.startServer(Arm.OFF);
        ServerControl control = bench.control(server)) {
      switchTo(control, false);
      control.restoreFullService();
      Recorder recorder = new Recorder(bench, server);
      double guess = new Preparation(recorder, timing, bench.thinkSeconds()).warmUp(warmUpClients);
      Loads loads = new Loads(guess, bench.thinkSeconds());
      LoadPlan plan = plan(loads.clients(LOAD), order.size());
      bench.progress().note("%d clients, expected load %s".formatted(loads.clients(LOAD), LOAD));
      List<Double> marks = new ArrayList<>();
      ClientSummary summary =
          recorder.drive(
              "slices",
              plan,
              (second, cpu) -> {
                if (second.second() + 1 == plan.startOf(second.step() + 1)) {
                  marks.add(ProcessCpu.seconds(server.pid()).orElse(Double.NaN));
                  if (second.step() < order.size()) {
                    switchTo(control, order.get(second.step()));
                  }
                }
                return true;
              });
      boolean full = atFullService();
      return result(order, marks, summary, loads, full);
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

  /** A ramp, whose hold is not counted, and then the slices. */
  private LoadPlan plan(int clients, int slices) {
    List<Step> steps = new ArrayList<>();
    steps.add(new Step(clients, RAMP_SECONDS, sliceSeconds));
    for (int i = 0; i < slices; i++) {
      steps.add(new Step(clients, 0, sliceSeconds));
    }
    return new LoadPlan(steps);
  }

  private OverheadResult result(
      List<Boolean> order, List<Double> marks, ClientSummary summary, Loads loads, boolean full) {
    if (!summary.complete() || marks.size() != order.size() + 1) {
      throw new LabException("the client did not run its plan to the end, see client.log");
    }
    List<Slice> slices = new ArrayList<>();
    for (int i = 0; i < order.size(); i++) {
      ClientHold hold = summary.holds().get(i + 1);
      slices.add(
          new Slice(order.get(i), marks.get(i + 1) - marks.get(i), hold.replies(), hold.pages()));
    }
    List<OverheadRow> rows =
        List.of(row(Arm.OFF, slices, summary, loads), row(Arm.ON, slices, summary, loads));
    return new OverheadResult(
        quick,
        Machine.query(bench.machine().usable().size()),
        bench.seed(),
        Overhead.perReply(slices),
        Overhead.perPage(slices),
        rows,
        slices,
        invalid(rows, full),
        options);
  }

  private OverheadRow row(Arm arm, List<Slice> slices, ClientSummary summary, Loads loads) {
    double cpu = 0;
    long replies = 0;
    long errors = 0;
    List<ClientHold> holds = new ArrayList<>();
    for (int i = 0; i < slices.size(); i++) {
      if (slices.get(i).on() == (arm == Arm.ON)) {
        cpu += slices.get(i).cpuSeconds();
        replies += slices.get(i).replies();
        holds.add(summary.holds().get(i + 1));
        errors += summary.holds().get(i + 1).errors();
      }
    }
    int clients = loads.clients(LOAD);
    List<Double> lateness =
        holds.stream().map(ClientHold::latenessP99Millis).filter(Objects::nonNull).toList();
    return new OverheadRow(
        arm.label(),
        loads.load(clients),
        1,
        clients / bench.thinkSeconds(),
        (double) replies / (holds.size() * sliceSeconds),
        1000 * cpu / replies,
        holds.size(),
        Stats.mean(holds.stream().map(ClientHold::clientCpu).toList()).orElse(Double.NaN),
        Stats.orNull(Stats.median(lateness)),
        errors);
  }

  private List<String> invalid(List<OverheadRow> rows, boolean full) {
    List<String> reasons = new ArrayList<>();
    if (!full) {
      reasons.add("the server was not at full service at the end");
    }
    if (bench.affinity().shared()) {
      reasons.add("client and server shared a CPU");
    }
    for (OverheadRow row : rows) {
      if (!(row.clientCpu() < CLIENT_CPU)) {
        reasons.add(row.arm() + ": client CPU " + Texts.percent(row.clientCpu()));
      }
      if (row.latenessP99Millis() == null || row.latenessP99Millis() >= LATENESS_MILLIS) {
        reasons.add(row.arm() + ": sent late, p99 " + Texts.millis(row.latenessP99Millis()));
      }
      if (row.errors() > 0) {
        reasons.add(row.arm() + ": " + row.errors() + " requests failed");
      }
    }
    return reasons;
  }
}
