package io.allostat.demoapps.quotes.data;

import io.allostat.demoapps.hosting.data.Generation;
import io.allostat.demoapps.hosting.data.Generation.Step;
import io.allostat.demoapps.hosting.data.Rows;
import io.allostat.demoapps.hosting.data.SiteData;
import io.allostat.demoapps.hosting.data.SteppedData;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The symbols and their prices, a step a symbol, the same for the same {@link Population} at all
 * times and places. Prices are random walks of whole cents.
 */
public final class DataGenerator {
  /** Changes whenever other rows would be generated, so that old ones are made anew. */
  private static final int FORMAT = 2;

  private static final List<String> TABLES =
      List.of(
          "CREATE TABLE IF NOT EXISTS symbol (id INT PRIMARY KEY, code VARCHAR(4) NOT NULL UNIQUE,"
              + " name VARCHAR(40) NOT NULL)",
          "CREATE TABLE IF NOT EXISTS price (symbol_id INT NOT NULL, traded DATE NOT NULL,"
              + " first_price DECIMAL(10, 2) NOT NULL, highest DECIMAL(10, 2) NOT NULL,"
              + " lowest DECIMAL(10, 2) NOT NULL, last_price DECIMAL(10, 2) NOT NULL,"
              + " volume INT NOT NULL, ends_week BOOLEAN NOT NULL,"
              + " PRIMARY KEY (symbol_id, traded))");

  private static final int LEAST_CENTS = 100;
  private static final int LEAST_VOLUME = 1_000;
  private static final int MOST_VOLUME = 1_000_000;

  /** A day's change is drawn evenly from both sides of none, in ten-thousandths. */
  private static final int MOST_CHANGE = 300;

  private static final int TEN_THOUSAND = 10_000;

  private DataGenerator() {}

  /**
   * @param population how many symbols
   * @return what to generate
   */
  public static SiteData data(Population population) {
    List<LocalDate> days = History.days();
    List<Step> steps = new ArrayList<>();
    steps.add(new Step("tables", 1, (connection, random) -> tables(connection)));
    for (int i = 1; i <= population.symbols(); i++) {
      int symbol = i;
      steps.add(
          new Step(
              "prices",
              days.size(),
              (connection, random) -> symbol(connection, symbol, days, random)));
    }
    steps.add(new Step("statistics", days.size(), (connection, random) -> analyze(connection)));
    return new SteppedData(
        "quotes",
        population.name(),
        population.symbols() + " symbols",
        "format " + FORMAT + ", scale " + population.scale().toPlainString(),
        new Generation(steps));
  }

  private static void tables(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String table : TABLES) {
        statement.execute(table);
      }
    }
  }

  private static void analyze(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("ANALYZE");
    }
  }

  private static void symbol(
      Connection connection, int id, List<LocalDate> days, SplittableRandom random)
      throws SQLException {
    try (Rows symbols = new Rows(connection, "INSERT INTO symbol VALUES (?, ?, ?)")) {
      symbols.add(id, Codes.of(id), "Company " + id);
    }
    try (Rows prices = new Rows(connection, "INSERT INTO price VALUES (?, ?, ?, ?, ?, ?, ?, ?)")) {
      int last = 1_000 + random.nextInt(20_000);
      for (LocalDate day : days) {
        int first = last;
        int change = random.nextInt(-MOST_CHANGE, MOST_CHANGE + 1);
        last = Math.max(LEAST_CENTS, last + (int) ((long) last * change / TEN_THOUSAND));
        int swing = 1 + last / 100;
        int highest = Math.max(first, last) + random.nextInt(swing);
        int lowest = Math.max(1, Math.min(first, last) - random.nextInt(swing));
        prices.add(
            id,
            day,
            dollars(first),
            dollars(highest),
            dollars(lowest),
            dollars(last),
            random.nextInt(LEAST_VOLUME, MOST_VOLUME),
            History.endsWeek(day));
      }
    }
  }

  private static BigDecimal dollars(int cents) {
    return BigDecimal.valueOf(cents, 2);
  }
}
