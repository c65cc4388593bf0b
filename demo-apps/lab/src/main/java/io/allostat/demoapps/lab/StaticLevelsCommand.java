package io.allostat.demoapps.lab;

import io.allostat.demoapps.lab.analysis.StaticLevelsResult;
import io.allostat.demoapps.lab.analysis.SummaryJson;
import io.allostat.demoapps.lab.experiment.StaticLevelsExperiment;
import io.allostat.demoapps.lab.experiment.Workbench;
import io.allostat.demoapps.lab.plan.Pages;
import io.allostat.demoapps.lab.plan.StaticLevelsPlan;
import io.allostat.demoapps.lab.process.Children;
import io.allostat.demoapps.lab.report.StaticLevelsHtmlReport;
import io.allostat.demoapps.lab.report.StaticLevelsTextReport;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command for the search for static service levels. */
@Command(
    name = "static-levels",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "The cheapest service levels that hold an overloaded site below its ceiling without anybody moving them, and what the loop loses beside them.",
      "Finds the capacity, tries each level by itself and then the combinations that may do, under the overload of service-levels; those found and the loop take turns, three times 60 + 240 s each: at most 75 minutes.",
      "With --quick: once, at most 12 minutes."
    })
final class StaticLevelsCommand implements Callable<Integer> {
  @Mixin private CommonOptions options;
  @Mixin private RunsOption runs;
  @Mixin private PagesOptions pages;

  @Override
  public Integer call() {
    OptionalInt rounds = runs.wanted();
    Pages wanted = pages.wanted();
    options.serve(wanted);
    StaticLevelsPlan form = options.quick ? StaticLevelsPlan.QUICK : StaticLevelsPlan.FULL;
    StaticLevelsPlan timed = options.timeFactor < 1 ? form.shortened(options.timeFactor) : form;
    try (Children children = new Children().guard()) {
      Workbench bench = options.workbench(StaticLevelsResult.experiment(wanted), children);
      bench.affinity().pinSelf();
      StaticLevelsResult result =
          new StaticLevelsExperiment(
                  bench,
                  rounds.isEmpty() ? timed : timed.withRounds(rounds.getAsInt()),
                  options.quick,
                  options.clients(),
                  wanted.application().overload().load(),
                  options.shown(bench))
              .run();
      bench.progress().clear();
      Output.publish(
          bench.out(),
          SummaryJson.of(result),
          StaticLevelsHtmlReport.of(result),
          StaticLevelsTextReport.of(result));
      return 0;
    }
  }
}
