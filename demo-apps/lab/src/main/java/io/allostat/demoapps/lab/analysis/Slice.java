package io.allostat.demoapps.lab.analysis;

import java.util.Map;

/**
 * A slice of the overhead experiment.
 *
 * @param on whether Allostat was at work
 * @param cpuSeconds CPU time of the server's process
 * @param replies complete pages received
 * @param pages the same by page
 */
public record Slice(boolean on, double cpuSeconds, long replies, Map<String, Long> pages) {
  /** Copies the pages. */
  public Slice {
    pages = Map.copyOf(pages);
  }
}
