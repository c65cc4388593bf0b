package io.allostat.demoapps.lab.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * What slices served that their CPU time is explained by: pages by kind, and handshakes where there
 * are enough of them to tell their costs apart. Chosen by numbers alone, as {@link PageKinds} are.
 */
final class Served {
  private static final double LEAST_PER_SLICE = 5;

  /** From this share of the replies on, a reply has a handshake of its own. */
  private static final double ONE_EACH = 0.95;

  private final PageKinds pages;
  private final List<ToLongFunction<Slice>> handshakes;

  private Served(PageKinds pages, List<ToLongFunction<Slice>> handshakes) {
    this.pages = pages;
    this.handshakes = List.copyOf(handshakes);
  }

  /** What these slices can tell apart. */
  static Served of(List<Slice> slices) {
    long least = (long) (LEAST_PER_SLICE * slices.size());
    long full = sum(slices, Slice::fullHandshakes);
    long resumed = sum(slices, Slice::resumedHandshakes);
    long replies = sum(slices, Slice::replies);
    List<ToLongFunction<Slice>> handshakes = new ArrayList<>();
    if (full > 0 && full >= least) {
      handshakes.add(Slice::fullHandshakes);
    }
    // Where each reply has its own, those that resume are what is left: no further column.
    if (resumed > 0 && resumed >= least && full + resumed < ONE_EACH * replies) {
      handshakes.add(Slice::resumedHandshakes);
    }
    return new Served(PageKinds.of(slices), handshakes);
  }

  private static long sum(List<Slice> slices, ToLongFunction<Slice> count) {
    return slices.stream().mapToLong(count).sum();
  }

  /** Whether there are fewer slices than pages can be told apart with. */
  boolean tooFewSlices() {
    return pages.tooFewSlices();
  }

  /** Whether there is anything to explain by. */
  boolean isKnown() {
    return pages.size() > 0;
  }

  boolean hasHandshakes() {
    return !handshakes.isEmpty();
  }

  /** How much of each kind a slice has. */
  double[] counts(Slice slice) {
    double[] kinds = pages.counts(slice);
    double[] all = Arrays.copyOf(kinds, kinds.length + handshakes.size());
    for (int i = 0; i < handshakes.size(); i++) {
      all[kinds.length + i] = handshakes.get(i).applyAsLong(slice);
    }
    return all;
  }
}
