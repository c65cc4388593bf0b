package io.allostat.demoapps.lab;

import io.allostat.demoapps.lab.analysis.SummaryJson;
import io.allostat.demoapps.lab.distribution.DistributionResult;
import io.allostat.demoapps.lab.distribution.FigureRun;
import io.allostat.demoapps.lab.distribution.HostSizeRow;
import io.allostat.demoapps.lab.distribution.TickTime;
import io.allostat.demoapps.lab.observe.Machine;
import io.allostat.demoapps.lab.observe.Origin;
import io.allostat.demoapps.lab.process.Jars;
import io.allostat.demoapps.lab.process.Versions;
import io.allostat.demoapps.lab.report.DistributionHtmlReport;
import io.allostat.demoapps.lab.report.DistributionTextReport;
import io.allostat.nativeaffinity.topology.MachineCpus;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command for the policies that divide processors. */
@Command(
    name = "distribution",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Two servers on four processors, as in figures 9 to 11 of Guitart et al., simulated; the same on 64 and 1,024 processors; and how long a decision takes, from 10 to 100,000 applications. Needs no server. All but the times is the same everywhere.")
final class DistributionCommand implements Callable<Integer> {
  /** Nothing is drawn by chance. */
  private static final long SEED = 1;

  @Spec private CommandSpec spec;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Where report.html and summary.json go. Default: a folder under reports beside the lab's jar.")
  private Path out;

  @Option(
      names = "--ticks",
      paramLabel = "N",
      defaultValue = "3000",
      description =
          "Decisions timed with up to 1,000 applications, 10 to 100000; fewer with more. Default: ${DEFAULT-VALUE}.")
  private int ticks;

  @Override
  public Integer call() {
    CommonOptions.require(
        ticks >= 10 && ticks <= 100_000, "--ticks " + ticks + ", expected 10 to 100000");
    Path folder =
        out == null ? Jars.home().resolve("reports").resolve(DistributionResult.EXPERIMENT) : out;
    CommonOptions.create(folder);
    int cpus = MachineCpus.query().usable().stream().toArray().length;
    DistributionResult result =
        new DistributionResult(
            new Origin(Machine.query(cpus), Versions.of(lab()), SEED, Invocation.of(spec)),
            FigureRun.all(),
            HostSizeRow.all(),
            TickTime.all(ticks));
    Output.publish(
        folder.toAbsolutePath(),
        SummaryJson.of(result),
        DistributionHtmlReport.of(result),
        DistributionTextReport.of(result));
    return 0;
  }

  private static List<Path> lab() {
    return Versions.lab().stream().toList();
  }
}
