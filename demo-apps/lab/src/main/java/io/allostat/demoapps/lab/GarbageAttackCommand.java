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
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

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
  @Mixin private CommonOptions options;
  @Mixin private RunsOption runs;
  @Mixin private SecureOptions secure;

  @Override
  public Integer call() {
    OptionalInt rounds = runs.wanted();
    secure.check();
    GarbagePlan form = options.quick ? GarbagePlan.QUICK : GarbagePlan.FULL;
    GarbagePlan timed = options.timeFactor < 1 ? form.shortened(options.timeFactor) : form;
    GarbagePlan plan = rounds.isEmpty() ? timed : timed.withRounds(rounds.getAsInt());
    try (Children children = new Children().guard()) {
      Workbench bench = SecureOptions.workbench(GarbageResult.EXPERIMENT, options, children);
      Site site = secure.site(bench, false);
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
    Map<String, String> shown = secure.shown(bench);
    shown.put("TLS of honest clients", secure.tls());
    shown.put("honest clients", plan.honestLoad() + " times the capacity, " + GarbagePlan.HONEST);
    shown.put("attackers", plan.attackLoad() + " times the capacity");
    shown.put(
        "a run", plan.settleSeconds() + " s to settle, " + plan.holdSeconds() + " s that count");
    options.showTimeFactor(shown);
    return shown;
  }
}
