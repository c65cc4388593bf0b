package io.allostat.demoapps.bookstore.data;

import io.allostat.demoapps.bookstore.data.Totals.Line;
import io.allostat.demoapps.hosting.data.Generation;
import io.allostat.demoapps.hosting.data.Generation.Step;
import io.allostat.demoapps.hosting.data.Generation.Work;
import io.allostat.demoapps.hosting.data.Rows;
import io.allostat.demoapps.hosting.data.SiteData;
import io.allostat.demoapps.hosting.data.SteppedData;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * The rows of a bookstore, step by step, the same for the same {@link Population} at all times and
 * places. Rows first, indexes after; a step is short enough for H2's undo log and for who waits.
 */
public final class DataGenerator {
  /** Changes whenever the generated rows or the schema change, so that old files are made anew. */
  private static final int FORMAT = 1;

  private static final LocalDate TODAY = LocalDate.of(2026, 1, 1);
  private static final int ROWS_PER_STEP = 2_000;
  private static final int MAX_LINES = 5;

  private final Population population;
  private final List<Step> steps = new ArrayList<>();

  private DataGenerator(Population population) {
    this.population = population;
  }

  /**
   * @param population how many of everything
   * @return what to generate
   */
  public static SiteData data(Population population) {
    return new SteppedData(
        "bookstore",
        population.name(),
        population.items() + " books",
        "format " + FORMAT + ", scale " + population.scale().toPlainString(),
        new Generation(new DataGenerator(population).steps()));
  }

  /** Writes one row of a table that is made in many steps. */
  @FunctionalInterface
  private interface RowWriter {
    void write(Rows rows, int id, SplittableRandom random) throws SQLException;
  }

  private List<Step> steps() {
    steps.add(new Step("tables", 1, statements(Schema.TABLES)));
    steps.add(new Step("countries", Names.COUNTRIES, DataGenerator::countries));
    table("authors", population.authors(), "INSERT INTO author VALUES (?, ?, ?, ?)", this::author);
    table(
        "books",
        population.items(),
        "INSERT INTO item VALUES"
            + " (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        this::item);
    table(
        "addresses",
        population.addresses(),
        "INSERT INTO address (id, street, city, zip, country_id) VALUES (?, ?, ?, ?, ?)",
        DataGenerator::address);
    table(
        "customers",
        population.customers(),
        "INSERT INTO customer (id, username, password, first_name, last_name, address_id, since,"
            + " last_login, discount, balance, paid) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        this::customer);
    orders();
    steps.add(new Step("counters", 1, this::counters));
    long perIndex = Math.max(1, population.orders() / 5);
    for (String index : Schema.INDEXES) {
      steps.add(new Step("indexes", perIndex, statements(List.of(index))));
    }
    steps.add(new Step("statistics", perIndex, statements(List.of("ANALYZE"))));
    return steps;
  }

  private static Work statements(List<String> all) {
    return (connection, random) -> execute(connection, all);
  }

  private static void execute(Connection connection, List<String> all) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : all) {
        statement.execute(sql);
      }
    }
  }

  private void table(String what, int count, String sql, RowWriter writer) {
    for (int from = 1; from <= count; from += ROWS_PER_STEP) {
      int first = from;
      int last = Math.min(count, from + ROWS_PER_STEP - 1);
      steps.add(
          new Step(
              what,
              last - first + 1,
              (connection, random) -> {
                try (Rows rows = new Rows(connection, sql)) {
                  for (int id = first; id <= last; id++) {
                    writer.write(rows, id, random);
                  }
                }
              }));
    }
  }

  private static void countries(Connection connection, SplittableRandom random)
      throws SQLException {
    try (Rows rows = new Rows(connection, "INSERT INTO country VALUES (?, ?, ?, ?)")) {
      int id = 0;
      for (String name : Names.countries()) {
        id++;
        rows.add(id, name, "Currency " + Names.syllables(id), cents(1 + random.nextInt(100_000)));
      }
    }
  }

  private void author(Rows rows, int id, SplittableRandom random) throws SQLException {
    rows.add(id, "First" + Names.syllables(id), Names.lastName(id), Names.text(12, random));
  }

  private void item(Rows rows, int id, SplittableRandom random) throws SQLException {
    int srp = 100 + random.nextInt(999_900);
    int cost = srp / 2 + random.nextInt(srp - srp / 2);
    int stock = 10 + random.nextInt(21);
    LocalDate published = TODAY.minusDays(1L + random.nextInt(36_500));
    rows.add(
        id,
        Names.title(id, random),
        // Every author has a book, and some have many.
        id <= population.authors() ? id : 1 + random.nextInt(population.authors()),
        published,
        "Publisher " + Names.syllables(random.nextInt(100)),
        random.nextInt(Names.SUBJECTS.size()),
        Names.text(30, random),
        cents(srp),
        cents(cost),
        published.plusDays(1L + random.nextInt(30)),
        stock,
        stock,
        0,
        String.format(Locale.ROOT, "%013d", random.nextLong(10_000_000_000_000L)),
        20 + random.nextInt(9_980),
        Names.one(Names.BACKINGS, random),
        anyItem(random),
        anyItem(random),
        anyItem(random),
        anyItem(random),
        anyItem(random));
  }

  private static void address(Rows rows, int id, SplittableRandom random) throws SQLException {
    rows.add(
        id,
        1 + random.nextInt(999) + " " + Names.syllables(random.nextInt(1_000)) + " Street",
        "City " + Names.syllables(random.nextInt(1_000)),
        String.format(Locale.ROOT, "%05d", random.nextInt(100_000)),
        1 + random.nextInt(Names.COUNTRIES));
  }

  private void customer(Rows rows, int id, SplittableRandom random) throws SQLException {
    LocalDate since = TODAY.minusDays(1L + random.nextInt(730));
    String username = Names.syllables(id);
    rows.add(
        id,
        username,
        username.toLowerCase(Locale.ROOT),
        "First" + username,
        "Last" + id,
        anyAddress(random),
        since,
        since.plusDays(random.nextInt(60)).atTime(12, 0),
        random.nextInt(51),
        BigDecimal.ZERO.setScale(2),
        cents(random.nextInt(100_000)));
  }

  private void orders() {
    int count = population.orders();
    for (int from = 1; from <= count; from += ROWS_PER_STEP) {
      int first = from;
      int last = Math.min(count, from + ROWS_PER_STEP - 1);
      steps.add(
          new Step(
              "orders",
              5L * (last - first + 1),
              (connection, random) -> orders(connection, first, last, random)));
    }
  }

  private void orders(Connection connection, int first, int last, SplittableRandom random)
      throws SQLException {
    try (Rows orders =
            new Rows(
                connection,
                "INSERT INTO orders (id, customer_id, placed, subtotal, tax, total, ship_type,"
                    + " bill_address, ship_address, status) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
        Rows lines = new Rows(connection, "INSERT INTO order_line VALUES (?, ?, ?, ?, ?, ?)");
        Rows cards = new Rows(connection, "INSERT INTO cc_xacts VALUES (?, ?, ?, ?, ?, ?, ?)")) {
      for (int id = first; id <= last; id++) {
        List<Line> bought = new ArrayList<>();
        int count = 1 + random.nextInt(MAX_LINES);
        int discount = random.nextInt(31);
        for (int line = 1; line <= count; line++) {
          Line next =
              new Line(
                  anyItem(random),
                  1 + random.nextInt(10),
                  cents(100 + random.nextInt(10_000)),
                  discount);
          bought.add(next);
          lines.add(id, line, next.item(), next.quantity(), next.cost(), next.discount());
        }
        Totals totals = Totals.of(bought);
        int customer = 1 + random.nextInt(population.customers());
        LocalDateTime placed = TODAY.minusDays(1L + random.nextInt(60)).atTime(12, 0);
        orders.add(
            id,
            customer,
            placed,
            totals.subtotal(),
            totals.tax(),
            totals.total(),
            Names.one(Names.SHIP_TYPES, random),
            anyAddress(random),
            anyAddress(random),
            Names.one(Names.STATUSES, random));
        cards.add(
            id,
            Names.one(Names.CARD_TYPES, random),
            String.format(Locale.ROOT, "%016d", random.nextLong(10_000_000_000_000_000L)),
            "Last" + customer,
            totals.total(),
            placed,
            1 + random.nextInt(Names.COUNTRIES));
      }
    }
  }

  /** Numbers that the database gives begin after those that were generated. */
  private void counters(Connection connection, SplittableRandom random) throws SQLException {
    execute(
        connection,
        List.of(
            "ALTER TABLE address ALTER COLUMN id RESTART WITH " + (population.addresses() + 1),
            "ALTER TABLE customer ALTER COLUMN id RESTART WITH " + (population.customers() + 1),
            "ALTER TABLE orders ALTER COLUMN id RESTART WITH " + (population.orders() + 1)));
    try (Rows store = new Rows(connection, "INSERT INTO store VALUES (?, ?, ?)")) {
      store.add(population.items(), population.customers(), population.orders());
    }
  }

  private int anyItem(SplittableRandom random) {
    return 1 + random.nextInt(population.items());
  }

  private int anyAddress(SplittableRandom random) {
    return 1 + random.nextInt(population.addresses());
  }

  private static BigDecimal cents(int cents) {
    return BigDecimal.valueOf(cents, 2);
  }
}
