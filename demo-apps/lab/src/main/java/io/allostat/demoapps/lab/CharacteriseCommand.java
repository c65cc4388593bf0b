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
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command for the characterisation of the server. */
@Command(
    name = "characterise",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Throughput and response time against load, plain and secure, with one processor and, where there are more, with two and four; where the time of connections goes, and what full and resumed handshakes cost. Nothing regulates the server.",
      "Finds the capacity of each case, then runs all of them at 0.25 to 3 times of it, three times in turn: at most 75 minutes.",
      "With --quick: one processor, four loads, once, at most 5 minutes; longer with more processors."
    })
final class CharacteriseCommand implements Callable<Integer> {
  /** More would not end within the time promised. */
  private static final int MOST_SERVERS = CharacterisePlan.PROCESSORS.size();

  @Mixin private CommonOptions options;
  @Mixin private RunsOption runs;
  @Mixin private SecureOptions secure;

  @Option(
      names = "--processors",
      split = ",",
      paramLabel = "N",
      description =
          "Of the servers. With several a client on one processor needs a larger --scale. Default: 1, in full also 2 and 4 where there are so many.")
  private List<Integer> processors;

  @Override
  public Integer call() {
    OptionalInt rounds = runs.wanted();
    secure.check();
    CommonOptions.require(
        processors == null
            || processors.size() <= MOST_SERVERS
                && processors.stream().allMatch(count -> count >= 1),
        "--processors %s, expected at most %d numbers, each at least 1"
            .formatted(processors, MOST_SERVERS));
    try (Children children = new Children().guard()) {
      Workbench bench = SecureOptions.workbench(CharacteriseResult.EXPERIMENT, options, children);
      Site site = secure.site(bench, false);
      CharacterisePlan plan = plan(bench, rounds);
      plan.cases().forEach(each -> bench.serverCpus(each.processors()));
      try (CharacteriseExperiment experiment =
          new CharacteriseExperiment(bench, plan, options.quick, site, shown(bench))) {
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
            ? CharacterisePlan.quick(processors(List.of(1)))
            : CharacterisePlan.full(
                processors(CharacterisePlan.processors(bench.machine().usable().size() - 1)));
    CharacterisePlan timed = options.timeFactor < 1 ? form.shortened(options.timeFactor) : form;
    return rounds.isEmpty() ? timed : timed.withRounds(rounds.getAsInt());
  }

  private List<Integer> processors(List<Integer> otherwise) {
    return processors == null ? otherwise : processors.stream().distinct().sorted().toList();
  }

  private Map<String, String> shown(Workbench bench) {
    Map<String, String> shown = secure.shown(bench);
    shown.put("TLS", secure.tls() + ", sessions kept by the server");
    shown.put("session", SecureOptions.SESSION);
    options.showTimeFactor(shown);
    return shown;
  }
}
