package io.allostat.demoapps.lab;

import io.allostat.demoapps.lab.analysis.ServiceLevelsResult;
import io.allostat.demoapps.lab.analysis.SummaryJson;
import io.allostat.demoapps.lab.experiment.ServiceLevelsExperiment;
import io.allostat.demoapps.lab.experiment.Workbench;
import io.allostat.demoapps.lab.plan.Pages;
import io.allostat.demoapps.lab.plan.Timing;
import io.allostat.demoapps.lab.process.Children;
import io.allostat.demoapps.lab.report.HtmlReport;
import io.allostat.demoapps.lab.report.TextReport;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command for the service-level experiment. */
@Command(
    name = "service-levels",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "An overloaded site, unregulated and held at its peak by its service levels.",
      "Finds the capacity, then runs the arms off, no-calibration and on at 1.6 times the capacity (the bookstore at 1.54 times), three times 60 + 300 s each, and a load that crosses the thresholds and falls: at most 75 minutes.",
      "With --quick: off and on in one warm server, at most 6 minutes; of the bookstore, whose data are looked at, 7."
    })
final class ServiceLevelsCommand implements Callable<Integer> {
  private static final double MOST_LOAD = 4;

  @Mixin private CommonOptions options;
  @Mixin private PagesOptions asked;

  @Option(
      names = "--load",
      paramLabel = "L",
      description =
          "The overload, what clients offer divided by the capacity, above 1 to 4. Default: that of the paper, 1.6 for the auction, 1.54 for the bookstore.")
  private Double load;

  @Option(
      names = "--runs",
      paramLabel = "N",
      defaultValue = "3",
      description =
          "Counted runs an arm in the full form; publish three; 0 for the changing load alone. Default: ${DEFAULT-VALUE}.")
  private int runs;

  @Override
  public Integer call() {
    CommonOptions.require(runs >= 0 && runs <= 10, "--runs " + runs + ", expected 0 to 10");
    Pages pages = asked.wanted();
    CommonOptions.require(
        load(pages) > 1 && load(pages) <= MOST_LOAD,
        "--load %s, expected above 1 to %s".formatted(load, MOST_LOAD));
    options.serve(pages);
    try (Children children = new Children().guard()) {
      Workbench bench =
          options.workbench(ServiceLevelsResult.experiment(pages, load(pages)), children);
      bench.affinity().pinSelf();
      Timing timing = options.quick ? Timing.QUICK : Timing.FULL.withRuns(runs);
      ServiceLevelsResult result =
          new ServiceLevelsExperiment(
                  bench,
                  timing.shortened(options.timeFactor),
                  options.quick,
                  options.clients(),
                  load(pages),
                  options.shown(bench))
              .run();
      bench.progress().clear();
      Output.publish(
          bench.out(), SummaryJson.of(result), HtmlReport.of(result), TextReport.of(result));
      return 0;
    }
  }

  private double load(Pages pages) {
    return load == null ? pages.application().overload().load() : load;
  }
}
