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
  private static final double SCALE = 0.4;

  @Mixin private CommonOptions options;

  @Option(
      names = "--runs",
      paramLabel = "N",
      description = "Counted runs an arm; publish three. Default: 3; with --quick 1.")
  private Integer runs;

  @Option(
      names = "--manager-jar",
      paramLabel = "JAR",
      description = "The processor manager. Default: the one built beside the lab.")
  private Path managerJar;

  @Option(
      names = "--manager-set",
      paramLabel = "SETTING=VALUE",
      description =
          "A setting of the processor manager in all arms that have one, such as giveSurplus=true.")
  private final List<String> managerSettings = new ArrayList<>();

  @Override
  public Integer call() {
    CommonOptions.require(
        runs == null || (runs >= 1 && runs <= 10), "--runs " + runs + ", expected 1 to 10");
    options.scaleUnlessGiven(SCALE);
    ProvisioningPlan plan = options.quick ? ProvisioningPlan.QUICK : ProvisioningPlan.FULL;
    ProvisioningPlan timed = options.timeFactor < 1 ? plan.shortened(options.timeFactor) : plan;
    Path manager = Jars.manager(managerJar);
    try (Children children = new Children().guard()) {
      Workbench bench = options.workbench(ProvisioningResult.EXPERIMENT, children);
      bench.affinity().pinSelf();
      Site site = new Site(bench.server().scale().orElse(SCALE), "1.2", false, "rsa");
      try (ProvisioningExperiment experiment =
          new ProvisioningExperiment(
              bench,
              runs == null ? timed : timed.withRounds(runs),
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
    shown.put("scale", Double.toString(bench.server().scale().orElse(SCALE)));
    shown.put("TLS", "1.2, RSA-2048, sessions kept by the servers");
    shown.put("session", "10 requests, mean think time 0.3 s, patience 2 s a request");
    shown.put(
        "manager", managerSettings.isEmpty() ? "defaults" : String.join(", ", managerSettings));
    if (options.timeFactor < 1) {
      shown.put("all times multiplied by", Double.toString(options.timeFactor));
    }
    return shown;
  }
}
