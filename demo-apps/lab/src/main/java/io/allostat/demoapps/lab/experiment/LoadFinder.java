package io.allostat.demoapps.lab.experiment;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.analysis.Stats;
import io.allostat.demoapps.lab.analysis.Texts;
import io.allostat.demoapps.lab.analysis.Validity;
import io.allostat.demoapps.lab.observe.CpuSample;
import io.allostat.demoapps.lab.plan.LoadPlan;
import io.allostat.demoapps.lab.plan.OverheadPlan;
import io.allostat.demoapps.lab.plan.TargetUtilisation;
import io.allostat.demoapps.lab.report.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/**
 * Finds the number of clients that keeps a server at 60 to 70 % of its CPU. What the warm-up says
 * is no more than a first guess, since the JIT compiler is still at work then.
 */
final class LoadFinder {
  private final Recorder recorder;
  private final OverheadPlan plan;
  private final Progress progress;

  LoadFinder(Recorder recorder, OverheadPlan plan, Progress progress) {
    this.recorder = recorder;
    this.plan = plan;
    this.progress = progress;
  }

  /**
   * Tries and corrects.
   *
   * @throws LabException when that does not lead there, or only with a client that is the limit
   */
  int clients(int guess) {
    return search(guess, this::measure);
  }

  static int search(int guess, IntToDoubleFunction trial) {
    int clients = guess;
    int best = guess;
    double measured = Double.NaN;
    for (int i = 0; i < OverheadPlan.TRIALS && !TargetUtilisation.near(measured); i++) {
      double share = trial.applyAsDouble(clients);
      // One trial that others disturb must not discard what an earlier one found.
      if (i == 0 || TargetUtilisation.distance(share) <= TargetUtilisation.distance(measured)) {
        best = clients;
        measured = share;
      }
      clients = TargetUtilisation.correct(clients, share);
    }
    if (!TargetUtilisation.holds(measured)) {
      throw new LabException(
          "the server's CPU was at %s with %d clients, the best of %d trials, expected 60 to 70 %%"
              .formatted(Texts.percent(measured), best, OverheadPlan.TRIALS));
    }
    return best;
  }

  private double measure(int clients) {
    LoadPlan load = plan.trial(clients);
    List<CpuSample> samples = new ArrayList<>();
    recorder.drive(
        "looking for 65 % of the CPU",
        load,
        (second, cpu) -> {
          if (second.counted()) {
            samples.add(cpu);
          }
          return true;
        });
    double server = Stats.mean(samples.stream().map(CpuSample::server).toList()).orElse(0);
    double client = Stats.mean(samples.stream().map(CpuSample::client).toList()).orElse(0);
    progress.note("%d clients: CPU of the server at %s".formatted(clients, Texts.percent(server)));
    if (client >= Validity.CLIENT_CPU) {
      throw new LabException(
          "%d clients need %s of the client's CPU, expected below 80 %%; give a larger --scale"
              .formatted(clients, Texts.percent(client)));
    }
    return server;
  }
}
