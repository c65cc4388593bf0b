package io.allostat.demoapps.lab;

import io.allostat.demoapps.lab.analysis.CharacteriseResult;
import io.allostat.demoapps.lab.analysis.SummaryJson;
import io.allostat.demoapps.lab.experiment.AdmissionExperiment.Site;
import io.allostat.demoapps.lab.experiment.CharacteriseExperiment;
import io.allostat.demoapps.lab.experiment.Workbench;
import io.allostat.demoapps.lab.plan.CharacterisePlan;
import io.allostat.demoapps.lab.process.Children;
import io.allostat.demoapps.lab.report.CharacteriseHtmlReport;
import io.allostat.demoapps.lab.report.CharacteriseTextReport;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command for the characterisation of the server. */
@Command(
    name = "characterise",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Throughput and response time against load, plain and secure, with one processor and, where there are more, with two and four; where the time of connections goes, and what full and resumed handshakes cost. Nothing regulates the server.",
      "Finds the capacity of each case, then runs all of them at 0.25 to 3 times of it, three times in turn: at most 75 minutes.",
      "With --quick: one processor, four loads, once, at most 5 minutes."
    })
final class CharacteriseCommand implements Callable<Integer> {
  @Mixin private CommonOptions options;
  @Mixin private RunsOption runs;
  @Mixin private SecureOptions secure;

  @Override
  public Integer call() {
    OptionalInt rounds = runs.wanted();
    secure.check();
    try (Children children = new Children().guard()) {
      Workbench bench = SecureOptions.workbench(CharacteriseResult.EXPERIMENT, options, children);
      Site site = secure.site(bench, false);
      try (CharacteriseExperiment experiment =
          new CharacteriseExperiment(
              bench, plan(bench, rounds), options.quick, site, shown(bench))) {
        CharacteriseResult result = experiment.run();
        bench.progress().clear();
        Output.publish(
            bench.out(),
            SummaryJson.of(result),
            CharacteriseHtmlReport.of(result),
            CharacteriseTextReport.of(result));
        return 0;
      }
    }
  }

  private CharacterisePlan plan(Workbench bench, OptionalInt rounds) {
    CharacterisePlan form =
        options.quick
            ? CharacterisePlan.QUICK
            : CharacterisePlan.full(bench.machine().usable().size() - 1);
    CharacterisePlan timed = options.timeFactor < 1 ? form.shortened(options.timeFactor) : form;
    return rounds.isEmpty() ? timed : timed.withRounds(rounds.getAsInt());
  }

  private Map<String, String> shown(Workbench bench) {
    Map<String, String> shown = secure.shown(bench);
    shown.put("TLS", secure.tls() + ", sessions kept by the server");
    shown.put("session", SecureOptions.SESSION);
    options.showTimeFactor(shown);
    return shown;
  }
}
