package io.allostat.demoapps.lab;

import io.allostat.demoapps.lab.analysis.OverheadResult;
import io.allostat.demoapps.lab.analysis.SlicesCsv;
import io.allostat.demoapps.lab.analysis.SummaryJson;
import io.allostat.demoapps.lab.experiment.OverheadExperiment;
import io.allostat.demoapps.lab.experiment.Workbench;
import io.allostat.demoapps.lab.plan.OverheadArm;
import io.allostat.demoapps.lab.plan.OverheadPlan;
import io.allostat.demoapps.lab.plan.Timing;
import io.allostat.demoapps.lab.process.Children;
import io.allostat.demoapps.lab.report.OverheadHtmlReport;
import io.allostat.demoapps.lab.report.TextReport;
import java.util.List;
import java.util.OptionalInt;
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
      "What Allostat costs a server that is not overloaded: CPU time per reply, Allostat and profilers to compare it with switched on and off at run time, in blocks of slices whose order is drawn by chance; then, without interruption, what Allostat's own threads need.",
      "The server is kept at 60 to 70 %% of its CPU. The more replies a second, the narrower the interval; cheap pages also make what is added to each of them a larger part. So data and think time are smaller here than elsewhere."
    })
final class OverheadCommand implements Callable<Integer> {
  private static final int QUICK_BLOCKS = 6;
  private static final int MOST_SLICES = 2000;
  private static final double THINK_SECONDS = 1;
  private static final double SCALE = 0.4;

  @Mixin private CommonOptions options;

  @Option(
      names = "--arms",
      paramLabel = "A,B,…",
      split = ",",
      defaultValue = "off,off,on-10,on-10,on-100,jfr,async-profiler",
      description =
          "What a block has, each arm as often as it is named: off, on-1, on-10, on-100, on-1000, dashboard, jfr, async-profiler. Default: ${DEFAULT-VALUE}.")
  private List<String> arms;

  @Option(
      names = "--blocks",
      paramLabel = "N",
      defaultValue = "64",
      description = "How many blocks. Default: ${DEFAULT-VALUE}; with --quick 6.")
  private int blocks;

  @Option(
      names = "--settle-seconds",
      paramLabel = "S",
      defaultValue = "1",
      description = "At the begin of each slice, not counted. Default: ${DEFAULT-VALUE}.")
  private int settleSeconds;

  @Option(
      names = "--slice-seconds",
      paramLabel = "S",
      defaultValue = "3",
      description = "Counted in a slice. Default: ${DEFAULT-VALUE}.")
  private int sliceSeconds;

  @Option(
      names = "--slice-clients",
      paramLabel = "N",
      description =
          "Browsers of the slices, 1 to 20000. Default: as many as keep the server at 60 to 70 %% of its CPU.")
  private Integer sliceClients;

  @Option(
      names = "--no-watch",
      description = "Leaves out the four minutes at the end, for Allostat's own threads.")
  private boolean unwatched;

  @Override
  public Integer call() {
    CommonOptions.require(
        sliceSeconds >= 1 && sliceSeconds <= 10,
        "--slice-seconds " + sliceSeconds + ", expected 1 to 10");
    CommonOptions.require(
        settleSeconds >= 0 && settleSeconds <= 10,
        "--settle-seconds " + settleSeconds + ", expected 0 to 10");
    CommonOptions.require(
        sliceClients == null || (sliceClients >= 1 && sliceClients <= 20_000),
        "--slice-clients " + sliceClients + ", expected 1 to 20000");
    options.thinkUnlessGiven(THINK_SECONDS);
    options.scaleUnlessGiven(SCALE);
    OverheadPlan plan = plan();
    try (Children children = new Children().guard()) {
      Workbench bench = options.workbench(OverheadResult.EXPERIMENT, children).withoutOverload();
      bench.affinity().pinSelf();
      OverheadResult result =
          new OverheadExperiment(
                  bench,
                  Timing.FULL.shortened(options.timeFactor),
                  options.quick,
                  plan,
                  Math.max(1, options.clients() / 2),
                  sliceClients == null ? OptionalInt.empty() : OptionalInt.of(sliceClients),
                  options.shown(bench))
              .run();
      bench.progress().clear();
      Output.write(bench.out().resolve("slices.csv"), SlicesCsv.of(result.slices()));
      Output.publish(
          bench.out(),
          SummaryJson.of(result),
          OverheadHtmlReport.of(result),
          TextReport.of(result));
      return 0;
    }
  }

  private OverheadPlan plan() {
    try {
      OverheadPlan plan =
          new OverheadPlan(
              options.quick ? Math.min(QUICK_BLOCKS, blocks) : blocks,
              arms.stream().map(OverheadArm::of).toList(),
              settleSeconds,
              sliceSeconds,
              options.thinkSeconds(),
              !unwatched,
              options.timeFactor);
      CommonOptions.require(
          plan.slices() <= MOST_SLICES, plan.slices() + " slices, expected at most " + MOST_SLICES);
      return plan;
    } catch (IllegalArgumentException e) {
      throw new LabException(e.getMessage(), e);
    }
  }
}
