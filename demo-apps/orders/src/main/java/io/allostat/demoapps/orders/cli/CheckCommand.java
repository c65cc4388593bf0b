package io.allostat.demoapps.orders.cli;

import io.allostat.demoapps.hosting.cli.DatabaseOptions;
import io.allostat.demoapps.hosting.cli.SiteCheck;
import io.allostat.demoapps.hosting.data.DatabaseSpec;
import io.allostat.demoapps.hosting.data.SiteData;
import io.allostat.demoapps.orders.data.ConsistencyCheck;
import io.allostat.demoapps.orders.data.DataGenerator;
import io.allostat.demoapps.orders.data.Population;
import java.math.BigDecimal;
import java.sql.SQLException;
import javax.sql.DataSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Checks the database of a site that does not run. */
@Command(
    name = OrdersCommand.NAME + " " + SiteCheck.NAME,
    sortOptions = false,
    usageHelpWidth = 100,
    description = {
      "Proves over the whole database that every batch is the sum of its orders, that every"
          + " order was charged to its customer and counted for its item once, that no order is"
          + " above its customer's limit, and that no customer and no item is gone.",
      "The server must have ended, also with a URL. Nothing is generated or thrown away."
    },
    footer = {
      "",
      "Exit codes: 0 nothing is wrong, 1 something is, 2 wrong option or unable to look."
    })
public final class CheckCommand extends SiteCheck {
  @Option(
      names = "--scale",
      paramLabel = "FACTOR",
      defaultValue = "1",
      description = "The server's --scale. Default: ${DEFAULT-VALUE}.")
  private BigDecimal scale;

  @Mixin private final DatabaseOptions database = new DatabaseOptions();

  private CheckCommand() {
    super(OrdersCommand.NAME);
  }

  /**
   * Runs the command.
   *
   * @param arguments the command line after its first word
   * @return the exit code
   */
  public static int run(String... arguments) {
    return new CheckCommand().execute(arguments);
  }

  private Population population() {
    return new Population(scale);
  }

  @Override
  protected SiteData data() {
    return DataGenerator.data(population());
  }

  @Override
  protected DatabaseSpec database() {
    return database.spec();
  }

  @Override
  protected Findings look(DataSource opened) throws SQLException {
    ConsistencyCheck.Result result = ConsistencyCheck.run(opened, population());
    return Findings.counted(result.checked(), result.violations(), result.examples());
  }
}
