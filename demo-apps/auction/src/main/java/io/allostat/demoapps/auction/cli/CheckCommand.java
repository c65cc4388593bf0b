package io.allostat.demoapps.auction.cli;

import io.allostat.demoapps.auction.data.AuctionData;
import io.allostat.demoapps.auction.data.ConsistencyCheck;
import io.allostat.demoapps.auction.data.ConsistencyCheck.Finding;
import io.allostat.demoapps.auction.data.Population;
import io.allostat.demoapps.hosting.cli.DatabaseOptions;
import io.allostat.demoapps.hosting.cli.SiteCheck;
import io.allostat.demoapps.hosting.data.DatabaseSpec;
import io.allostat.demoapps.hosting.data.SiteData;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
public final class CheckCommand extends SiteCheck {
  @Option(
      names = "--scale",
      paramLabel = "FACTOR",
      defaultValue = Population.USUAL_SCALE,
      description = "The server's --scale. Default: ${DEFAULT-VALUE}.")
  private BigDecimal scale;

  @Mixin private final DatabaseOptions database = new DatabaseOptions();

  private CheckCommand() {
    super(AuctionCommand.NAME);
  }

  /**
   * Runs the command.
   *
   * @param arguments the command line without the command's name
   * @return the exit code
   */
  public static int run(String... arguments) {
    return new CheckCommand().execute(arguments);
  }

  @Override
  protected SiteData data() {
    return AuctionData.of(new Population(scale, Population.USERS));
  }

  @Override
  protected DatabaseSpec database() {
    return database.spec();
  }

  @Override
  protected Findings look(DataSource opened) throws SQLException {
    List<Finding> findings = new ConsistencyCheck(opened).run();
    return findings.isEmpty()
        ? new Findings(true, List.of("all " + ConsistencyCheck.rules() + " rules hold"))
        : new Findings(false, findings.stream().map(Finding::toString).toList());
  }
}
