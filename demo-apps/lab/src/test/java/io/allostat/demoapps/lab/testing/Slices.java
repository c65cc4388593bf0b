package io.allostat.demoapps.lab.testing;

import io.allostat.demoapps.lab.analysis.Slice;
import io.allostat.demoapps.lab.observe.ClientHold;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
  public static Slice slice(boolean on, double cpuSeconds, Map<String, Long> pages) {
    return slice(on, cpuSeconds, pages, Map.of());
  }

  /** A slice with errors. */
  public static Slice slice(
      boolean on, double cpuSeconds, Map<String, Long> pages, Map<String, Long> errors) {
    long replies = pages.values().stream().mapToLong(Long::longValue).sum();
    return new Slice(
        on,
        cpuSeconds,
        SLICE_SECONDS,
        cpuSeconds / SLICE_SECONDS + 0.01,
        0.02,
        new ClientHold(650, SLICE_SECONDS, replies, errors, 1.0, 4.0, 0.4, 0.3, pages));
  }

  /**
   * Slices whose pages vary as independent arrivals do, whose searches cost differently each time,
   * and whose CPU time varies by a further 1 %.
   *
   * @param factor what being on multiplies the CPU time with
   */
  public static List<Slice> noisy(double factor, int pairs, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Slice> slices = new ArrayList<>();
    for (int i = 0; i < pairs; i++) {
      boolean first = random.nextBoolean();
      slices.add(noisy(first, first ? factor : 1, random));
      slices.add(noisy(!first, first ? 1 : factor, random));
    }
    return slices;
  }

  private static Slice noisy(boolean on, double factor, SplittableRandom random) {
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
    double cpu = factor * millis / 1000 * (1 + 0.01 * random.nextGaussian());
    return slice(on, cpu, pages);
  }
}
