package io.allostat.demoapps.verses.beans;

import io.allostat.demoapps.verses.data.Verse;
import java.util.Comparator;

/**
 * A verse that answers a query.
 *
 * @param verse the verse
 * @param occurrences how often what was looked for is in it, > 0
 */
public record Hit(Verse verse, int occurrences) {
  /** The most occurrences first, then as the texts have it. */
  static final Comparator<Hit> BEST_FIRST =
      Comparator.comparingInt(Hit::occurrences)
          .reversed()
          .thenComparingInt(hit -> hit.verse().book())
          .thenComparingInt(hit -> hit.verse().number());
}
