package io.allostat.nativeaffinity.manager.accounting;

import io.allostat.core.api.settings.Ranges;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the lines of a ledger add up to, by application and period. Time that several lines of an
 * application cover, as after a restart that wrote a line again, counts once: with the line that
 * began first.
 *
 * @param rows sorted by application, then by time
 */
public record Bill(List<Row> rows) {
  /** Bound of the rows of a bill; a year by the hour of a hundred applications is below it. */
  public static final int MOST_ROWS = 1_000_000;

  /**
   * An application in a period.
   *
   * @param application its name
   * @param fromEpochMillis begin of the period, milliseconds since 1970
   * @param toEpochMillis its end
   * @param seconds for how long it had an allocation
   * @param allocatedCpuSeconds ∫A_i, CPU seconds
   * @param requestedCpuSeconds ∫R_i, CPU seconds
   * @param usedCpuSeconds CPU seconds really used
   * @param billedCpuSeconds ∫min(A_i, R_i), CPU seconds: what was asked for and given
   */
  public record Row(
      String application,
      long fromEpochMillis,
      long toEpochMillis,
      double seconds,
      double allocatedCpuSeconds,
      double requestedCpuSeconds,
      double usedCpuSeconds,
      double billedCpuSeconds) {
    private Row plus(LedgerEntry line) {
      return new Row(
          application,
          fromEpochMillis,
          toEpochMillis,
          seconds + line.seconds(),
          allocatedCpuSeconds + line.allocatedCpuSeconds(),
          requestedCpuSeconds + line.requestedCpuSeconds(),
          usedCpuSeconds + line.usedCpuSeconds(),
          billedCpuSeconds + line.billedCpuSeconds());
    }
  }

  /** Copies. */
  public Bill {
    rows = List.copyOf(rows);
  }

  /**
   * Adds up lines.
   *
   * @param lines in any order, also repeated or overlapping
   * @param periodMillis length of a period, from 1 s to 366 days; periods begin at multiples of it
   *     since 1970, in UTC
   * @return the bill
   * @throws IllegalArgumentException if that makes more than a million rows
   */
  public static Bill of(Collection<LedgerEntry> lines, long periodMillis) {
    Ranges.requireBetween("periodMillis", periodMillis, 1000, 366L * 86_400_000);
    List<LedgerEntry> sorted = new ArrayList<>(lines);
    sorted.sort(
        Comparator.comparing(LedgerEntry::application)
            .thenComparingLong(LedgerEntry::fromEpochMillis)
            .thenComparingLong(LedgerEntry::toEpochMillis));
    List<Row> rows = new ArrayList<>();
    TreeMap<Long, Row> ofApplication = new TreeMap<>();
    String application = "";
    long billedUntil = 0;
    for (LedgerEntry line : sorted) {
      if (!line.application().equals(application)) {
        rows.addAll(ofApplication.values());
        ofApplication.clear();
        application = line.application();
        billedUntil = 0;
      }
      LedgerEntry fresh = line.within(billedUntil, line.toEpochMillis());
      billedUntil = Math.max(billedUntil, line.toEpochMillis());
      bound(rows.size() + ofApplication.size() + periods(fresh, periodMillis), periodMillis);
      split(fresh, periodMillis, ofApplication);
    }
    rows.addAll(ofApplication.values());
    return new Bill(rows);
  }

  private static long periods(LedgerEntry line, long periodMillis) {
    long length = line.toEpochMillis() - line.fromEpochMillis();
    // One of no more than a period adds to the last row or begins one or two.
    return length <= periodMillis ? 0 : length / periodMillis + 2;
  }

  private static void bound(long rows, long periodMillis) {
    if (rows > MOST_ROWS) {
      throw new IllegalArgumentException(
          "periodMillis: expected a period that makes at most "
              + MOST_ROWS
              + " rows, got "
              + periodMillis);
    }
  }

  private static void split(LedgerEntry line, long periodMillis, Map<Long, Row> rows) {
    long begin = line.fromEpochMillis() / periodMillis * periodMillis;
    for (long from = begin; from < line.toEpochMillis(); from += periodMillis) {
      long to = from + periodMillis;
      LedgerEntry part = line.within(from, to);
      Row row = rows.getOrDefault(from, new Row(line.application(), from, to, 0, 0, 0, 0, 0));
      rows.put(from, row.plus(part));
    }
  }

  /**
   * @return the bill as comma-separated values with a line of titles, lines ended by CR LF
   */
  public String toCsv() {
    StringBuilder csv =
        new StringBuilder(
            "application,fromEpochMillis,toEpochMillis,seconds,"
                + "allocatedCpuSeconds,requestedCpuSeconds,usedCpuSeconds,billedCpuSeconds\r\n");
    for (Row row : rows) {
      csv.append('"').append(row.application().replace("\"", "\"\"")).append("\",");
      csv.append(row.fromEpochMillis()).append(',').append(row.toEpochMillis());
      for (double figure :
          new double[] {
            row.seconds(),
            row.allocatedCpuSeconds(),
            row.requestedCpuSeconds(),
            row.usedCpuSeconds(),
            row.billedCpuSeconds()
          }) {
        csv.append(String.format(Locale.ROOT, ",%.3f", figure));
      }
      csv.append("\r\n");
    }
    return csv.toString();
  }
}
