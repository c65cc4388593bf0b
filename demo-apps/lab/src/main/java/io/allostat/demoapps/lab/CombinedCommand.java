package io.allostat.demoapps.lab;

import io.allostat.demoapps.lab.analysis.CombinedResult;
import io.allostat.demoapps.lab.analysis.SummaryJson;
import io.allostat.demoapps.lab.experiment.CombinedExperiment;
import io.allostat.demoapps.lab.experiment.Workbench;
import io.allostat.demoapps.lab.plan.Application;
import io.allostat.demoapps.lab.plan.CombinedPlan;
import io.allostat.demoapps.lab.plan.Pages;
import io.allostat.demoapps.lab.process.Children;
import io.allostat.demoapps.lab.process.Jars;
import io.allostat.demoapps.lab.report.CombinedHtmlReport;
import io.allostat.demoapps.lab.report.CombinedTextReport;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command for the experiment with two applications on one processor. */
@Command(
    name = "combined",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Bookstore and auction site, both overloaded, on one processor: one, then both, then the other, with and without control loops (Philippe et al., figures 11 and 12).",
      "Then a crowd at the auction site, answered by nothing, by service levels, and by processors, service levels and admission control in the order that the coordinator gives them.",
      "Three times in turn: at most 75 minutes. Needs cgroups.",
      "With --quick: the first part once, the crowd once with all three: at most 10 minutes."
    })
final class CombinedCommand implements Callable<Integer> {
  @Mixin private CommonOptions options;
  @Mixin private RunsOption runs;

  @Option(
      names = "--bookstore-scale",
      paramLabel = "S",
      description = "How much data the bookstore has; --scale is the auction site's.")
  private Double bookstoreScale;

  @Option(
      names = "--manager-jar",
      paramLabel = "JAR",
      description = "The processor manager. Default: the one built beside the lab.")
  private Path managerJar;

  @Override
  public Integer call() {
    OptionalInt rounds = runs.wanted();
    CombinedPlan form = options.quick ? CombinedPlan.QUICK : CombinedPlan.FULL;
    CombinedPlan timed = options.timeFactor < 1 ? form.shortened(options.timeFactor) : form;
    CombinedPlan plan = rounds.isEmpty() ? timed : timed.withRounds(rounds.getAsInt());
    Path manager = Jars.manager(managerJar);
    Map<Application, Integer> clients = new EnumMap<>(Application.class);
    CombinedPlan.APPLICATIONS.forEach(each -> clients.put(each, options.clients(each)));
    try (Children children = new Children().guard()) {
      Workbench auction =
          options.workbench(CombinedResult.EXPERIMENT, children, CombinedPlan.APPLICATIONS);
      Optional<Double> scale = Optional.ofNullable(bookstoreScale).or(Application.BOOKSTORE::scale);
      Workbench bookstore = auction.beside(Pages.of(Application.BOOKSTORE), scale);
      auction.affinity().pinSelf();
      Map<String, String> shown = options.shown(auction);
      shown.put("application", auction.pages().title() + "; " + bookstore.pages().title());
      shown.put("scale of the bookstore", scale.map(Object::toString).orElse("its own default"));
      try (CombinedExperiment experiment =
          new CombinedExperiment(
              List.of(bookstore, auction), plan, options.quick, clients, manager, shown)) {
        CombinedResult result = experiment.run();
        auction.progress().clear();
        Output.publish(
            auction.out(),
            SummaryJson.of(result),
            CombinedHtmlReport.of(result),
            CombinedTextReport.of(result));
        return 0;
      }
    }
  }
}
