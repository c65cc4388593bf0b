package io.allostat.demoapps.lab;

import io.allostat.core.api.profile.Profile;
import io.allostat.demoapps.lab.profile.ComparisonText;
import io.allostat.demoapps.lab.profile.ProfileSource;
import io.allostat.sampler.export.ProfileComparison;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command that compares two profiles. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Which component stacks cost more or less than before, beyond noise. Takes what flame --format json wrote, or saved statuses.")
final class CompareCommand implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "BEFORE", description = "The earlier profile, a JSON file.")
  private Path before;

  @Parameters(index = "1", paramLabel = "AFTER", description = "The later profile, a JSON file.")
  private Path after;

  @Option(names = "--all", description = "List changes within noise too.")
  private boolean all;

  @Option(
      names = "--false-alarms",
      paramLabel = "P",
      defaultValue = "0.05",
      description =
          "The probability, 0.0001 to 0.5, that any stack is listed if none changed. Default: ${DEFAULT-VALUE}.")
  private double falseAlarms;

  @Override
  public Integer call() {
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
