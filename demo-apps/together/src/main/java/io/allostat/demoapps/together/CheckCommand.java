package io.allostat.demoapps.together;

import io.allostat.demoapps.hosting.cli.DataCheck;
import io.allostat.demoapps.hosting.cli.DatabaseOptions;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command that looks at the data of all sites, each by its own check. */
@Command(
    name = TogetherCommand.NAME + " " + DataCheck.NAME,
    sortOptions = false,
    usageHelpWidth = 100,
    description = {
      "Looks whether the data of the sites are consistent, each by its own check.",
      "The server must have ended. Nothing is generated or thrown away."
    },
    footer = {
      "",
      "Exit codes: 0 nothing is wrong, 1 something is, 2 wrong option or unable to look at all of it."
    })
final class CheckCommand extends DataCheck {
  @Mixin private final SiteOptions sites = new SiteOptions();

  @Mixin private final DatabaseOptions database = new DatabaseOptions();

  private CheckCommand() {
    super(TogetherCommand.NAME);
  }

  /**
   * Runs the command.
   *
   * @param arguments the command line without the command's name
   * @return the exit code
   */
  static int run(String... arguments) {
    return new CheckCommand().execute(arguments);
  }

  @Override
  protected int check(Path stateDirectory) {
    List<String> which = database.arguments();
    int worst = 0;
    for (Map.Entry<DemoSite, BigDecimal> each : sites.chosen().entrySet()) {
      String site = each.getKey().site();
      List<String> arguments = new ArrayList<>(which);
      arguments.addAll(List.of("--state-dir", stateDirectory.resolve(site).toString()));
      arguments.addAll(List.of("--scale", each.getValue().toPlainString()));
      OptionalInt code = each.getKey().check(arguments.toArray(String[]::new));
      if (code.isEmpty()) {
        System.out.println(said(site + " only reads its data, there is nothing to check"));
      }
      worst = Math.max(worst, code.orElse(0));
    }
    return worst;
  }
}
