package io.allostat.demoapps.quotes.data;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;

/** The days that there are prices of: five years of working days. */
public final class History {
  /** The first day of the five years. */
  public static final LocalDate FIRST = LocalDate.of(2021, 1, 1);

  /** The last one. */
  public static final LocalDate LAST = LocalDate.of(2025, 12, 31);

  /** From the first day to the last one, both included and days without prices, too. */
  public static final int DAYS = (int) (LAST.toEpochDay() - FIRST.toEpochDay() + 1);

  private History() {}

  /**
   * @return the days with prices, in their order
   */
  static List<LocalDate> days() {
    return Stream.iterate(FIRST, day -> !day.isAfter(LAST), day -> day.plusDays(1))
        .filter(day -> day.getDayOfWeek().compareTo(DayOfWeek.FRIDAY) <= 0)
        .toList();
  }

  /** Whether a day with prices is the last one of its week. */
  static boolean endsWeek(LocalDate day) {
    return day.getDayOfWeek() == DayOfWeek.FRIDAY || day.equals(LAST);
  }
}
