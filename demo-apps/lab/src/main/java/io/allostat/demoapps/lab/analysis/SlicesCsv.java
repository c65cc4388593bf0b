package io.allostat.demoapps.lab.analysis;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes {@code slices.csv}: what was measured, one line a slice, for an analysis of one's own. */
public final class SlicesCsv {
  private SlicesCsv() {}

  /**
   * The lines, after a heading.
   *
   * @param slices in their order
   * @return text; the counts of pages stand in one column, as {@code Home=12;ViewItem=3}
   */
  public static String of(List<Slice> slices) {
    return slices.stream()
        .map(SlicesCsv::line)
        .collect(
            Collectors.joining(
                "",
                "arm,cpuSeconds,wallSeconds,processor,stolen,computeNanos,memoryNanos,replies,fullHandshakes,resumedHandshakes,pages\n",
                ""));
  }

  private static String line(Slice slice) {
    return String.format(
        Locale.ROOT,
        "%s,%.2f,%.4f,%.4f,%.4f,%.0f,%.0f,%d,%d,%d,%s%n",
        slice.arm().label(),
        slice.cpuSeconds(),
        slice.wallSeconds(),
        slice.processor(),
        slice.stolen(),
        slice.pace().computeNanos(),
        slice.pace().memoryNanos(),
        slice.replies(),
        slice.fullHandshakes(),
        slice.resumedHandshakes(),
        slice.pages().entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .map(page -> page.getKey() + "=" + page.getValue())
            .collect(Collectors.joining(";")));
  }
}
