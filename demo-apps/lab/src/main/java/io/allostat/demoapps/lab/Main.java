package io.allostat.demoapps.lab;

import io.allostat.demoapps.lab.all.Supervised;
import java.io.PrintStream;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command line of the lab. Exit code 0 after an experiment, 2 with one line on stderr else. */
@Command(
    name = "lab",
    mixinStandardHelpOptions = true,
    version = "Allostat lab 0.1.0",
    description = "Experiments: one command, one report with plots and a machine-readable summary.",
    subcommands = {
      ServiceLevelsCommand.class,
      StaticLevelsCommand.class,
      OverheadCommand.class,
      AdmissionCommand.class,
      AdmissionOverheadCommand.class,
      AdmissionSettingsCommand.class,
      GoodputCommand.class,
      CharacteriseCommand.class,
      SecondResourceCommand.class,
      GarbageAttackCommand.class,
      PlantCommand.class,
      DistributionCommand.class,
      ProvisioningCommand.class,
      CombinedCommand.class,
      FlameCommand.class,
      CompareCommand.class,
      AllCommand.class
    })
public final class Main {
  private static final int CANNOT_RUN = 2;

  private Main() {}

  /**
   * Runs an experiment and ends the process.
   *
   * @param args the command line
   */
  public static void main(String[] args) {
    try {
      Supervised.begin();
    } catch (LabException e) {
      System.exit(complain(System.err, e.getMessage()));
    }
    System.exit(execute(System.err, args));
  }

  /** Runs an experiment and gives its exit code. */
  static int execute(PrintStream err, String... args) {
    CommandLine line = new CommandLine(new Main()).setCaseInsensitiveEnumValuesAllowed(true);
    line.setParameterExceptionHandler(
        (e, given) -> complain(err, e.getMessage() + " (see --help)"));
    line.setExecutionExceptionHandler(
        (e, command, parsed) -> {
          if (e instanceof LabException) {
            return complain(err, e.getMessage());
          }
          throw e;
        });
    if (args.length == 0) {
      line.usage(err);
      return CANNOT_RUN;
    }
    return line.execute(args);
  }

  private static int complain(PrintStream err, String message) {
    err.println("lab: " + message.lines().findFirst().orElse("no reason given"));
    return CANNOT_RUN;
  }
}
