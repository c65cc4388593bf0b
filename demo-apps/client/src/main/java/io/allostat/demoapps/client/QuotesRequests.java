package io.allostat.demoapps.client;

import io.allostat.demoapps.client.DrawnSession.Drawn;
import java.time.LocalDate;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * What the feed of prices is asked: of any symbol a month, a year, or all.
 *
 * @param population items are symbols, users are days
 */
record QuotesRequests(Population population) implements DrawnSession.Requests {
  /** The pages. */
  static final List<String> TITLES = List.of("Home", "Symbols", "Prices");

  private static final LocalDate FIRST = LocalDate.of(2021, 1, 1);
  private static final int MONTH = 30;
  private static final int YEAR = 365;

  /** Of ten who ask for prices, so many want a month. */
  private static final int MONTHS_OF_TEN = 5;

  /** And so many a year; the others want all. */
  private static final int YEARS_OF_TEN = 4;

  private static final int LETTERS = 26;

  @Override
  public Drawn of(String title, RandomGenerator random) {
    String path = "/quotes/" + title;
    if (!title.equals("Prices")) {
      return Drawn.asked(title, path);
    }
    long days = population.users();
    int kind = random.nextInt(10);
    long length = kind < MONTHS_OF_TEN ? MONTH : kind < MONTHS_OF_TEN + YEARS_OF_TEN ? YEAR : days;
    length = Math.min(length, days);
    LocalDate from = FIRST.plusDays(random.nextLong(days - length + 1));
    return Drawn.asked(
        title,
        path
            + "?symbol="
            + code(1 + random.nextLong(population.items()))
            + "&from="
            + from
            + "&to="
            + from.plusDays(length - 1));
  }

  /** The code of a symbol, from 1: four letters that count. */
  static String code(long id) {
    StringBuilder code = new StringBuilder();
    long rest = id - 1;
    for (int i = 0; i < 4; i++) {
      code.append((char) ('A' + rest % LETTERS));
      rest /= LETTERS;
    }
    return code.reverse().toString();
  }
}
