package io.allostat.demoapps.lab;

import io.allostat.demoapps.lab.analysis.SecondResourceResult;
import io.allostat.demoapps.lab.analysis.SummaryJson;
import io.allostat.demoapps.lab.experiment.SecondResourceExperiment;
import io.allostat.demoapps.lab.experiment.Workbench;
import io.allostat.demoapps.lab.plan.SecondResourcePlan;
import io.allostat.demoapps.lab.process.Affinity;
import io.allostat.demoapps.lab.process.Children;
import io.allostat.demoapps.lab.report.SecondResourceHtmlReport;
import io.allostat.demoapps.lab.report.SecondResourceTextReport;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command for the second-resource experiment. */
@Command(
    name = "second-resource",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "A database with too little of a processor, a web tier with plenty: work is moved, and the database vetoes that it is moved back.",
      "Measures what the move saves and costs, holds the database to less than full service needs, lets the loop decide, and then gives the database plenty: at most 15 minutes.",
      "With --quick: at most 5 minutes."
    })
final class SecondResourceCommand implements Callable<Integer> {
  private static final int CLIENTS = 256;
  private static final double CEILING = 0.85;
  private static final double FLOOR = 0.7;

  @Mixin private CommonOptions options;

  @Option(
      names = "--database-cpu",
      paramLabel = "CPU",
      description =
          "The database's processor. Default: the first that is neither the server's nor the client's, else the client's.")
  private Integer databaseCpu;

  @Override
  public Integer call() {
    options.clientsUnlessGiven(CLIENTS);
    options.thresholdsUnlessGiven(CEILING, FLOOR);
    try (Children children = new Children().guard()) {
      Workbench bench = options.workbench(SecondResourceResult.EXPERIMENT, children);
      int database = databaseCpu(bench);
      bench.affinity().pinSelf();
      SecondResourcePlan plan = options.quick ? SecondResourcePlan.QUICK : SecondResourcePlan.FULL;
      SecondResourceResult result =
          new SecondResourceExperiment(
                  bench,
                  plan.shortened(options.timeFactor),
                  options.quick,
                  options.clients(),
                  database,
                  options.shown(bench))
              .run();
      bench.progress().clear();
      Output.publish(
          bench.out(),
          SummaryJson.of(result),
          SecondResourceHtmlReport.of(result),
          SecondResourceTextReport.of(result));
      return 0;
    }
  }

  private int databaseCpu(Workbench bench) {
    Affinity affinity = bench.affinity();
    CommonOptions.require(
        !affinity.shared(),
        "one CPU only, expected another one than the server's for the database");
    int cpu =
        databaseCpu != null
            ? databaseCpu
            : bench.machine().usable().stream()
                .filter(c -> c != affinity.serverCpu() && c != affinity.clientCpu())
                .findFirst()
                .orElse(affinity.clientCpu());
    CommonOptions.require(
        bench.machine().usable().contains(cpu) && cpu != affinity.serverCpu(),
        "--database-cpu %d, expected one of %s other than the server's"
            .formatted(cpu, bench.machine().usable()));
    return cpu;
  }
}
