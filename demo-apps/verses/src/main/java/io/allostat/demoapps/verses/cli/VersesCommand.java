package io.allostat.demoapps.verses.cli;

import io.allostat.demoapps.hosting.StartException;
import io.allostat.demoapps.hosting.cli.ServerSettings;
import io.allostat.demoapps.hosting.cli.SiteCommand;
import io.allostat.demoapps.hosting.cli.SiteServer;
import io.allostat.demoapps.verses.data.Population;
import java.math.BigDecimal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command line: the options of every site, and the amount of text. */
@Command(
    name = VersesCommand.NAME,
    sortOptions = false,
    usageHelpWidth = 100,
    description = {
      "A search over texts in files on Tomcat, managed by Allostat: a load that computes.",
      "It runs until SIGTERM or SIGINT, lets the requests in progress finish and then exits."
    },
    footer = {
      "",
      "Exit codes: 143 stopped by SIGTERM, 130 stopped by SIGINT, 2 wrong option or unable to start."
    })
public final class VersesCommand extends SiteCommand {
  /** The name of the command, the instance and the site's paths. */
  static final String NAME = "verses";

  @Option(
      names = "--scale",
      paramLabel = "FACTOR",
      defaultValue = "1",
      description =
          "Number of books as a multiple of 66, some 470 verses each. The texts are generated at"
              + " the first start with a scale and kept. Default: ${DEFAULT-VALUE}.")
  private BigDecimal scale;

  private VersesCommand(Class<?> main) {
    super(NAME, main);
  }

  /**
   * Runs the command; returns when the server could not start or the help was shown.
   *
   * @param main the program's class, for a JVM that is started again
   * @param arguments the command line
   * @return the exit code
   */
  public static int run(Class<?> main, String... arguments) {
    return new VersesCommand(main).execute(arguments);
  }

  @Override
  protected Prepared prepare(ServerSettings.Common settings) {
    Population population = new Population(scale);
    return () -> start(settings, population);
  }

  static SiteServer start(ServerSettings settings, Population population) throws StartException {
    return SiteServer.start(NAME, settings, directory -> HostedVerses.open(directory, population));
  }
}
