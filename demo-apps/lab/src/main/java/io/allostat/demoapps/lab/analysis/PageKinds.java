package io.allostat.demoapps.lab.analysis;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The kinds of pages whose costs the slices can tell apart: the most frequent ones, and all others
 * together. They are chosen by their numbers alone, never by their costs, which would make the
 * interval too narrow.
 */
final class PageKinds {
  private static final double LEAST_PER_SLICE = 5;
  private static final int SLICES_PER_KIND = 12;

  private final List<String> named;
  private final boolean others;
  private final boolean tooFewSlices;

  private PageKinds(List<String> named, boolean others, boolean tooFewSlices) {
    this.named = named;
    this.others = others;
    this.tooFewSlices = tooFewSlices;
  }

  /** The kinds for these slices; none when there are fewer than twelve for each of two. */
  static PageKinds of(List<Slice> slices) {
    Map<String, Long> counts = new TreeMap<>();
    slices.forEach(s -> s.pages().forEach((page, count) -> counts.merge(page, count, Long::sum)));
    double least = LEAST_PER_SLICE * slices.size();
    int most = slices.size() / SLICES_PER_KIND;
    List<String> frequent =
        counts.entrySet().stream()
            .filter(page -> page.getValue() >= least)
            .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
            .map(Map.Entry::getKey)
            .toList();
    List<String> named = frequent.subList(0, Math.max(0, Math.min(frequent.size(), most - 1)));
    long all = counts.values().stream().mapToLong(Long::longValue).sum();
    long rest = all - named.stream().mapToLong(counts::get).sum();
    return most < 2
        ? new PageKinds(List.of(), false, true)
        : new PageKinds(List.copyOf(named), rest >= least, false);
  }

  /** Whether there are fewer than twelve for each of two kinds. */
  boolean tooFewSlices() {
    return tooFewSlices;
  }

  int size() {
    return named.size() + (others ? 1 : 0);
  }

  /** How many pages of each kind a slice has. */
  double[] counts(Slice slice) {
    double[] counts = new double[size()];
    double rest = slice.replies();
    for (int i = 0; i < named.size(); i++) {
      counts[i] = count(slice, named.get(i));
      rest -= counts[i];
    }
    if (others) {
      counts[named.size()] = rest;
    }
    return counts;
  }

  private static long count(Slice slice, String page) {
    return slice.pages().getOrDefault(page, 0L);
  }
}
