package io.allostat.demoapps.lab;

import io.allostat.demoapps.lab.analysis.SettingsResult;
import io.allostat.demoapps.lab.analysis.SummaryJson;
import io.allostat.demoapps.lab.experiment.SettingsExperiment;
import io.allostat.demoapps.lab.experiment.Workbench;
import io.allostat.demoapps.lab.plan.SettingsPlan;
import io.allostat.demoapps.lab.process.Children;
import io.allostat.demoapps.lab.report.SettingsHtmlReport;
import io.allostat.demoapps.lab.report.SettingsTextReport;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command that holds other settings of admission control beside its defaults. */
@Command(
    name = "admission-settings",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Settings of admission control beside its defaults, on one warm server: at each load pairs of slices, the ones in force in one of them and the others in the other, in an order drawn by chance.",
      "At most 40 minutes. With --quick: fewer slices, at most 10 minutes."
    })
final class AdmissionSettingsCommand implements Callable<Integer> {
  private static final double LEAST_CAPACITY = 0.1;
  private static final double MOST_CAPACITY = 1_000;

  @Mixin private CommonOptions options;
  @Mixin private SecureOptions secure;
  @Mixin private SettingsOptions others;

  @Option(
      names = "--shape",
      paramLabel = "SHAPE",
      defaultValue = "keep-alive",
      description =
          "keep-alive (a connection for the 10 requests of a session) or reconnect (a connection and a handshake for each request). Default: ${DEFAULT-VALUE}.")
  private String shape;

  @Option(
      names = "--loads",
      split = ",",
      paramLabel = "L",
      description = "Multiples of the capacity. Default: 1,3,10; with --quick 1,3.")
  private List<Double> loads;

  @Option(
      names = "--pairs",
      paramLabel = "N",
      description = "Pairs of slices at each load, 1 to 200. Default: 20; with --quick 4.")
  private Integer pairs;

  @Option(
      names = "--settle-seconds",
      paramLabel = "S",
      description =
          "At the begin of each slice, not counted: more than an interval of admission control, of both kinds, to 20. Default: 4.")
  private Integer settleSeconds;

  @Option(
      names = "--slice-seconds",
      paramLabel = "S",
      description = "Counted in a slice, 1 to 20. Default: 9.")
  private Integer sliceSeconds;

  @Option(
      names = "--capacity",
      paramLabel = "R",
      description =
          "Sessions/s. Default: searched for, on the same server while it asks about nobody.")
  private Double capacity;

  @Override
  public Integer call() {
    secure.check();
    CommonOptions.require(
        others.given(), "no --admission-set, expected what is held beside the defaults");
    CommonOptions.require(
        capacity == null || (capacity >= LEAST_CAPACITY && capacity <= MOST_CAPACITY),
        "--capacity %s, expected %s to %.0f sessions/s"
            .formatted(capacity, LEAST_CAPACITY, MOST_CAPACITY));
    SecureOptions.checkLoads(loads);
    Map<String, Object> settings = others.values();
    SettingsPlan plan = plan();
    double interval = others.longestIntervalSeconds();
    CommonOptions.require(
        plan.settleSeconds() > interval,
        "--settle-seconds %d, expected more than the interval of %s s, at whose end settings are in force"
            .formatted(plan.settleSeconds(), interval));
    try (Children children = new Children().guard()) {
      Workbench bench = SecureOptions.workbench(SettingsResult.EXPERIMENT, options, children);
      try (SettingsExperiment experiment =
          new SettingsExperiment(
              bench,
              plan,
              capacity == null ? OptionalDouble.empty() : OptionalDouble.of(capacity),
              options.quick,
              secure.site(bench, false),
              settings,
              shown(bench, plan))) {
        SettingsResult result = experiment.run();
        bench.progress().clear();
        Output.publish(
            bench.out(),
            SummaryJson.of(result),
            SettingsHtmlReport.of(result),
            SettingsTextReport.of(result));
        return 0;
      }
    }
  }

  private SettingsPlan plan() {
    SettingsPlan form = options.quick ? SettingsPlan.QUICK : SettingsPlan.FULL;
    try {
      return new SettingsPlan(
          shape,
          loads == null ? form.loads() : loads,
          pairs == null ? form.pairs() : pairs,
          settleSeconds == null ? form.settleSeconds() : settleSeconds,
          sliceSeconds == null ? form.sliceSeconds() : sliceSeconds,
          form.preparation());
    } catch (IllegalArgumentException e) {
      throw new LabException(e.getMessage(), e);
    }
  }

  private Map<String, String> shown(Workbench bench, SettingsPlan plan) {
    Map<String, String> shown = secure.shown(bench);
    shown.put("TLS", secure.tls() + ", sessions kept by the server");
    shown.put("sessions", plan.shape() + ", " + SecureOptions.SESSION);
    shown.put(
        "slices",
        "%d pairs a load, %d s to settle, %d s that count"
            .formatted(plan.pairs(), plan.settleSeconds(), plan.sliceSeconds()));
    others.show(shown);
    if (capacity != null) {
      shown.put("capacity", capacity + " sessions/s, as given");
    }
    return shown;
  }
}
