package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.plan.AdmissionArm;
import io.allostat.demoapps.lab.plan.Rounds;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * What follows from slices with the defaults and with other settings: ratios over the pairs neither
 * of whose slices was spoiled. A pure function of the result.
 */
public final class SettingsFindings {
  private static final String COMPLETED = "completed sessions/s";

  private static final Map<String, Function<SettingsSlice, Double>> FIGURES = figures();

  private final List<SettingsSlice> slices;

  /**
   * Looks at a result.
   *
   * @param result what was found
   */
  public SettingsFindings(SettingsResult result) {
    this(result.slices());
  }

  private SettingsFindings(List<SettingsSlice> slices) {
    this.slices = slices;
  }

  /**
   * Tells where too many pairs were set aside.
   *
   * @param slices all of them
   * @param quick whether it was the short form, of which one pair is enough
   * @return one sentence for each load
   */
  public static List<String> tooFew(List<SettingsSlice> slices, boolean quick) {
    int least = quick ? 1 : Rounds.PUBLISHED;
    return new SettingsFindings(slices)
        .comparisons().stream()
            .filter(each -> each.figure().equals(COMPLETED) && each.ratio().rounds() < least)
            .map(
                each ->
                    "load %s: %d pairs neither of whose slices was set aside, expected at least %d"
                        .formatted(Texts.ratio(each.load()), each.ratio().rounds(), least))
            .toList();
  }

  private static Map<String, Function<SettingsSlice, Double>> figures() {
    Map<String, Function<SettingsSlice, Double>> figures = new LinkedHashMap<>();
    figures.put(COMPLETED, slice -> slice.seen().completedSessionsPerSecond());
    figures.put("replies/s", slice -> slice.seen().repliesPerSecond());
    figures.put("p95, ms", slice -> slice.seen().p95Millis());
    figures.put("p95 of the slowest second, ms", SettingsSlice::slowestSecondP95Millis);
    figures.put("refused/s", slice -> slice.seen().refusedPerSecond());
    return figures;
  }

  /**
   * Compares each figure at each load.
   *
   * @return by load in the order of the slices, figure by figure
   */
  public List<SettingsComparison> comparisons() {
    List<SettingsComparison> comparisons = new ArrayList<>();
    for (double load : slices.stream().map(s -> s.seen().load()).distinct().toList()) {
      List<SettingsSlice> defaults = sound(AdmissionArm.ALLOSTAT, load);
      List<SettingsSlice> other = sound(AdmissionArm.ALLOSTAT_SET, load);
      FIGURES.forEach(
          (name, figure) ->
              comparisons.add(
                  new SettingsComparison(
                      load,
                      name,
                      median(defaults, figure),
                      median(other, figure),
                      PairedRatio.of(
                          PairedRatio.pairs(other, defaults, s -> s.seen().run(), figure)))));
    }
    return List.copyOf(comparisons);
  }

  private List<SettingsSlice> sound(AdmissionArm arm, double load) {
    return slices.stream()
        .filter(slice -> slice.seen().load() == load && !slice.seen().spoiled())
        .filter(slice -> slice.seen().arm().equals(arm.label()))
        .toList();
  }

  private static Double median(List<SettingsSlice> slices, Function<SettingsSlice, Double> figure) {
    return Stats.orNull(Stats.median(slices.stream().map(figure).toList()));
  }
}
