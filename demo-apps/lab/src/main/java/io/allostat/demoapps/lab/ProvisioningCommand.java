package io.allostat.demoapps.lab;

import io.allostat.demoapps.lab.analysis.ProvisioningResult;
import io.allostat.demoapps.lab.analysis.SummaryJson;
import io.allostat.demoapps.lab.experiment.AdmissionExperiment.Site;
import io.allostat.demoapps.lab.experiment.ProvisioningExperiment;
import io.allostat.demoapps.lab.experiment.Workbench;
import io.allostat.demoapps.lab.plan.ProvisioningPlan;
import io.allostat.demoapps.lab.process.Children;
import io.allostat.demoapps.lab.process.Jars;
import io.allostat.demoapps.lab.report.ProvisioningHtmlReport;
import io.allostat.demoapps.lab.report.ProvisioningTextReport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command for the provisioning experiment. */
@Command(
    name = "provisioning",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Two secure servers share one hosting processor, in the zones of figures 9 to 11 of Guitart et al.: divided by the kernel, by halves, and by Allostat with equal and unequal priorities.",
      "Every arm three times in turn: at most 75 minutes. Needs cgroups.",
      "With --quick: every arm once, at most 10 minutes."
    })
final class ProvisioningCommand implements Callable<Integer> {
  @Mixin private CommonOptions options;
  @Mixin private RunsOption runs;

  @Option(
      names = "--manager-jar",
      paramLabel = "JAR",
      description = "The processor manager. Default: the one built beside the lab.")
  private Path managerJar;

  @Option(
      names = "--manager-set",
      paramLabel = "SETTING=VALUE",
      description =
          "A setting of the processor manager in all arms that have one, such as giveSurplus=false.")
  private final List<String> managerSettings = new ArrayList<>();

  @Override
  public Integer call() {
    OptionalInt rounds = runs.wanted();
    ProvisioningPlan plan = options.quick ? ProvisioningPlan.QUICK : ProvisioningPlan.FULL;
    ProvisioningPlan timed = options.timeFactor < 1 ? plan.shortened(options.timeFactor) : plan;
    Path manager = Jars.manager(managerJar);
    try (Children children = new Children().guard()) {
      Workbench bench = SecureOptions.workbench(ProvisioningResult.EXPERIMENT, options, children);
      Site site = new Site(bench.server().scale().orElse(SecureOptions.SCALE), "1.2", false, "rsa");
      try (ProvisioningExperiment experiment =
          new ProvisioningExperiment(
              bench,
              rounds.isEmpty() ? timed : timed.withRounds(rounds.getAsInt()),
              options.quick,
              site,
              manager,
              managerSettings.stream().flatMap(set -> List.of("--set", set).stream()).toList(),
              shown(bench))) {
        ProvisioningResult result = experiment.run();
        bench.progress().clear();
        Output.publish(
            bench.out(),
            SummaryJson.of(result),
            ProvisioningHtmlReport.of(result),
            ProvisioningTextReport.of(result));
        return 0;
      }
    }
  }

  private Map<String, String> shown(Workbench bench) {
    Map<String, String> shown = new LinkedHashMap<>();
    shown.put("hosting CPU", Integer.toString(bench.affinity().serverCpu()));
    shown.put("clients' CPU", Integer.toString(bench.affinity().clientCpu()));
    shown.put("scale", Double.toString(bench.server().scale().orElse(SecureOptions.SCALE)));
    shown.put("TLS", "1.2, RSA-2048, sessions kept by the servers");
    shown.put("session", SecureOptions.SESSION);
    shown.put(
        "manager", managerSettings.isEmpty() ? "defaults" : String.join(", ", managerSettings));
    options.showTimeFactor(shown);
    return shown;
  }
}
