package io.allostat.demoapps.lab;

import io.allostat.demoapps.lab.analysis.AdmissionResult;
import io.allostat.demoapps.lab.analysis.SummaryJson;
import io.allostat.demoapps.lab.experiment.AdmissionExperiment;
import io.allostat.demoapps.lab.experiment.AdmissionExperiment.Site;
import io.allostat.demoapps.lab.experiment.Workbench;
import io.allostat.demoapps.lab.plan.AdmissionPlan;
import io.allostat.demoapps.lab.process.Children;
import io.allostat.demoapps.lab.report.AdmissionHtmlReport;
import io.allostat.demoapps.lab.report.AdmissionTextReport;
import java.util.LinkedHashMap;
import java.util.Map;
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
      "Finds the capacity and the best variant of each limiter, then runs every arm at 0.5 to 10 times the capacity, three times in turn: at most 75 minutes.",
      "With --quick: stock and allostat at 0.9, 2 and 5 times the capacity, at most 10 minutes."
    })
final class AdmissionCommand implements Callable<Integer> {
  private static final double SCALE = 0.4;

  @Mixin private CommonOptions options;

  @Option(
      names = "--runs",
      paramLabel = "N",
      description = "Counted runs an arm; publish three. Default: 3; with --quick 2.")
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
    AdmissionPlan plan = options.quick ? AdmissionPlan.QUICK : AdmissionPlan.FULL;
    AdmissionPlan timed = options.timeFactor < 1 ? plan.shortened(options.timeFactor) : plan;
    try (Children children = new Children().guard()) {
      Workbench bench = options.workbench(AdmissionResult.EXPERIMENT, children);
      bench.affinity().pinSelf();
      Site site = new Site(bench.server().scale().orElse(SCALE), tls, certificate);
      try (AdmissionExperiment experiment =
          new AdmissionExperiment(
              bench,
              runs == null ? timed : timed.withRounds(runs),
              options.quick,
              site,
              shown(bench))) {
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
