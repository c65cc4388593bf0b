package io.allostat.demoapps.bookstore.cli;

import io.allostat.demoapps.bookstore.data.ConsistencyCheck;
import io.allostat.demoapps.bookstore.data.DataGenerator;
import io.allostat.demoapps.bookstore.data.Population;
import io.allostat.demoapps.hosting.StartException;
import io.allostat.demoapps.hosting.StateDirectory;
import io.allostat.demoapps.hosting.data.GeneratedDatabase;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Checks the database of a store that does not run. */
@Command(
    name = BookstoreCommand.NAME + " " + CheckCommand.NAME,
    mixinStandardHelpOptions = true,
    usageHelpWidth = 100,
    description =
        "Proves over the whole database that no stock is negative, that every book that left the"
            + " store is on an order, and that every order is the sum of its lines and was charged"
            + " once. The server must have been stopped.",
    footer = {"", "Exit codes: 0 consistent, 1 not, 2 wrong option or unable to open."})
public final class CheckCommand implements Callable<Integer> {
  /** The first word of its command line. */
  public static final String NAME = "check";

  private static final int INCONSISTENT = 1;
  private static final int CANNOT_RUN = 2;

  @Option(
      names = "--scale",
      paramLabel = "FACTOR",
      defaultValue = "1",
      description = "As that of the server. Default: ${DEFAULT-VALUE}.")
  private BigDecimal scale;

  @Option(
      names = "--state-dir",
      paramLabel = "DIR",
      defaultValue = "${sys:user.home}/.allostat/bookstore",
      description = "As that of the server. Default: ${DEFAULT-VALUE}.")
  private Path stateDirectory;

  private CheckCommand() {}

  /**
   * Runs the command.
   *
   * @param arguments the command line after its first word
   * @return the exit code
   */
  public static int run(String... arguments) {
    return new CommandLine(new CheckCommand())
        .setParameterExceptionHandler((e, given) -> complain(e.getMessage()))
        .setExecutionExceptionHandler(
            (e, commandLine, given) -> {
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
    System.err.println("bookstore: " + message.lines().findFirst().orElse("failed"));
    return CANNOT_RUN;
  }

  @Override
  public Integer call() throws StartException, SQLException {
    Population population = new Population(scale);
    // Else it would be made, by the lock in it.
    if (!Files.isDirectory(stateDirectory)) {
      throw new StartException(
          "--state-dir: expected the directory of a server, there is no " + stateDirectory);
    }
    try (StateDirectory directory = StateDirectory.open(stateDirectory);
        GeneratedDatabase database =
            GeneratedDatabase.openExisting(directory, DataGenerator.content(population))) {
      ConsistencyCheck.Result result = ConsistencyCheck.run(database.dataSource());
      System.out.println("bookstore: " + result);
      result.examples().forEach(System.out::println);
      return result.consistent() ? 0 : INCONSISTENT;
    }
  }
}
