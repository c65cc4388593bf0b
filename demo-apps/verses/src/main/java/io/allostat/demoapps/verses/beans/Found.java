package io.allostat.demoapps.verses.beans;

import java.util.List;

/**
 * What a search found.
 *
 * @param hits the verses to be shown, the best first
 * @param total how many there were until the search ended
 * @param complete whether it went through all texts
 */
public record Found(List<Hit> hits, long total, boolean complete) {
  /** Keeps the list as it is. */
  public Found {
    hits = List.copyOf(hits);
  }
}
