package io.allostat.demoapps.lab;

import io.allostat.demoapps.lab.analysis.GarbageResult;
import io.allostat.demoapps.lab.analysis.SummaryJson;
import io.allostat.demoapps.lab.experiment.AdmissionExperiment.Site;
import io.allostat.demoapps.lab.experiment.GarbageExperiment;
import io.allostat.demoapps.lab.experiment.Workbench;
import io.allostat.demoapps.lab.plan.GarbagePlan;
import io.allostat.demoapps.lab.process.Children;
import io.allostat.demoapps.lab.report.GarbageHtmlReport;
import io.allostat.demoapps.lab.report.GarbageTextReport;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command for the experiment with garbage claims. */
@Command(
    name = "garbage-attack",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Honest clients of a secure server at 0.7 times its capacity, and attackers who offer random session ids, tickets and pre-shared keys at 5 times of it: from 254 addresses, and from one.",
      "In exact mode, in ticket mode and without Allostat, three times in turn: at most 25 minutes. With --quick: the two modes once, at most 10 minutes."
    })
final class GarbageAttackCommand implements Callable<Integer> {
  private static final double SCALE = 0.4;

  @Mixin private CommonOptions options;

  @Option(
      names = "--runs",
      paramLabel = "N",
      description = "Counted runs a case; publish three. Default: 3; with --quick 1.")
  private Integer runs;

  @Option(
      names = "--tls",
      paramLabel = "1.2|1.3",
      defaultValue = "1.2",
      description =
          "Version of TLS that honest clients speak; servers speak both. Default: ${DEFAULT-VALUE}.")
  private String tls;

  @Option(
      names = "--certificate",
      paramLabel = "rsa|ec",
      defaultValue = "rsa",
      description = "Key of the servers. Default: ${DEFAULT-VALUE}.")
  private String certificate;

  @Override
  public Integer call() {
    CommonOptions.require(
        runs == null || (runs >= 1 && runs <= 10), "--runs " + runs + ", expected 1 to 10");
    CommonOptions.require(tls.matches("1\\.[23]"), "--tls " + tls + ", expected 1.2 or 1.3");
    CommonOptions.require(
        certificate.matches("rsa|ec"), "--certificate " + certificate + ", expected rsa or ec");
    options.scaleUnlessGiven(SCALE);
    GarbagePlan form = options.quick ? GarbagePlan.QUICK : GarbagePlan.FULL;
    GarbagePlan timed = options.timeFactor < 1 ? form.shortened(options.timeFactor) : form;
    GarbagePlan plan = runs == null ? timed : timed.withRounds(runs);
    try (Children children = new Children().guard()) {
      Workbench bench = options.workbench(GarbageResult.EXPERIMENT, children);
      bench.affinity().pinSelf();
      Site site = new Site(bench.server().scale().orElse(SCALE), tls, false, certificate);
      try (GarbageExperiment experiment =
          new GarbageExperiment(bench, plan, options.quick, site, shown(bench, plan))) {
        GarbageResult result = experiment.run();
        bench.progress().clear();
        Output.publish(
            bench.out(),
            SummaryJson.of(result),
            GarbageHtmlReport.of(result),
            GarbageTextReport.of(result));
        return 0;
      }
    }
  }

  private Map<String, String> shown(Workbench bench, GarbagePlan plan) {
    Map<String, String> shown = new LinkedHashMap<>();
    shown.put("server CPU", Integer.toString(bench.affinity().serverCpu()));
    shown.put("client CPU", Integer.toString(bench.affinity().clientCpu()));
    shown.put("scale", Double.toString(bench.server().scale().orElse(SCALE)));
    shown.put("TLS of honest clients", tls);
    shown.put("certificate", certificate);
    shown.put("honest clients", plan.honestLoad() + " times the capacity, " + GarbagePlan.HONEST);
    shown.put("attackers", plan.attackLoad() + " times the capacity");
    shown.put(
        "a run", plan.settleSeconds() + " s to settle, " + plan.holdSeconds() + " s that count");
    return shown;
  }
}
