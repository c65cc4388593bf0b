package io.allostat.demoapps.hosting.cli;

import io.allostat.demoapps.hosting.StartException;
import io.allostat.demoapps.hosting.StateDirectory;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/**
 * The command line of what looks at the data of a server that has ended: exit code 0 if nothing is
 * wrong, 1 if something is, 2 with one line for a wrong option or where it cannot look.
 */
public abstract class DataCheck implements Callable<Integer> {
  /** The word on the command line. */
  public static final String NAME = "check";

  private static final int CANNOT_LOOK = 2;

  private final String server;

  @Option(
      names = "--state-dir",
      paramLabel = "DIR",
      description =
          "The server's --state-dir. Default: the one named after it in .allostat of the home"
              + " directory.")
  private Path stateDirectory;

  @Option(names = "--help", usageHelp = true, description = "Show this text.")
  private boolean help;

  /**
   * @param server its name, which messages begin with
   */
  protected DataCheck(String server) {
    this.server = server;
  }

  /**
   * Checks the options and looks.
   *
   * @param stateDirectory the server's; there need be none
   * @return the exit code
   * @throws StartException if it cannot look
   * @throws SQLException if a database fails
   * @throws IllegalArgumentException if an option is wrong
   */
  protected abstract int check(Path stateDirectory) throws StartException, SQLException;

  /**
   * Runs the command.
   *
   * @param arguments the command line without the command's name
   * @return the exit code
   */
  protected final int execute(String... arguments) {
    return new CommandLine(this)
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

  private int complain(String message) {
    System.err.println(said(message.lines().findFirst().orElse("failed")));
    return CANNOT_LOOK;
  }

  /**
   * @param what to tell
   * @return a line that begins with the command's name
   */
  protected final String said(String what) {
    return server + " " + NAME + ": " + what;
  }

  @Override
  public final Integer call() throws StartException, SQLException {
    return check(stateDirectory == null ? StateDirectory.usual(server) : stateDirectory);
  }
}
