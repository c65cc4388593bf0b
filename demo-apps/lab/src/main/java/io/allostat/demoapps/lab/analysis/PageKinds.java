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
  private static final int PAIRS_PER_KIND = 6;

  private final List<String> named;
  private final boolean others;
  private final boolean tooFewPairs;

  private PageKinds(List<String> named, boolean others, boolean tooFewPairs) {
    this.named = named;
    this.others = others;
    this.tooFewPairs = tooFewPairs;
  }

  /** The kinds for these slices; none when there are fewer than six pairs for each of two. */
  static PageKinds of(List<Slice> slices) {
    Map<String, Long> counts = new TreeMap<>();
    slices.forEach(s -> s.pages().forEach((page, count) -> counts.merge(page, count, Long::sum)));
    double least = LEAST_PER_SLICE * slices.size();
    int most = slices.size() / 2 / PAIRS_PER_KIND;
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

  /** Whether there are fewer than six pairs for each of two kinds. */
  boolean tooFewPairs() {
    return tooFewPairs;
  }

  int size() {
    return named.size() + (others ? 1 : 0);
  }

  /** How many more pages of each kind the one slice has than the other. */
  double[] difference(Slice one, Slice other) {
    double[] difference = new double[size()];
    double rest = (double) one.replies() - other.replies();
    for (int i = 0; i < named.size(); i++) {
      difference[i] = (double) count(one, named.get(i)) - count(other, named.get(i));
      rest -= difference[i];
    }
    if (others) {
      difference[named.size()] = rest;
    }
    return difference;
  }

  private static long count(Slice slice, String page) {
    return slice.pages().getOrDefault(page, 0L);
  }
}
