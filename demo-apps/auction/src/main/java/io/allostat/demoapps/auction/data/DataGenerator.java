package io.allostat.demoapps.auction.data;

import io.allostat.demoapps.auction.data.Committed.Missing;
import io.allostat.demoapps.hosting.Progress;
import java.sql.Connection;
import java.sql.JDBCType;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Fills a database with the RUBiS population, the same rows for the same {@link Population} at all
 * times and places. Rows first, indexes after; commits every few thousand rows so that H2's undo
 * log stays small. One that was killed draws all rows again, which takes little, and writes those
 * that it had not committed.
 */
final class DataGenerator {
  /** Changes whenever the generated rows or the schema change, so that old files are made anew. */
  static final int FORMAT = 2;

  /** The site's present: every item ends 1 to 7 days after it, however old the files are. */
  static final LocalDateTime CLOCK = LocalDateTime.of(2026, 1, 1, 12, 0);

  private static final int ROWS_PER_COMMIT = 5_000;
  private static final int DAY_SECONDS = 86_400;
  private static final int[] RATINGS = {-5, -3, 0, 3, 5};
  private static final int ITEM_COLUMNS = 14;
  private static final int BID_COLUMNS = 7;
  private static final long SEED = 0x5EED_A110_57A7L;

  private final Connection connection;
  private final Population population;
  private final Progress progress;
  private final Committed committed;
  private final SplittableRandom random = new SplittableRandom(SEED);
  private int uncommitted;
  private int bids;

  /**
   * @param connection where there is nothing, or what an earlier generation had committed; does not
   *     commit by itself afterwards
   * @param population how many of everything
   * @param progress is told of every row
   */
  DataGenerator(Connection connection, Population population, Progress progress) {
    this.connection = connection;
    this.population = population;
    this.progress = progress;
    this.committed = new Committed(connection);
  }

  /** The number of progress steps of a population: rows, counting an index as a share of them. */
  static long steps(Population population) {
    long items = (long) population.items() + population.oldItems();
    long bids = items * (Population.MAX_BIDS_PER_ITEM - 1) / 2;
    long rows = population.users() + population.comments() + items + bids;
    return rows + Schema.INDEXES.size() * indexSteps(rows);
  }

  private static long indexSteps(long rows) {
    return rows / 20;
  }

  void generate() throws SQLException {
    connection.setAutoCommit(false);
    execute(Schema.TABLES);
    int[] ratings = comments();
    users(ratings);
    catalogue();
    itemsAndBids();
    int purchases = oldItems();
    counters(purchases);
    connection.commit();
    long perIndex = indexSteps((long) population.users() + population.comments() + bids);
    for (String index : Schema.INDEXES) {
      execute(List.of(index));
      connection.commit();
      progress.advance(perIndex, "indexes");
    }
  }

  private void execute(Iterable<String> statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private void catalogue() throws SQLException {
    try (Missing categories = rows("categories", 2);
        Missing regions = rows("regions", 2)) {
      for (int i = 0; i < Catalogue.CATEGORIES.size(); i++) {
        categories.add(i + 1, Catalogue.CATEGORIES.get(i).name());
      }
      for (int i = 0; i < Catalogue.REGIONS.size(); i++) {
        regions.add(i + 1, Catalogue.REGIONS.get(i));
      }
    }
  }

  /** Comments come before users because a user's rating is the sum of the comments' ratings. */
  private int[] comments() throws SQLException {
    SplittableRandom draw = random.split();
    Prose prose = new Prose(draw.split());
    int[] ratings = new int[population.users() + 1];
    try (Missing rows = rows("comments", 7)) {
      for (int id = 1; id <= population.comments(); id++) {
        int from = anyUser(draw);
        int to = anyUser(draw);
        int rating = RATINGS[draw.nextInt(RATINGS.length)];
        ratings[to] += rating;
        int item = 1 + draw.nextInt(population.items());
        rows.add(id, from, to, item, rating, before(draw, 365), prose.text(240));
        progress.advance(1, "comments");
      }
    }
    return ratings;
  }

  private void users(int[] ratings) throws SQLException {
    SplittableRandom draw = random.split();
    int regions = Catalogue.REGIONS.size();
    try (Missing rows = rows("users", 10)) {
      for (int id = 1; id <= population.users(); id++) {
        rows.add(
            id,
            "Great" + id,
            "User" + id,
            "user" + id,
            "password" + id,
            "Great" + id + ".User" + id + "@example.org",
            ratings[id],
            0.0,
            before(draw, 1_000),
            id % regions + 1);
        progress.advance(1, "users");
      }
    }
  }

  /** The numbers of new rows go on where the generated ones end. */
  private void goOn(String table, int last) throws SQLException {
    execute(List.of("ALTER TABLE " + table + " ALTER COLUMN id RESTART WITH " + (last + 1)));
  }

  private void itemsAndBids() throws SQLException {
    SplittableRandom draw = random.split();
    Prose prose = new Prose(draw.split());
    int[] left = population.itemsPerCategory();
    try (Missing items = rows("items", ITEM_COLUMNS);
        Missing bidRows = rows("bids", BID_COLUMNS)) {
      for (int id = 1; id <= population.items(); id++) {
        int category = anyCategory(draw, left, population.items() - id + 1);
        double initial = 1 + draw.nextInt(5_000);
        int quantity = draw.nextInt(10) < 8 ? 1 : 1 + draw.nextInt(10);
        Double reserve = draw.nextInt(10) < 4 ? initial + draw.nextInt(1_000) : null;
        Double buyNow = draw.nextInt(10) < 1 ? initial + 1_000 + draw.nextInt(1_000) : null;
        LocalDateTime start = before(draw, 7);
        LocalDateTime end = CLOCK.plusDays(1).plusSeconds(draw.nextInt(6 * DAY_SECONDS));
        int count = draw.nextInt(Population.MAX_BIDS_PER_ITEM);
        double price = initial;
        double ceiling = 0;
        for (int i = 0; i < count; i++) {
          price += 1 + draw.nextInt(10);
          ceiling = price + draw.nextInt(10);
          int qty = 1 + draw.nextInt(quantity);
          bidRows.add(++bids, anyUser(draw), id, qty, price, ceiling, before(draw, 1));
        }
        items.add(
            id,
            prose.title(),
            prose.text(2_048),
            initial,
            quantity,
            orMissing(reserve),
            orMissing(buyNow),
            count,
            count == 0 ? 0.0 : price,
            start,
            end,
            anyUser(draw),
            category,
            quantity);
        progress.advance(1 + count, "items, bids");
      }
    }
  }

  /**
   * Items whose auction has ended in the last month, with their bids. Of those that could be had at
   * once, every other one was, by one buyer.
   */
  private int oldItems() throws SQLException {
    SplittableRandom draw = random.split();
    Prose prose = new Prose(draw.split());
    int purchases = 0;
    try (Missing items = rows("old_items", ITEM_COLUMNS);
        Missing bidRows = rows("bids", BID_COLUMNS);
        Missing bought = rows("buy_now", 5)) {
      for (int i = 1; i <= population.oldItems(); i++) {
        int id = population.items() + i;
        double initial = 1 + draw.nextInt(5_000);
        int quantity = draw.nextInt(10) < 8 ? 1 : 1 + draw.nextInt(10);
        Double reserve = draw.nextInt(10) < 4 ? initial + draw.nextInt(1_000) : null;
        Double buyNow = draw.nextInt(10) < 1 ? initial + 1_000 + draw.nextInt(1_000) : null;
        boolean sold = buyNow != null && draw.nextInt(2) == 0;
        LocalDateTime end = before(draw, 30);
        LocalDateTime start = end.minusDays(1L + draw.nextInt(7));
        int count = draw.nextInt(Population.MAX_BIDS_PER_ITEM);
        double price = initial;
        for (int bid = 0; bid < count; bid++) {
          price += 1 + draw.nextInt(10);
          double ceiling = price + draw.nextInt(10);
          LocalDateTime date = end.minusHours(count - bid);
          bidRows.add(++bids, anyUser(draw), id, 1 + draw.nextInt(quantity), price, ceiling, date);
        }
        if (sold) {
          bought.add(++purchases, anyUser(draw), id, quantity, end);
        }
        items.add(
            id,
            prose.title(),
            prose.text(2_048),
            initial,
            sold ? 0 : quantity,
            orMissing(reserve),
            orMissing(buyNow),
            count,
            count == 0 ? 0.0 : price,
            start,
            end,
            anyUser(draw),
            1 + draw.nextInt(Catalogue.CATEGORIES.size()),
            quantity);
        progress.advance(1 + count, "old items");
      }
    }
    return purchases;
  }

  private void counters(int purchases) throws SQLException {
    try (Missing ids = rows("ids", 7);
        Missing site = rows("site", 1)) {
      ids.add(
          Catalogue.CATEGORIES.size(),
          Catalogue.REGIONS.size(),
          population.users(),
          population.items(),
          population.comments(),
          bids,
          purchases);
      site.add(CLOCK);
    }
    goOn("users", population.users());
    goOn("items", population.items() + population.oldItems());
    goOn("comments", population.comments());
    goOn("bids", bids);
    goOn("buy_now", purchases);
  }

  private int anyUser(SplittableRandom draw) {
    return 1 + draw.nextInt(population.users());
  }

  private static LocalDateTime before(SplittableRandom draw, int days) {
    return CLOCK.minusSeconds(1L + draw.nextInt(days * DAY_SECONDS));
  }

  /** Draws without replacement, so that categories mix evenly and their sizes come out exactly. */
  private static int anyCategory(SplittableRandom draw, int[] left, int leftInAll) {
    int at = draw.nextInt(leftInAll);
    int category = 0;
    while (at >= left[category]) {
      at -= left[category++];
    }
    left[category]--;
    return category + 1;
  }

  /** Of all values, prices may be missing. */
  private static Object orMissing(Double price) {
    return price == null ? JDBCType.DOUBLE : price;
  }

  private Missing rows(String table, int columns) throws SQLException {
    return committed.rows(table, columns, this::written);
  }

  private void written(int rows) throws SQLException {
    uncommitted += rows;
    if (uncommitted >= ROWS_PER_COMMIT) {
      connection.commit();
      uncommitted = 0;
    }
  }
}
