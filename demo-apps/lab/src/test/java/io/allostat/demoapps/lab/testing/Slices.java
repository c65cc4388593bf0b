package io.allostat.demoapps.lab.testing;

import io.allostat.demoapps.lab.analysis.Slice;
import io.allostat.demoapps.lab.observe.ClientHold;
import io.allostat.demoapps.lab.pace.Pace;
import io.allostat.demoapps.lab.plan.OverheadArm;
import io.allostat.demoapps.lab.plan.OverheadPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** Slices of the overhead experiment made by hand or by chance. */
public final class Slices {
  private static final double SLICE_SECONDS = 5;

  /** Pages a second and what one costs on average, in ms: 64 % of a CPU. */
  private static final Map<String, double[]> PAGES =
      new TreeMap<>(
          Map.of(
              "SearchItemsInCategory", new double[] {180, 1.7},
              "SearchItemsInRegion", new double[] {78, 2.6},
              "ViewItem", new double[] {132, 0.5},
              "Home", new double[] {42, 0.3},
              "Browse", new double[] {48, 0.3},
              "BrowseCategories", new double[] {48, 0.4},
              "BrowseRegions", new double[] {24, 0.4},
              "BrowseCategoriesInRegion", new double[] {24, 0.4},
              "ViewBidHistory", new double[] {0.8, 0.4},
              "ViewUserInfo", new double[] {0.8, 0.4}));

  private Slices() {}

  /** A slice of 5 s. */
  public static Slice slice(OverheadArm arm, double cpuSeconds, Map<String, Long> pages) {
    return slice(arm, cpuSeconds, pages, Map.of());
  }

  /** A slice with errors. */
  public static Slice slice(
      OverheadArm arm, double cpuSeconds, Map<String, Long> pages, Map<String, Long> errors) {
    return slice(arm, cpuSeconds, pages, errors, Pace.UNKNOWN);
  }

  private static Slice slice(
      OverheadArm arm,
      double cpuSeconds,
      Map<String, Long> pages,
      Map<String, Long> errors,
      Pace pace) {
    long replies = pages.values().stream().mapToLong(Long::longValue).sum();
    return new Slice(
        arm,
        cpuSeconds,
        SLICE_SECONDS,
        cpuSeconds / SLICE_SECONDS + 0.01,
        0.02,
        pace,
        new ClientHold(650, SLICE_SECONDS, replies, errors, 1.0, 4.0, 0.4, 0.3, pages));
  }

  /**
   * Slices whose pages vary as independent arrivals do, whose searches cost differently each time,
   * on a machine whose speed varies, as a pacemaker sees it, and whose CPU time varies by a further
   * 1 %.
   *
   * @param arms those of a block
   * @param factor what every arm but {@code off} multiplies the CPU time with
   * @param wobble standard deviation of the machine's speed; 0 leaves the pacemaker out
   */
  public static List<Slice> noisy(
      List<OverheadArm> arms, double factor, double wobble, int blocks, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Slice> slices = new ArrayList<>();
    OverheadPlan plan = new OverheadPlan(blocks, arms, 0, 5, 1, true);
    for (OverheadArm arm : plan.order(new Random(seed))) {
      slices.add(noisy(arm, arm == OverheadArm.OFF ? 1 : factor, wobble, random));
    }
    return slices;
  }

  /** The same in pairs, on a machine whose speed is constant. */
  public static List<Slice> noisy(double factor, int pairs, long seed) {
    return noisy(List.of(OverheadArm.OFF, OverheadArm.ON_10), factor, 0, pairs, seed);
  }

  private static Slice noisy(
      OverheadArm arm, double factor, double wobble, SplittableRandom random) {
    Map<String, Long> pages = new TreeMap<>();
    double millis = 0;
    for (Map.Entry<String, double[]> page : PAGES.entrySet()) {
      double expected = page.getValue()[0] * SLICE_SECONDS;
      double cost = page.getValue()[1];
      long count = Math.max(0, Math.round(expected + Math.sqrt(expected) * random.nextGaussian()));
      pages.put(page.getKey(), count);
      // The cost of one page has a standard deviation of half its mean.
      millis += cost * (count + 0.5 * Math.sqrt(count) * random.nextGaussian());
    }
    double speed = 1 + wobble * random.nextGaussian();
    double cpu = factor * speed * millis / 1000 * (1 + 0.01 * random.nextGaussian());
    if (wobble == 0) {
      return slice(arm, cpu, pages);
    }
    // A pacemaker sees the speed with an error of its own.
    Pace pace =
        new Pace(
            200_000 * speed * (1 + 0.01 * random.nextGaussian()),
            60_000 * (1 + 0.05 * random.nextGaussian()));
    return slice(arm, cpu, pages, Map.of(), pace);
  }
}
