package io.allostat.demoapps.lab;

import io.allostat.core.api.profile.Profile;
import io.allostat.demoapps.lab.compare.Noise;
import io.allostat.demoapps.lab.compare.RunComparison;
import io.allostat.demoapps.lab.process.Jars;
import io.allostat.demoapps.lab.profile.ComparisonText;
import io.allostat.demoapps.lab.profile.ProfileSource;
import io.allostat.demoapps.lab.report.RunComparisonHtmlReport;
import io.allostat.demoapps.lab.report.RunComparisonTextReport;
import io.allostat.sampler.export.ProfileComparison;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command that compares two runs, or two profiles. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Of two folders: two runs of an experiment, or of many as lab all makes them, side by side; what got worse beyond noise is marked. Exit code 1 if a ratio between arms of one run did, or a figure with an interval; absolute figures inform, and runs of other machines, JDKs or forms never give 1. Exit code 2 if of an experiment nothing could be compared.",
      "Of two files: which component stacks cost more or less than before, beyond noise. Takes what flame --format json wrote, or saved statuses."
    })
final class CompareCommand implements Callable<Integer> {
  private static final int WORSE = 1;

  @Parameters(
      index = "0",
      paramLabel = "BEFORE",
      description =
          "The earlier run, a folder with a summary.json or with folders that have one; or the earlier profile, a JSON file.")
  private Path before;

  @Parameters(index = "1", paramLabel = "AFTER", description = "The later one.")
  private Path after;

  @Option(names = "--all", description = "List changes within noise too.")
  private boolean all;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Of runs: where compare.html goes. Default: a folder under reports beside the lab's jar.")
  private Path out;

  @Option(
      names = "--noise",
      paramLabel = "SHARE",
      description =
          "Of runs: what to take for noise where a side has fewer than three runs, as a share of the earlier median, 0 to 10. Default: nothing is marked there.")
  private Double noise;

  @Option(
      names = "--false-alarms",
      paramLabel = "P",
      defaultValue = "0.05",
      description =
          "Of profiles: the probability, 0.0001 to 0.5, that any stack is listed if none changed. Default: ${DEFAULT-VALUE}.")
  private double falseAlarms;

  @Override
  public Integer call() {
    boolean runs = Files.isDirectory(before);
    CommonOptions.require(
        runs == Files.isDirectory(after),
        "%s and %s, expected two folders or two files".formatted(before, after));
    return runs ? runs() : profiles();
  }

  private int runs() {
    CommonOptions.require(
        noise == null || (noise >= 0 && noise <= 10), "--noise " + noise + ", expected 0 to 10");
    RunComparison comparison =
        RunComparison.of(
            before,
            after,
            new Noise(noise == null ? OptionalDouble.empty() : OptionalDouble.of(noise)));
    Path folder = out == null ? Jars.home().resolve("reports").resolve("compare") : out;
    CommonOptions.create(folder);
    Path page = folder.toAbsolutePath().resolve("compare.html");
    Output.write(page, RunComparisonHtmlReport.of(comparison, before.toString(), after.toString()));
    System.out.print(RunComparisonTextReport.of(comparison, all));
    System.out.println("report: " + page);
    List<String> silent = comparison.nothingCompared();
    if (comparison.worse()) {
      return WORSE;
    }
    CommonOptions.require(
        silent.isEmpty(), "nothing compared of " + silent + ", expected a figure on both sides");
    return 0;
  }

  private int profiles() {
    if (!(falseAlarms >= 0.0001 && falseAlarms <= 0.5)) {
      throw new LabException("--false-alarms " + falseAlarms + ", expected 0.0001 to 0.5");
    }
    Profile earlier = ProfileSource.ofFile(before);
    Profile later = ProfileSource.ofFile(after);
    System.out.print(ComparisonText.of(compare(earlier, later), all));
    return 0;
  }

  private ProfileComparison compare(Profile earlier, Profile later) {
    try {
      return ProfileComparison.of(earlier, later, falseAlarms);
    } catch (IllegalArgumentException e) {
      throw new LabException("the figures cannot be compared: " + e.getMessage(), e);
    }
  }
}
