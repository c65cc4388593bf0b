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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

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
  private static final double SCALE = 0.4;

  @Spec private CommandSpec spec;

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
      description = "Version of TLS, of servers and clients. Default: ${DEFAULT-VALUE}.")
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
    try (Children children = new Children().guard()) {
      Workbench bench = options.workbench(CharacteriseResult.EXPERIMENT, children);
      bench.affinity().pinSelf();
      Site site = new Site(bench.server().scale().orElse(SCALE), tls, false, certificate);
      try (CharacteriseExperiment experiment =
          new CharacteriseExperiment(
              bench, plan(bench), options.quick, site, command(), shown(bench))) {
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

  private CharacterisePlan plan(Workbench bench) {
    CharacterisePlan form =
        options.quick
            ? CharacterisePlan.QUICK
            : CharacterisePlan.full(bench.machine().usable().size() - 1);
    CharacterisePlan timed = options.timeFactor < 1 ? form.shortened(options.timeFactor) : form;
    return runs == null ? timed : timed.withRounds(runs);
  }

  private String command() {
    List<String> given = spec.commandLine().getParseResult().originalArgs();
    return ("java -jar lab.jar " + spec.name() + " " + String.join(" ", given)).strip();
  }

  private Map<String, String> shown(Workbench bench) {
    Map<String, String> shown = new LinkedHashMap<>();
    shown.put("server CPU", Integer.toString(bench.affinity().serverCpu()));
    shown.put("client CPU", Integer.toString(bench.affinity().clientCpu()));
    shown.put("scale", Double.toString(bench.server().scale().orElse(SCALE)));
    shown.put("TLS", tls + ", sessions kept by the server");
    shown.put("certificate", certificate);
    shown.put("session", "10 requests, mean think time 0.3 s, patience 2 s a request");
    if (options.timeFactor < 1) {
      shown.put("all times multiplied by", Double.toString(options.timeFactor));
    }
    return shown;
  }
}
