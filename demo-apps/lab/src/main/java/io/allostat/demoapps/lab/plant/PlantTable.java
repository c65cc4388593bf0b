package io.allostat.demoapps.lab.plant;

import io.allostat.demoapps.lab.report.ConsoleTable;
import io.allostat.policies.adaptation.CalibratedPolicy;
import io.allostat.policies.simulator.Benchmarks;
import io.allostat.policies.simulator.Clairvoyant;
import io.allostat.policies.simulator.Load;
import io.allostat.policies.simulator.PolicyController;
import io.allostat.policies.simulator.Scenario;
import io.allostat.policies.simulator.Simulation;
import io.allostat.policies.simulator.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;

/**
 * What the shipped policy does on the simulated plant, over many seeds. A pure function of the
 * number of seeds.
 */
public final class PlantTable {
  /** Simulated seconds before the load falls. */
  private static final double OVERLOADED = 700;

  private static final double LONGEST = 900;
  private static final double HALF_THE_CAPACITY = 320;
  private static final double[][] THRESHOLDS = {{0.9, 0.8}, {0.85, 0.7}};
  private static final double[] CLIENTS = {850, 950, 1024};

  private final int seeds;

  /**
   * A table.
   *
   * @param seeds how many runs of each scenario, 1 or more; their seeds are 1, 2, 3 …
   */
  public PlantTable(int seeds) {
    this.seeds = seeds;
  }

  /**
   * Runs all scenarios.
   *
   * @return the table and the prediction error, as text
   */
  public String text() {
    ConsoleTable table =
        new ConsoleTable(
            List.of(
                "scenario",
                "thresholds",
                "oscillations",
                "worst",
                "more than one",
                "usage",
                "quality lost / least",
                "full service, worst"));
    table.add(
        line("combined, 500 and 800 clients", Benchmarks.combined(500, 800), THRESHOLDS[0], false));
    for (double[] thresholds : THRESHOLDS) {
      for (double clients : CLIENTS) {
        Scenario scenario =
            Benchmarks.auction(Load.from(0, clients), Load.from(OVERLOADED, HALF_THE_CAPACITY))
                .withSeconds(LONGEST);
        table.add(line("auction, %.0f clients".formatted(clients), scenario, thresholds, true));
      }
    }
    return table.text() + System.lineSeparator() + predictions() + System.lineSeparator();
  }

  private List<String> line(String name, Scenario given, double[] thresholds, boolean falls) {
    Scenario scenario = given.withThresholds(thresholds[0], thresholds[1], true);
    double least = new Clairvoyant(scenario).meanDegradation(0, OVERLOADED);
    List<Trace> traces = runs(scenario);
    OptionalDouble slowest =
        traces.stream()
            .mapToDouble(t -> t.secondsToFullService(OVERLOADED).orElse(Double.NaN))
            .max();
    return List.of(
        name,
        "%.2f and %.2f".formatted(thresholds[0], thresholds[1]),
        text("%.1f", mean(traces, Trace::oscillations)),
        text("%.0f", traces.stream().mapToDouble(Trace::oscillations).max().orElseThrow()),
        traces.stream().filter(t -> t.oscillations() > 1).count() + " of " + seeds,
        text("%.2f", mean(traces, t -> t.meanUsage(Benchmarks.CPU, 60, OVERLOADED))),
        text("%.2f", mean(traces, t -> t.meanDegradation(0, OVERLOADED)) / least),
        falls ? text("%.0f s", slowest.orElseThrow()) : "–");
  }

  /** A load that crosses the thresholds eight times. */
  private String predictions() {
    List<Load.Change> changes = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      changes.add(Load.from(120 * i, i % 2 == 0 ? 1024 : 500));
    }
    Scenario scenario =
        Benchmarks.auction(changes.toArray(new Load.Change[0]))
            .withSeconds(960)
            .withThresholds(THRESHOLDS[0][0], THRESHOLDS[0][1], true);
    List<Double> errors =
        runs(scenario).stream().flatMap(t -> t.predictionErrors().stream()).sorted().toList();
    return errors.isEmpty()
        ? "no prediction was compared with what happened"
        : text(
            "prediction error: median %.1f %% of %d",
            100 * errors.get(errors.size() / 2), errors.size());
  }

  private List<Trace> runs(Scenario scenario) {
    return LongStream.rangeClosed(1, seeds)
        .parallel()
        .mapToObj(
            seed ->
                Simulation.run(
                    scenario.withSeed(seed), new PolicyController(new CalibratedPolicy())))
        .toList();
  }

  private static double mean(List<Trace> traces, ToDoubleFunction<Trace> figure) {
    return traces.stream().mapToDouble(figure).average().orElseThrow();
  }

  private static String text(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
