package io.allostat.demoapps.orders.cli;

import io.allostat.demoapps.hosting.StartException;
import io.allostat.demoapps.hosting.cli.DatabaseOptions;
import io.allostat.demoapps.hosting.cli.ServerSettings;
import io.allostat.demoapps.hosting.cli.SiteCommand;
import io.allostat.demoapps.hosting.cli.SiteServer;
import io.allostat.demoapps.hosting.data.DatabaseSpec;
import io.allostat.demoapps.orders.data.Population;
import java.math.BigDecimal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command line: the options of every site, and the amount of data. */
@Command(
    name = OrdersCommand.NAME,
    sortOptions = false,
    usageHelpWidth = 100,
    description = {
      "Orders that come in batches of XML, on Tomcat, managed by Allostat: a load that parses.",
      "It runs until SIGTERM or SIGINT, lets the requests in progress finish and then exits."
    },
    footer = {
      "",
      "orders check --help: proves that everything was booked as a whole and once, instead.",
      "Exit codes: 143 stopped by SIGTERM, 130 stopped by SIGINT, 2 wrong option or unable to start."
    })
public final class OrdersCommand extends SiteCommand {
  /** The name of the command, the instance and the site's paths. */
  static final String NAME = "orders";

  @Option(
      names = "--scale",
      paramLabel = "FACTOR",
      defaultValue = "1",
      description =
          "Number of customers as a multiple of 10,000, and of items as one of 2,000. They are"
              + " generated at the first start with a scale and kept. Default: ${DEFAULT-VALUE}.")
  private BigDecimal scale;

  @Mixin private final DatabaseOptions database = new DatabaseOptions();

  private OrdersCommand(Class<?> main) {
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
    return new OrdersCommand(main).execute(arguments);
  }

  @Override
  protected Prepared prepare(ServerSettings.Common settings) {
    Population population = new Population(scale);
    DatabaseSpec spec = database.spec();
    return () -> start(settings, population, spec);
  }

  static SiteServer start(ServerSettings settings, Population population, DatabaseSpec spec)
      throws StartException {
    return SiteServer.start(
        NAME, settings, directory -> HostedOrders.open(directory, population, spec));
  }
}
