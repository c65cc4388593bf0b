package io.allostat.demoapps.bookstore.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.hosting.data.GeneratedDatabase;
import io.allostat.demoapps.hosting.data.Queries;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class DataGeneratorTest {
  private static final List<String> TABLES =
      List.of(
          "country",
          "author",
          "item",
          "address",
          "customer",
          "orders",
          "order_line",
          "cc_xacts",
          "shopping_cart",
          "shopping_cart_line",
          "store");

  @TempDir Path temp;

  @Test
  void twoGenerationsHoldTheSameRows() throws Exception {
    try (GeneratedDatabase first = Stores.open(temp.resolve("a"));
        GeneratedDatabase second = Stores.open(temp.resolve("b"))) {
      assertEquals(checksums(first), checksums(second));
    }
  }

  @Test
  void aGenerationThatWasKilledGoesOnAndEndsAsOneThatWasNot() throws Exception {
    Path place = temp.resolve("killed");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Generating.class.getName(),
                place.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String line;
    try (BufferedReader said = process.inputReader(StandardCharsets.UTF_8)) {
      do {
        line = said.readLine();
      } while (line != null && !line.contains("%"));
      process.destroyForcibly();
      assertTrue(process.waitFor(60, TimeUnit.SECONDS));
    }
    assertTrue(line != null, "it drew a bar");
    ByteArrayOutputStream bar = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(bar, true, StandardCharsets.UTF_8);
        GeneratedDatabase resumed = Generating.open(place, out);
        GeneratedDatabase whole =
            Generating.open(temp.resolve("whole"), new PrintStream(new ByteArrayOutputStream()))) {
      assertEquals(checksums(whole), checksums(resumed));
    }
  }

  @Test
  void aCompleteStoreIsReused() throws Exception {
    assertTrue(generates());
    assertFalse(generates());
  }

  @Test
  void filesOfAnotherFormatAreMadeAnew() throws Exception {
    assertTrue(generates());
    Path mark = temp.resolve("data-scale-0.01").resolve("generated-from");
    Files.writeString(mark, Files.readString(mark).replace("format ", "format 0"));
    assertTrue(generates());
  }

  private boolean generates() throws Exception {
    ByteArrayOutputStream bar = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(bar, true, StandardCharsets.UTF_8);
        GeneratedDatabase database = Stores.open(temp, out)) {
      assertEquals(new Facts(100, 288, 259), Facts.read(database.dataSource()));
    }
    return bar.toString(StandardCharsets.UTF_8).contains("100 %");
  }

  @Test
  void theProportionsAreThoseOfThePopulation() throws Exception {
    try (GeneratedDatabase database = Stores.open(temp)) {
      Queries queries = new Queries(database.dataSource());
      Map<String, Long> counts = new TreeMap<>();
      for (String table : TABLES) {
        counts.put(
            table,
            queries.first("SELECT COUNT(*) FROM " + table, row -> row.getLong(1)).orElseThrow());
      }
      assertEquals(92, counts.get("country"));
      assertEquals(25, counts.get("author"));
      assertEquals(100, counts.get("item"));
      assertEquals(576, counts.get("address"));
      assertEquals(288, counts.get("customer"));
      assertEquals(259, counts.get("orders"));
      assertEquals(259, counts.get("cc_xacts"));
      assertEquals(0, counts.get("shopping_cart"));
      assertEquals(3.0, counts.get("order_line") / 259.0, 0.3);
      ConsistencyCheck.Result result = ConsistencyCheck.run(database.dataSource());
      assertTrue(result.consistent(), () -> result + " " + result.examples());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "0.009", "100.1", "1.00001"})
  void otherScalesAreRefusedByName(String scale) {
    var e =
        assertThrows(IllegalArgumentException.class, () -> new Population(new BigDecimal(scale)));
    assertTrue(e.getMessage().startsWith("scale must be"), e.getMessage());
  }

  private static Map<String, Long> checksums(GeneratedDatabase database) throws Exception {
    Map<String, Long> sums = new TreeMap<>();
    for (String table : TABLES) {
      CRC32 sum = new CRC32();
      new Queries(database.dataSource())
          .list(
              "SELECT * FROM " + table + " ORDER BY 1, 2",
              row -> {
                for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                  sum.update(String.valueOf(row.getString(i)).getBytes(StandardCharsets.UTF_8));
                }
                return row.getRow();
              });
      sums.put(table, sum.getValue());
    }
    return sums;
  }
}
