package io.allostat.demoapps.auction.cli;

import io.allostat.demoapps.auction.data.Population;
import io.allostat.demoapps.hosting.StartException;
import io.allostat.demoapps.hosting.cli.DatabaseOptions;
import io.allostat.demoapps.hosting.cli.ServerSettings;
import io.allostat.demoapps.hosting.cli.SiteCommand;
import io.allostat.demoapps.hosting.cli.SiteServer;
import java.math.BigDecimal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command line: the options of every site, and those of the auction site's data. */
@Command(
    name = AuctionCommand.NAME,
    sortOptions = false,
    usageHelpWidth = 100,
    description = {
      "A RUBiS-like auction site on Tomcat and a database, managed by Allostat.",
      "It runs until SIGTERM or SIGINT, lets the requests in progress finish and then exits.",
      "auction check --help: looks whether the data are consistent, instead."
    },
    footer = {
      "",
      "Exit codes: 143 stopped by SIGTERM, 130 stopped by SIGINT, 2 wrong option or unable to start."
    })
public final class AuctionCommand extends SiteCommand {
  /** The name of the command, the instance and the site's paths. */
  static final String NAME = "auction";

  @Option(
      names = "--scale",
      paramLabel = "FACTOR",
      defaultValue = Population.USUAL_SCALE,
      description =
          "Number of items as a multiple of 32,667; it sets the site's capacity. The data are"
              + " generated at the first start with a scale and kept. Default: ${DEFAULT-VALUE},"
              + " which is meant for 85 to 100 replies/s on one CPU.")
  private BigDecimal scale;

  @Mixin private final DatabaseOptions database = new DatabaseOptions();

  private AuctionCommand(Class<?> main) {
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
    return new AuctionCommand(main).execute(arguments);
  }

  @Override
  protected Prepared prepare(ServerSettings.Common settings) {
    ServerOptions options =
        ServerOptions.of(settings, new Population(scale, Population.USERS), database.spec());
    return () -> start(options);
  }

  static SiteServer start(ServerOptions options) throws StartException {
    return SiteServer.start(NAME, options, directory -> HostedAuction.open(directory, options));
  }
}
