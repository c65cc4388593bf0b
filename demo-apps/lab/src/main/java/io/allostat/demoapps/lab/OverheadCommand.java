package io.allostat.demoapps.lab;

import io.allostat.demoapps.lab.analysis.OverheadResult;
import io.allostat.demoapps.lab.analysis.SummaryJson;
import io.allostat.demoapps.lab.experiment.OverheadExperiment;
import io.allostat.demoapps.lab.experiment.Workbench;
import io.allostat.demoapps.lab.plan.OverheadPlan;
import io.allostat.demoapps.lab.plan.Timing;
import io.allostat.demoapps.lab.process.Children;
import io.allostat.demoapps.lab.report.OverheadHtmlReport;
import io.allostat.demoapps.lab.report.TextReport;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command for the cost of being on. */
@Command(
    name = "overhead",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "What Allostat costs a server that is not overloaded: CPU time per reply, the profile and the control loop switched on and off at run time, in pairs of slices whose order is drawn by chance; then, without interruption, what its own threads need.",
      "The server is kept at 60 to 70 %% of its CPU. The more replies a second, the narrower the interval; cheap pages also make what is added to each of them a larger part. So data and think time are smaller here than elsewhere."
    })
final class OverheadCommand implements Callable<Integer> {
  private static final int QUICK_PAIRS = 12;
  private static final double THINK_SECONDS = 1;
  private static final double SCALE = 0.4;

  @Mixin private CommonOptions options;

  @Option(
      names = "--slices",
      paramLabel = "N",
      defaultValue = "600",
      description = "How many, an even number. Default: ${DEFAULT-VALUE}; with --quick 24.")
  private int slices;

  @Option(
      names = "--slice-seconds",
      paramLabel = "S",
      defaultValue = "5",
      description = "Length of a slice. Default: ${DEFAULT-VALUE}.")
  private int sliceSeconds;

  @Override
  public Integer call() {
    if (slices < 2 || slices > 1200 || slices % 2 != 0) {
      throw new LabException("--slices " + slices + ", expected an even number from 2 to 1200");
    }
    if (sliceSeconds < 1 || sliceSeconds > 8) {
      throw new LabException("--slice-seconds " + sliceSeconds + ", expected 1 to 8");
    }
    options.thinkUnlessGiven(THINK_SECONDS);
    options.scaleUnlessGiven(SCALE);
    int pairs = options.quick ? Math.min(QUICK_PAIRS, slices / 2) : slices / 2;
    try (Children children = new Children().guard()) {
      Workbench bench = options.workbench(OverheadResult.EXPERIMENT, children).withoutOverload();
      bench.affinity().pinSelf();
      OverheadResult result =
          new OverheadExperiment(
                  bench,
                  Timing.FULL.shortened(options.timeFactor),
                  options.quick,
                  new OverheadPlan(pairs, sliceSeconds, bench.thinkSeconds()),
                  Math.max(1, options.clients / 2),
                  options.shown(bench))
              .run();
      bench.progress().clear();
      Output.publish(
          bench.out(),
          SummaryJson.of(result),
          OverheadHtmlReport.of(result),
          TextReport.of(result));
      return 0;
    }
  }
}
