package io.allostat.demoapps.lab;

import io.allostat.demoapps.lab.analysis.AdmissionOverheadResult;
import io.allostat.demoapps.lab.analysis.SlicesCsv;
import io.allostat.demoapps.lab.analysis.SummaryJson;
import io.allostat.demoapps.lab.experiment.AdmissionExperiment.Site;
import io.allostat.demoapps.lab.experiment.AdmissionOverheadExperiment;
import io.allostat.demoapps.lab.experiment.Workbench;
import io.allostat.demoapps.lab.plan.AdmissionOverheadPlan;
import io.allostat.demoapps.lab.process.Children;
import io.allostat.demoapps.lab.report.AdmissionOverheadHtmlReport;
import io.allostat.demoapps.lab.report.AdmissionOverheadTextReport;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command for what admission control costs. */
@Command(
    name = "admission-overhead",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "What admission control costs a secure server that is not overloaded: sessions arrive at a rate that keeps it at 60 to 70 %% of its CPU; in one slice of each pair its connector asks about connections, in the other it serves as Tomcat's own does.",
      "At most 40 minutes. With --quick: fewer slices, at most 10 minutes."
    })
final class AdmissionOverheadCommand implements Callable<Integer> {
  private static final double SCALE = 0.4;
  private static final String TLS = "1.2";
  private static final String CERTIFICATE = "rsa";
  private static final double MOST_RATE = 5_000;

  @Mixin private CommonOptions options;

  @Option(
      names = "--shape",
      paramLabel = "SHAPE",
      defaultValue = "reconnect",
      description =
          "reconnect (a connection and a handshake for each request: the hardest test) or keep-alive (a connection for the 10 requests of a session). Default: ${DEFAULT-VALUE}.")
  private String shape;

  @Option(
      names = "--pairs",
      paramLabel = "N",
      description = "Pairs of slices. Default: 220, keep-alive 80; with --quick 26 and 10.")
  private Integer pairs;

  @Option(
      names = "--settle-seconds",
      paramLabel = "S",
      description =
          "At the begin of each slice, not counted: as long as connections last, 1 to 20. Default: 1, keep-alive 6.")
  private Integer settleSeconds;

  @Option(
      names = "--slice-seconds",
      paramLabel = "S",
      description = "Counted in a slice, 1 to 20. Default: 3, keep-alive 5; with --quick 3 and 4.")
  private Integer sliceSeconds;

  @Option(
      names = "--rate",
      paramLabel = "R",
      description = "Sessions/s. Default: searched for, so that the server is at 65 %% of its CPU.")
  private Double rate;

  @Override
  public Integer call() {
    CommonOptions.require(
        rate == null || (rate > 0 && rate <= MOST_RATE),
        "--rate %s, expected above 0 to %.0f sessions/s".formatted(rate, MOST_RATE));
    options.scaleUnlessGiven(SCALE);
    AdmissionOverheadPlan plan = plan();
    try (Children children = new Children().guard()) {
      Workbench bench = options.workbench(AdmissionOverheadResult.EXPERIMENT, children);
      bench.affinity().pinSelf();
      Site site = new Site(bench.server().scale().orElse(SCALE), TLS, false, CERTIFICATE);
      try (AdmissionOverheadExperiment experiment =
          new AdmissionOverheadExperiment(
              bench,
              plan,
              rate == null ? OptionalDouble.empty() : OptionalDouble.of(rate),
              options.quick,
              site,
              shown(bench, plan))) {
        AdmissionOverheadResult result = experiment.run();
        bench.progress().clear();
        Output.write(bench.out().resolve("slices.csv"), SlicesCsv.of(result.slices()));
        Output.publish(
            bench.out(),
            SummaryJson.of(result),
            AdmissionOverheadHtmlReport.of(result),
            AdmissionOverheadTextReport.of(result));
        return 0;
      }
    }
  }

  private AdmissionOverheadPlan plan() {
    try {
      AdmissionOverheadPlan form = AdmissionOverheadPlan.of(shape, options.quick);
      return new AdmissionOverheadPlan(
          shape,
          pairs == null ? form.pairs() : pairs,
          settleSeconds == null ? form.settleSeconds() : settleSeconds,
          sliceSeconds == null ? form.sliceSeconds() : sliceSeconds,
          form.times());
    } catch (IllegalArgumentException e) {
      throw new LabException(e.getMessage(), e);
    }
  }

  private Map<String, String> shown(Workbench bench, AdmissionOverheadPlan plan) {
    Map<String, String> shown = new LinkedHashMap<>();
    shown.put("server CPU", Integer.toString(bench.affinity().serverCpu()));
    shown.put("client CPU", Integer.toString(bench.affinity().clientCpu()));
    shown.put("scale", Double.toString(bench.server().scale().orElse(SCALE)));
    shown.put("TLS", TLS + ", sessions kept by the server");
    shown.put("certificate", CERTIFICATE);
    shown.put(
        "sessions", plan.shape() + ", 10 requests, mean think time 0.3 s, patience 2 s a request");
    shown.put(
        "slices",
        "%d pairs, %d s to settle, %d s that count"
            .formatted(plan.pairs(), plan.settleSeconds(), plan.sliceSeconds()));
    if (rate != null) {
      shown.put("rate", rate + " sessions/s, as given");
    }
    return shown;
  }
}
