package io.allostat.demoapps.quotes.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.hosting.StateDirectory;
import io.allostat.demoapps.hosting.data.GeneratedDatabase;
import io.allostat.demoapps.hosting.data.Queries;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class DataGeneratorTest {
  private static final int WORKING_DAYS = 1_304;

  @TempDir Path temp;

  private static GeneratedDatabase open(Path place) throws Exception {
    try (StateDirectory directory = StateDirectory.open(place)) {
      return GeneratedDatabase.open(
          directory,
          DataGenerator.content(new Population(new BigDecimal("0.02"))),
          new PrintStream(PrintStream.nullOutputStream()));
    }
  }

  private static List<String> rows(GeneratedDatabase database) throws Exception {
    Queries queries = new Queries(database.dataSource());
    return queries.list(
        "SELECT s.code, p.* FROM price p JOIN symbol s ON s.id = p.symbol_id"
            + " ORDER BY p.symbol_id, p.traded",
        row -> {
          StringBuilder text = new StringBuilder();
          for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
            text.append(row.getString(i)).append(' ');
          }
          return text.toString();
        });
  }

  @Test
  void twoGenerationsHoldTheSameRows() throws Exception {
    try (GeneratedDatabase first = open(temp.resolve("a"));
        GeneratedDatabase second = open(temp.resolve("b"))) {
      List<String> rows = rows(first);
      assertEquals(4 * WORKING_DAYS, rows.size());
      assertEquals(rows, rows(second));
      assertTrue(rows.get(0).startsWith("AAAA 1 2021-01-01 "), rows.get(0));
      assertTrue(rows.get(rows.size() - 1).startsWith("AAAD 4 2025-12-31 "));
    }
  }

  @Test
  void pricesAreWhatPricesCanBe() throws Exception {
    try (GeneratedDatabase database = open(temp)) {
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
