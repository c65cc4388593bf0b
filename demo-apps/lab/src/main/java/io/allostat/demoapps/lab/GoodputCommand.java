package io.allostat.demoapps.lab;

import io.allostat.demoapps.lab.analysis.AdmissionResult;
import io.allostat.demoapps.lab.analysis.GoodputResult;
import io.allostat.demoapps.lab.analysis.SummaryJson;
import io.allostat.demoapps.lab.experiment.GoodputExperiment;
import io.allostat.demoapps.lab.experiment.Workbench;
import io.allostat.demoapps.lab.plan.GoodputArm;
import io.allostat.demoapps.lab.plan.GoodputPlan;
import io.allostat.demoapps.lab.process.Children;
import io.allostat.demoapps.lab.report.GoodputHtmlReport;
import io.allostat.demoapps.lab.report.GoodputTextReport;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command for the goodput experiment. */
@Command(
    name = "goodput",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "What visitors get of an overloaded site whose service can be lowered: by limiters of requests, by brownout, by Allostat's service levels, and by these with admission control.",
      "Finds the capacity and the best variant of each rival, then runs every arm at 1.3, 1.6, 2 and 4 times the capacity, three times in turn: at most 75 minutes.",
      "With --quick: stock, brownout and Allostat, once, at most 10 minutes."
    })
final class GoodputCommand implements Callable<Integer> {
  /** As much data as the auction site has by itself. */
  private static final double SCALE = 6;

  @Mixin private CommonOptions options;
  @Mixin private RunsOption runs;
  @Mixin private SecureOptions secure;

  @Option(
      names = "--arms",
      split = ",",
      paramLabel = "ARM",
      description =
          "Of stock, semaphore, concurrency-limits, sentinel, brownout, allostat-levels, allostat-all. Default: all; with --quick stock, brownout and Allostat's.")
  private List<String> arms;

  @Option(
      names = "--loads",
      split = ",",
      paramLabel = "L",
      description = "Multiples of the capacity. Default: 1.3,1.6,2,4.")
  private List<Double> loads;

  @Override
  public Integer call() {
    OptionalInt rounds = runs.wanted();
    secure.check();
    SecureOptions.checkLoads(loads);
    GoodputPlan plan = plan(rounds);
    options.scaleUnlessGiven(SCALE);
    try (Children children = new Children().guard()) {
      Workbench bench = SecureOptions.workbench(GoodputResult.EXPERIMENT, options, children);
      try (GoodputExperiment experiment =
          new GoodputExperiment(
              bench, plan, options.quick, secure.site(bench, false), shown(bench, plan))) {
        GoodputResult result = experiment.run();
        bench.progress().clear();
        Output.publish(
            bench.out(),
            SummaryJson.of(result),
            GoodputHtmlReport.of(result),
            GoodputTextReport.of(result));
        return 0;
      }
    }
  }

  private GoodputPlan plan(OptionalInt rounds) {
    GoodputPlan form = options.quick ? GoodputPlan.QUICK : GoodputPlan.FULL;
    GoodputPlan timed = options.timeFactor < 1 ? form.shortened(options.timeFactor) : form;
    GoodputPlan plan = rounds.isEmpty() ? timed : timed.withRounds(rounds.getAsInt());
    GoodputPlan loaded = loads == null ? plan : plan.withLoads(loads);
    try {
      return arms == null
          ? loaded
          : loaded.withArms(arms.stream().map(GoodputArm::of).distinct().toList());
    } catch (IllegalArgumentException e) {
      throw new LabException(e.getMessage(), e);
    }
  }

  private Map<String, String> shown(Workbench bench, GoodputPlan plan) {
    Map<String, String> shown = secure.shown(bench);
    shown.put("TLS", secure.tls() + ", sessions kept by the servers");
    shown.put("session", SecureOptions.SESSION);
    shown.put("thresholds", "the server's own");
    shown.put(
        "loads", plan.settleSeconds() + " s to settle, " + plan.holdSeconds() + " s that count");
    if (!plan.leftOut().isEmpty()) {
      shown.put(AdmissionResult.LEFT_OUT, String.join(", ", plan.leftOut()));
    }
    options.showTimeFactor(shown);
    return shown;
  }
}
