package io.allostat.demoapps.quotes.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.hosting.data.GeneratedDatabase;
import io.allostat.demoapps.hosting.data.Queries;
import io.allostat.demoapps.hosting.data.TestDatabase;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(120)
class DataGeneratorTest {
  private static final int WORKING_DAYS = 1_304;

  @TempDir Path temp;

  /** The values, not how a database writes them. */
  private static List<String> rows(GeneratedDatabase database) throws Exception {
    Queries queries = new Queries(database.dataSource());
    return queries.list(
        "SELECT s.code, s.name, p.traded, p.first_price, p.highest, p.lowest, p.last_price,"
            + " p.volume, p.ends_week FROM price p JOIN symbol s ON s.id = p.symbol_id"
            + " ORDER BY p.symbol_id, p.traded",
        row ->
            String.join(
                " ",
                row.getString(1),
                row.getString(2),
                row.getObject(3, LocalDate.class).toString(),
                row.getBigDecimal(4).toPlainString(),
                row.getBigDecimal(5).toPlainString(),
                row.getBigDecimal(6).toPlainString(),
                row.getBigDecimal(7).toPlainString(),
                Integer.toString(row.getInt(8)),
                Boolean.toString(row.getBoolean(9))));
  }

  @ParameterizedTest
  @EnumSource(TestDatabase.class)
  void twoGenerationsHoldTheSameRows(TestDatabase kind) throws Exception {
    try (GeneratedDatabase first = Market.open(temp.resolve("a"), kind.fresh());
        GeneratedDatabase second = Market.open(temp.resolve("b"), kind.fresh())) {
      List<String> rows = rows(first);
      assertEquals(4 * WORKING_DAYS, rows.size());
      assertEquals(rows, rows(second));
      assertTrue(rows.get(0).startsWith("AAAA Company 1 2021-01-01 "), rows.get(0));
      assertTrue(rows.get(rows.size() - 1).startsWith("AAAD Company 4 2025-12-31 "));
    }
  }

  @Test
  void bothDatabasesHoldTheSameRows() throws Exception {
    try (GeneratedDatabase postgres = Market.open(temp, TestDatabase.POSTGRESQL.fresh());
        GeneratedDatabase h2 = Market.open(temp, TestDatabase.H2.fresh())) {
      assertEquals(rows(h2), rows(postgres));
    }
  }

  @ParameterizedTest
  @EnumSource(TestDatabase.class)
  void pricesAreWhatPricesCanBe(TestDatabase kind) throws Exception {
    try (GeneratedDatabase database = Market.open(temp, kind.fresh())) {
      Queries queries = new Queries(database.dataSource());
      long wrong =
          queries
              .first(
                  "SELECT COUNT(*) FROM price WHERE lowest <= 0 OR lowest > first_price"
                      + " OR lowest > last_price OR highest < first_price OR highest < last_price"
                      + " OR volume <= 0",
                  row -> row.getLong(1))
              .orElseThrow();
      assertEquals(0, wrong);
      long jumps =
          queries
              .first(
                  "SELECT COUNT(*) FROM (SELECT first_price, LAG(last_price) OVER"
                      + " (PARTITION BY symbol_id ORDER BY traded) AS previous FROM price) d"
                      + " WHERE previous IS NOT NULL AND previous <> first_price",
                  row -> row.getLong(1))
              .orElseThrow();
      assertEquals(0, jumps, "a day begins where the one before ended");
    }
  }

  @Test
  void codesCountInLetters() {
    assertEquals("AAAA", Codes.of(1));
    assertEquals("AAAZ", Codes.of(26));
    assertEquals("AABA", Codes.of(27));
    assertTrue(Codes.isOne("ZZZZ"));
    assertFalse(Codes.isOne("aaaa"));
    assertFalse(Codes.isOne("AAA"));
  }
}
