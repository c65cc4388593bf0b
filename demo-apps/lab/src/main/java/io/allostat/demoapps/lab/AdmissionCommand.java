package io.allostat.demoapps.lab;

import io.allostat.demoapps.lab.analysis.AdmissionResult;
import io.allostat.demoapps.lab.analysis.SummaryJson;
import io.allostat.demoapps.lab.experiment.AdmissionExperiment;
import io.allostat.demoapps.lab.experiment.AdmissionExperiment.Site;
import io.allostat.demoapps.lab.experiment.Workbench;
import io.allostat.demoapps.lab.plan.AdmissionArm;
import io.allostat.demoapps.lab.plan.AdmissionPlan;
import io.allostat.demoapps.lab.process.Children;
import io.allostat.demoapps.lab.report.AdmissionHtmlReport;
import io.allostat.demoapps.lab.report.AdmissionTextReport;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command for the admission experiment. */
@Command(
    name = "admission",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "A secure server with more sessions than it can serve: stock, with limiters of requests, with a blind limit on handshakes, and with Allostat.",
      "Finds the capacity and the best variant of each limiter, then runs every arm at 0.9 to 10 times the capacity, three times in turn, stock and allostat five times: at most 75 minutes.",
      "With --quick: stock and allostat at 0.5, 0.9, 1, 2 and 5 times the capacity, at most 10 minutes."
    })
final class AdmissionCommand implements Callable<Integer> {
  @Mixin private CommonOptions options;
  @Mixin private RunsOption runs;
  @Mixin private SecureOptions secure;
  @Mixin private SettingsOptions others;

  @Option(
      names = "--arms",
      split = ",",
      paramLabel = "ARM",
      description =
          "Of stock, semaphore, concurrency-limits, sentinel, blind, allostat. Default: all; with --quick stock and allostat.")
  private List<String> arms;

  @Option(
      names = "--loads",
      split = ",",
      paramLabel = "L",
      description =
          "Multiples of the capacity. Default: 0.9,1,2,3,5,10; with --quick 0.5,0.9,1,2,5.")
  private List<Double> loads;

  @Option(
      names = "--shape",
      split = ",",
      paramLabel = "SHAPE",
      description =
          "Of keep-alive, reconnect, returning. Default: all, the latter two with fewer arms and loads; with --quick keep-alive.")
  private List<String> shapes;

  @Option(
      names = "--tickets",
      paramLabel = "on|off",
      defaultValue = "off",
      description =
          "off: servers keep the TLS sessions, and Allostat looks claims up (exact mode); on: clients keep them (ticket mode). Default: ${DEFAULT-VALUE}.")
  private String tickets;

  @Option(
      names = "--processors",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Of each server. With several a client on one processor needs a larger --scale. Default: ${DEFAULT-VALUE}.")
  private int processors;

  @Override
  public Integer call() {
    OptionalInt rounds = runs.wanted();
    secure.check();
    CommonOptions.require(
        tickets.matches("on|off"), "--tickets " + tickets + ", expected on or off");
    SecureOptions.checkLoads(loads);
    CommonOptions.require(processors >= 1, "--processors " + processors + ", expected at least 1");
    CommonOptions.require(
        arms == null || !arms.contains(AdmissionArm.ALLOSTAT_SET.label()),
        "--arms %s, expected --admission-set for that one".formatted(arms));
    Map<String, Object> settings = others.values();
    AdmissionPlan plan = plan(rounds);
    try (Children children = new Children().guard()) {
      Workbench bench = SecureOptions.workbench(AdmissionResult.EXPERIMENT, options, children);
      Site site = secure.site(bench, tickets.equals("on"));
      List<Integer> cpus = bench.serverCpus(processors);
      try (AdmissionExperiment experiment =
          new AdmissionExperiment(
              bench, plan, options.quick, site, cpus, settings, shown(bench, plan, cpus))) {
        AdmissionResult result = experiment.run();
        bench.progress().clear();
        Output.publish(
            bench.out(),
            SummaryJson.of(result),
            AdmissionHtmlReport.of(result),
            AdmissionTextReport.of(result));
        return 0;
      }
    }
  }

  private AdmissionPlan plan(OptionalInt rounds) {
    AdmissionPlan form = options.quick ? AdmissionPlan.QUICK : AdmissionPlan.FULL;
    try {
      AdmissionPlan plan =
          form.select(
              shapes, arms == null ? null : arms.stream().map(AdmissionArm::of).toList(), loads);
      AdmissionPlan timed = options.timeFactor < 1 ? plan.shortened(options.timeFactor) : plan;
      AdmissionPlan whole = rounds.isEmpty() ? timed : timed.withRounds(rounds.getAsInt());
      return others.given() ? whole.withOtherSettings() : whole;
    } catch (IllegalArgumentException e) {
      throw new LabException(e.getMessage(), e);
    }
  }

  private Map<String, String> shown(Workbench bench, AdmissionPlan plan, List<Integer> cpus) {
    Map<String, String> shown = secure.shown(bench);
    shown.put(SecureOptions.SERVER_CPU, SecureOptions.list(cpus));
    shown.put(
        "TLS",
        secure.tls() + ", sessions kept by the " + (tickets.equals("on") ? "clients" : "server"));
    shown.put("session", SecureOptions.SESSION);
    shown.put(
        "loads", plan.settleSeconds() + " s to settle, " + plan.holdSeconds() + " s that count");
    others.show(shown);
    if (!plan.leftOut().isEmpty()) {
      shown.put(AdmissionResult.LEFT_OUT, String.join("; ", plan.leftOut()));
    }
    options.showTimeFactor(shown);
    return shown;
  }
}
