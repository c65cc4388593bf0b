package io.allostat.demoapps.lab.analysis;

import io.allostat.demoapps.lab.plan.StaticLevels;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.math3.stat.StatUtils;

/**
 * The static service levels that are worth a trial: those of which no others are expected to cost
 * less CPU time and to lose no more. What several levels save and lose together is expected to be
 * the sum of what each does by itself. A pure function.
 */
public final class LevelFrontier {
  /**
   * The least that a level must save, as a share of the CPU time for a page at full service. Less
   * can be chance, and what seems to save by chance would make static levels lose more than they
   * need to.
   */
  public static final double LEAST_SAVING = 0.03;

  /** What counts as chance, in standard deviations of a difference. */
  private static final double DEVIATIONS = 2;

  private final List<LevelTrial> trials;

  private LevelFrontier(List<LevelTrial> trials) {
    this.trials = trials;
  }

  /**
   * What is expected of levels.
   *
   * @param levels to be set
   * @param cpuMillisPerReply CPU time for a page
   * @param degradedShare loss of quality, averaged over pages
   */
  public record Expected(StaticLevels levels, double cpuMillisPerReply, double degradedShare) {}

  /** A level, by how much it saves of a page's CPU time at full service around its own trial. */
  private record Single(StaticLevels levels, double saving, double loss) {
    private String component() {
      return levels.levels().firstKey();
    }
  }

  /**
   * Combines levels. The last combination is that of the cheapest level of each component, however
   * little it saves.
   *
   * @param trials of full service at the begin and at the end, with trials of one level of one
   *     component each, and of full service once more, in between
   * @return the first is full service; after it with ascending loss and descending CPU time
   * @throws IllegalArgumentException if the first and the last are not of full service
   */
  public static List<Expected> of(List<LevelTrial> trials) {
    if (trials.isEmpty() || !full(trials.get(0)) || !full(trials.get(trials.size() - 1))) {
      throw new IllegalArgumentException(
          "trials %s, expected full service first and last".formatted(trials));
    }
    return new LevelFrontier(trials).combine();
  }

  private static boolean full(LevelTrial trial) {
    return trial.levels().equals(StaticLevels.FULL);
  }

  /**
   * What a level must have saved to be believed.
   *
   * @param trials as of {@link #of}
   * @return share of a page's CPU time at full service, at least {@link #LEAST_SAVING}; by how much
   *     trials of full service differ from the one before, which a drift does not add to
   */
  public static double leastSaving(List<LevelTrial> trials) {
    double[] fulls = fulls(trials);
    double squares = 0;
    for (int i = 1; i < fulls.length; i++) {
      double step = fulls[i] - fulls[i - 1];
      squares += step * step / 2;
    }
    double scatter =
        fulls.length < 2 ? 0 : Math.sqrt(squares / (fulls.length - 1)) / StatUtils.mean(fulls);
    return Math.max(LEAST_SAVING, DEVIATIONS * scatter);
  }

  private static double[] fulls(List<LevelTrial> trials) {
    return trials.stream()
        .filter(LevelFrontier::full)
        .mapToDouble(LevelTrial::cpuMillisPerReply)
        .toArray();
  }

  private List<Expected> combine() {
    double mean = StatUtils.mean(fulls(trials));
    double least = leastSaving(trials);
    Expected full = new Expected(StaticLevels.FULL, mean, 0);
    List<Expected> best = List.of(full);
    Expected cheapest = full;
    for (List<Single> component : byComponent().values()) {
      List<Expected> more = new ArrayList<>(best);
      for (Expected before : best) {
        component.stream()
            .filter(single -> single.saving() >= least)
            .forEach(single -> more.add(sum(before, single, mean)));
      }
      best = undominated(more);
      Single saves = component.stream().max(Comparator.comparingDouble(Single::saving)).get();
      cheapest = saves.saving() > 0 ? sum(cheapest, saves, mean) : cheapest;
    }
    List<Expected> all = new ArrayList<>(best);
    if (cheapest.cpuMillisPerReply() < best.get(best.size() - 1).cpuMillisPerReply()) {
      all.add(cheapest);
    }
    return List.copyOf(all);
  }

  /** Those that took anything; a level of pages that nobody asked for cannot save. */
  private Map<String, List<Single>> byComponent() {
    Map<String, List<Single>> byComponent = new LinkedHashMap<>();
    for (int i = 0; i < trials.size(); i++) {
      LevelTrial trial = trials.get(i);
      if (!full(trial) && trial.degradedShare() > 0) {
        Single single =
            new Single(
                trial.levels(),
                1 - trial.cpuMillisPerReply() / fullAround(i),
                trial.degradedShare());
        byComponent.computeIfAbsent(single.component(), name -> new ArrayList<>()).add(single);
      }
    }
    return byComponent;
  }

  /** The mean of the trials of full service before and after one: the server may drift. */
  private double fullAround(int index) {
    int before = index;
    while (!full(trials.get(before))) {
      before--;
    }
    int after = index;
    while (!full(trials.get(after))) {
      after++;
    }
    return (trials.get(before).cpuMillisPerReply() + trials.get(after).cpuMillisPerReply()) / 2;
  }

  private static Expected sum(Expected before, Single single, double full) {
    return new Expected(
        before.levels().and(single.levels()),
        before.cpuMillisPerReply() - single.saving() * full,
        before.degradedShare() + single.loss());
  }

  private static List<Expected> undominated(List<Expected> all) {
    all.sort(
        Comparator.comparingDouble(Expected::degradedShare)
            .thenComparingDouble(Expected::cpuMillisPerReply));
    List<Expected> kept = new ArrayList<>();
    for (Expected each : all) {
      if (kept.isEmpty()
          || each.cpuMillisPerReply() < kept.get(kept.size() - 1).cpuMillisPerReply()) {
        kept.add(each);
      }
    }
    return List.copyOf(kept);
  }
}
