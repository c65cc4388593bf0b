package io.allostat.demoapps.lab.experiment;

import io.allostat.demoapps.lab.LabException;
import io.allostat.demoapps.lab.analysis.Stats;
import io.allostat.demoapps.lab.analysis.Texts;
import io.allostat.demoapps.lab.analysis.Validity;
import io.allostat.demoapps.lab.observe.CpuSample;
import io.allostat.demoapps.lab.plan.TargetUtilisation;
import io.allostat.demoapps.lab.plan.UtilisationSearch;
import io.allostat.demoapps.lab.report.Progress;
import java.util.ArrayList;
import java.util.List;

/** What both sides used of their CPUs in the seconds of a trial that count. */
final class TrialCpu {
  private final List<CpuSample> samples = new ArrayList<>();

  void add(CpuSample sample) {
    samples.add(sample);
  }

  /**
   * The share that the server used; says so.
   *
   * @param load what was tried, for people
   * @throws LabException if the client was the limit
   */
  double server(String load, Progress progress) {
    double server = Stats.mean(samples.stream().map(CpuSample::server).toList()).orElse(0);
    double client = Stats.mean(samples.stream().map(CpuSample::client).toList()).orElse(0);
    progress.note("%s: CPU of the server at %s".formatted(load, Texts.percent(server)));
    if (client >= Validity.CLIENT_CPU) {
      throw new LabException(
          "%s need %s of the client's CPU, expected below 80 %%; give a larger --scale"
              .formatted(load, Texts.percent(client)));
    }
    return server;
  }

  /**
   * Gives up where trials did not lead to 60 to 70 %.
   *
   * @param share the best
   * @param load what gave it, for people
   */
  static void requireWanted(double share, String load) {
    if (!TargetUtilisation.holds(share)) {
      throw new LabException(
          "the server's CPU was at %s with %s, the best of %d trials, expected 60 to 70 %%"
              .formatted(Texts.percent(share), load, UtilisationSearch.TRIALS));
    }
  }
}
