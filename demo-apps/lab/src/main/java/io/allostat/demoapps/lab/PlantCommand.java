package io.allostat.demoapps.lab;

import io.allostat.demoapps.lab.plant.PlantTable;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command for the policy on the simulated plant. */
@Command(
    name = "plant",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "What the shipped policy does on the simulated plant, over many seeds. Needs no server, and gives the same figures everywhere.")
final class PlantCommand implements Callable<Integer> {
  @Option(
      names = "--seeds",
      paramLabel = "N",
      defaultValue = "24",
      description = "Runs of each scenario, 1 to 1000. Default: ${DEFAULT-VALUE}.")
  private int seeds;

  @Override
  public Integer call() {
    if (seeds < 1 || seeds > 1000) {
      throw new LabException("--seeds " + seeds + ", expected 1 to 1000");
    }
    System.out.print(new PlantTable(seeds).text());
    return 0;
  }
}
