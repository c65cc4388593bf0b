package io.allostat.demoapps.together;

import io.allostat.demoapps.hosting.cli.DatabaseOptions;
import io.allostat.demoapps.hosting.cli.HostedSite;
import io.allostat.demoapps.hosting.cli.ServerSettings;
import io.allostat.demoapps.hosting.cli.SiteCommand;
import io.allostat.demoapps.hosting.cli.SiteNames;
import io.allostat.demoapps.hosting.cli.SiteServer;
import io.allostat.demoapps.hosting.data.DatabaseSpec;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command line: the options of every site, which sites, and their data. */
@Command(
    name = TogetherCommand.NAME,
    sortOptions = false,
    usageHelpWidth = 100,
    description = {
      "Several of the demo sites in one Tomcat, managed by one Allostat.",
      "It runs until SIGTERM or SIGINT, lets the requests in progress finish and then exits.",
      "--database is each site's own: with process or postgresql, each has a process."
    },
    footer = {
      "",
      "together check --help: looks whether the data of all are consistent, instead.",
      "Exit codes: 143 stopped by SIGTERM, 130 stopped by SIGINT, 2 wrong option or unable to start."
    })
final class TogetherCommand extends SiteCommand {
  /** The name of the command and of the instance. */
  static final String NAME = "together";

  @Mixin private final SiteOptions sites = new SiteOptions();

  @Mixin private final DatabaseOptions database = new DatabaseOptions();

  private TogetherCommand(Class<?> main) {
    super(NAME, main);
  }

  /**
   * Runs the command; returns when the server could not start or the help was shown.
   *
   * @param main the class that starts it
   * @param arguments the command line
   * @return the exit code
   */
  static int run(Class<?> main, String... arguments) {
    return new TogetherCommand(main).execute(arguments);
  }

  @Override
  protected Prepared prepare(ServerSettings.Common settings) {
    Map<DemoSite, BigDecimal> chosen = sites.chosen();
    DatabaseSpec spec = database.spec();
    Map<String, HostedSite.Opening> openings = new LinkedHashMap<>();
    chosen.forEach(
        (site, scale) -> {
          String resource = new SiteNames(site.site(), chosen.size() == 1).of(SiteServer.DATABASE);
          boolean controlled = !spec.cpus().isEmpty() || settings.tuning().controls(resource);
          openings.put(site.site(), opening(site, scale, spec, controlled));
        });
    return () -> SiteServer.together(NAME, settings, openings);
  }

  private static HostedSite.Opening opening(
      DemoSite site, BigDecimal scale, DatabaseSpec spec, boolean controlled) {
    try {
      return site.opening(scale, spec, controlled);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(site.site() + ": " + e.getMessage(), e);
    }
  }
}
