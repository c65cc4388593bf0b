package io.allostat.demoapps.auction.cli;

import io.allostat.demoapps.auction.data.ConsistencyCheck;
import io.allostat.demoapps.auction.data.ConsistencyCheck.Finding;
import io.allostat.demoapps.auction.data.DatabaseSpec;
import io.allostat.demoapps.auction.data.Population;
import io.allostat.demoapps.auction.data.SiteDatabase;
import io.allostat.demoapps.hosting.StartException;
import io.allostat.demoapps.hosting.StateDirectory;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command that looks whether the data of a server that has ended are consistent. */
@Command(
    name = "auction check",
    sortOptions = false,
    usageHelpWidth = 100,
    description = {
      "Looks whether every bid, purchase and comment was stored whole and once: numbers of bids,"
          + " prices, what is left of each item, ratings, and whether what rows refer to is there.",
      "The server must have ended, except with a URL. Nothing is generated or thrown away."
    },
    footer = {
      "",
      "Exit codes: 0 nothing is wrong, 1 something is, 2 wrong option or unable to look."
    })
public final class CheckCommand implements Callable<Integer> {
  /** The word on the command line. */
  public static final String NAME = "check";

  private static final int WRONG = 1;
  private static final int CANNOT_LOOK = 2;

  @Option(
      names = "--scale",
      paramLabel = "FACTOR",
      defaultValue = "6",
      description = "The server's --scale. Default: ${DEFAULT-VALUE}.")
  private BigDecimal scale;

  @Option(
      names = "--state-dir",
      paramLabel = "DIR",
      defaultValue = "${sys:user.home}/.allostat/auction",
      description = "The server's --state-dir. Default: ${DEFAULT-VALUE}.")
  private Path stateDirectory;

  @Option(
      names = "--database",
      paramLabel = "embedded|process|postgresql|URL",
      defaultValue = "embedded",
      description = "The server's --database. Default: ${DEFAULT-VALUE}.")
  private String database;

  @Option(names = "--help", usageHelp = true, description = "Show this text.")
  private boolean help;

  private CheckCommand() {}

  /**
   * Runs the command.
   *
   * @param arguments the command line without the command's name
   * @return the exit code
   */
  public static int run(String... arguments) {
    return new CommandLine(new CheckCommand())
        .setParameterExceptionHandler((e, given) -> complain(e.getMessage()))
        .setExecutionExceptionHandler(
            (e, line, given) -> {
              if (e instanceof StartException
                  || e instanceof IllegalArgumentException
                  || e instanceof SQLException) {
                return complain(e.getMessage());
              }
              throw e;
            })
        .execute(arguments);
  }

  private static int complain(String message) {
    System.err.println("auction check: " + message.lines().findFirst().orElse("failed"));
    return CANNOT_LOOK;
  }

  @Override
  public Integer call() throws StartException, SQLException {
    Population population = new Population(scale, Population.USERS);
    DatabaseSpec spec = DatabaseSpec.of(database, null);
    if (spec.kind() == DatabaseSpec.Kind.ELSEWHERE) {
      return look(null, population, spec);
    }
    // Else it would be made, by the lock in it.
    if (!Files.isDirectory(stateDirectory)) {
      throw new StartException(
          "--state-dir: expected the directory of a server, there is no " + stateDirectory);
    }
    try (StateDirectory directory = StateDirectory.open(stateDirectory)) {
      return look(directory, population, spec);
    }
  }

  private static int look(StateDirectory directory, Population population, DatabaseSpec spec)
      throws StartException, SQLException {
    try (SiteDatabase data = SiteDatabase.openExisting(directory, population, spec)) {
      return report(new ConsistencyCheck(data.dataSource()).run());
    }
  }

  private static int report(List<Finding> findings) {
    findings.forEach(finding -> System.out.println("auction check: " + finding));
    if (findings.isEmpty()) {
      System.out.println("auction check: all " + ConsistencyCheck.rules() + " rules hold");
      return 0;
    }
    return WRONG;
  }
}
