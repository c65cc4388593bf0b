package io.allostat.demoapps.lab.experiment;

import io.allostat.demoapps.lab.plan.LoadPlan;
import io.allostat.demoapps.lab.plan.OverheadPlan;
import io.allostat.demoapps.lab.plan.TargetUtilisation;
import io.allostat.demoapps.lab.plan.UtilisationSearch;
import io.allostat.demoapps.lab.plan.UtilisationSearch.Found;
import io.allostat.demoapps.lab.report.Progress;
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
   * @throws io.allostat.demoapps.lab.LabException when that does not lead there, or only with a
   *     client that is the limit
   */
  int clients(int guess) {
    return search(guess, this::measure);
  }

  static int search(int guess, IntToDoubleFunction trial) {
    Found<Integer> found =
        UtilisationSearch.search(guess, trial::applyAsDouble, TargetUtilisation::correct);
    TrialCpu.requireWanted(found.share(), found.load() + " clients");
    return found.load();
  }

  private double measure(int clients) {
    LoadPlan load = plan.trial(clients);
    TrialCpu seen = new TrialCpu();
    recorder.drive(
        "looking for 65 % of the CPU",
        load,
        (second, cpu) -> {
          if (second.counted()) {
            seen.add(cpu);
          }
          return true;
        });
    return seen.server(clients + " clients", progress);
  }
}
