package io.allostat.demoapps.lab.report;

import io.allostat.demoapps.lab.distribution.DistributionResult;
import io.allostat.demoapps.lab.distribution.FigureRow;
import io.allostat.demoapps.lab.distribution.HostSizeRow;
import io.allostat.demoapps.lab.distribution.TickTime;
import java.util.List;
import java.util.Locale;

/** The tables of the distribution experiment, as text. */
public final class DistributionTextReport {
  static final List<String> COLUMNS =
      List.of(
          "figure, arm, zone",
          "Tomcat",
          "sessions/s",
          "requested",
          "processors",
          "from",
          "to",
          "replies/s",
          "in the paper");
  static final List<String> SIZE_COLUMNS =
      List.of(
          "processors, arm, zone",
          "Tomcat",
          "sessions/s",
          "requested",
          "processors",
          "replies/s",
          "all, of static");
  static final List<String> TICK_COLUMNS =
      List.of("applications", "processors", "ticks", "fastest ms", "median ms", "p99 ms");

  private DistributionTextReport() {}

  /**
   * All tables.
   *
   * @param result what was found
   * @return text for a terminal
   */
  public static String of(DistributionResult result) {
    ConsoleTable figures = new ConsoleTable(COLUMNS);
    result.rows().forEach(row -> figures.add(cells(row)));
    ConsoleTable ticks = new ConsoleTable(TICK_COLUMNS);
    result.ticks().forEach(tick -> ticks.add(cells(tick)));
    ConsoleTable sizes = new ConsoleTable(SIZE_COLUMNS);
    result.sizes().forEach(row -> sizes.add(cells(row)));
    String between = System.lineSeparator();
    return figures.text() + between + sizes.text() + between + ticks.text();
  }

  static List<String> cells(HostSizeRow row) {
    return List.of(
        row.processors() + ", " + row.arm() + ", " + row.zone(),
        Integer.toString(row.application()),
        text("%.2f", row.offeredPerSecond()),
        text("%.2f", row.processorsRequestedMean()),
        text("%.2f", row.processorsAllocatedMean()),
        text("%.0f", row.repliesPerSecond()),
        text("%.2f", row.ofStatic()));
  }

  static List<String> cells(FigureRow row) {
    return List.of(
        row.figure() + ", " + row.arm() + ", " + row.zone(),
        Integer.toString(row.application()),
        text("%.2f", row.offeredPerSecond()),
        text("%.2f", row.processorsRequestedMean()),
        text("%.2f", row.processorsAllocatedMean()),
        text("%.2f", row.processorsAllocatedLeast()),
        text("%.2f", row.processorsAllocatedMost()),
        text("%.0f", row.repliesPerSecond()),
        row.inThePaper());
  }

  static List<String> cells(TickTime tick) {
    return List.of(
        Integer.toString(tick.applications()),
        Integer.toString(tick.processors()),
        Integer.toString(tick.ticks()),
        text("%.3f", tick.fastestMillis()),
        text("%.3f", tick.medianMillis()),
        text("%.3f", tick.p99Millis()));
  }

  private static String text(String pattern, Object value) {
    return String.format(Locale.ROOT, pattern, value);
  }
}
