package io.allostat.demoapps.bookstore.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.hosting.StartException;
import io.allostat.demoapps.hosting.data.DatabaseSpec;
import io.allostat.demoapps.hosting.data.GeneratedDatabase;
import io.allostat.demoapps.hosting.data.Queries;
import io.allostat.demoapps.hosting.data.StoppingBar;
import io.allostat.demoapps.hosting.data.TestDatabase;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
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

  private static final String NAME = "SELECT last_name FROM author WHERE id = 1";

  @TempDir Path temp;

  @ParameterizedTest
  @EnumSource(TestDatabase.class)
  void twoGenerationsHoldTheSameRows(TestDatabase kind) throws Exception {
    try (GeneratedDatabase first = Stores.open(temp.resolve("a"), kind.fresh());
        GeneratedDatabase second = Stores.open(temp.resolve("b"), kind.fresh())) {
      assertEquals(checksums(first), checksums(second));
    }
  }

  @Test
  void bothDatabasesHoldTheSameRows() throws Exception {
    try (GeneratedDatabase postgres = Stores.open(temp, TestDatabase.POSTGRESQL.fresh());
        GeneratedDatabase h2 = Stores.open(temp, TestDatabase.H2.fresh())) {
      assertEquals(checksums(h2), checksums(postgres));
    }
  }

  /**
   * What was generated before the kill is marked between it and the next start: made once more, it
   * would be as it was.
   */
  @ParameterizedTest
  @EnumSource(TestDatabase.class)
  void aGenerationThatWasKilledGoesOnAndEndsAsOneThatWasNot(TestDatabase kind) throws Exception {
    Path place = temp.resolve("killed");
    DatabaseSpec spec = kind.fresh();
    Process generating = Generating.start(place, spec);
    try {
      assertTrue(StoppingBar.reached(generating, Generating.STOPS_AT), "it ended too early");
    } finally {
      generating.destroyForcibly().waitFor();
    }
    int steps;
    String name;
    try (Connection connection = unopened(place, spec);
        Statement statement = connection.createStatement()) {
      steps = Integer.parseInt(text(connection, "SELECT COUNT(*) FROM generation"));
      name = text(connection, NAME);
      assertEquals(1, statement.executeUpdate("UPDATE author SET last_name = 'K' WHERE id = 1"));
    }
    PrintStream silent = new PrintStream(PrintStream.nullOutputStream());
    try (GeneratedDatabase resumed = Stores.open(place, spec, Generating.POPULATION, silent);
        GeneratedDatabase whole =
            Stores.open(temp.resolve("whole"), kind.fresh(), Generating.POPULATION, silent)) {
      try (Connection connection = resumed.dataSource().getConnection();
          Statement statement = connection.createStatement()) {
        int all = Integer.parseInt(text(connection, "SELECT COUNT(*) FROM generation"));
        assertTrue(0 < steps && steps < all, steps + " of " + all + " steps before it was killed");
        assertEquals("K", text(connection, NAME), "not generated again");
        statement.executeUpdate("UPDATE author SET last_name = '" + name + "' WHERE id = 1");
      }
      assertEquals(checksums(whole), checksums(resumed));
    }
  }

  /** The database as it is, without going on with its generation. */
  private static Connection unopened(Path place, DatabaseSpec spec) throws SQLException {
    if (spec.url().isEmpty()) {
      Path files = place.resolve("data-scale-0.2").resolve("bookstore");
      return DriverManager.getConnection("jdbc:h2:file:" + files + ";IFEXISTS=TRUE", "sa", "");
    }
    Connection connection = DriverManager.getConnection(spec.url().get());
    connection.setSchema("bookstore_scale_0_2");
    return connection;
  }

  private static String text(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      assertTrue(row.next(), sql);
      return row.getString(1);
    }
  }

  @ParameterizedTest
  @EnumSource(TestDatabase.class)
  void aCompleteStoreIsReused(TestDatabase kind) throws Exception {
    DatabaseSpec spec = kind.fresh();
    assertTrue(generates(spec));
    assertFalse(generates(spec));
  }

  @Test
  void filesOfAnotherFormatAreMadeAnew() throws Exception {
    assertTrue(generates(DatabaseSpec.EMBEDDED));
    Path mark = temp.resolve("data-scale-0.01").resolve("generated-from");
    Files.writeString(mark, Files.readString(mark).replace("format ", "format 0"));
    assertTrue(generates(DatabaseSpec.EMBEDDED));
  }

  @Test
  void aSchemaOfAnotherFormatIsLookedAtByNobodyAndMadeAnew() throws Exception {
    DatabaseSpec spec = TestDatabase.POSTGRESQL.fresh();
    refused(spec, "expected a schema bookstore_scale_0_01");
    assertTrue(generates(spec));
    GeneratedDatabase.openExisting(null, DataGenerator.data(Stores.SMALL), spec).close();
    change(spec, "DELETE FROM bookstore_scale_0_01.generation WHERE step = 0");
    refused(spec, "the data in schema bookstore_scale_0_01 are not complete");
    change(spec, "UPDATE bookstore_scale_0_01.generated_from SET value = 'format 0'");
    refused(spec, "expected a schema bookstore_scale_0_01");
    assertTrue(generates(spec));
    assertFalse(generates(spec));
  }

  private static void change(DatabaseSpec spec, String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(spec.url().orElseThrow());
        Statement statement = connection.createStatement()) {
      assertEquals(1, statement.executeUpdate(sql), sql);
    }
  }

  private static void refused(DatabaseSpec spec, String why) {
    var e =
        assertThrows(
            StartException.class,
            () ->
                GeneratedDatabase.openExisting(null, DataGenerator.data(Stores.SMALL), spec)
                    .close());
    assertTrue(e.getMessage().contains(why), e.getMessage());
  }

  private boolean generates(DatabaseSpec spec) throws Exception {
    ByteArrayOutputStream bar = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(bar, true, StandardCharsets.UTF_8);
        GeneratedDatabase database = Stores.open(temp, spec, Stores.SMALL, out)) {
      assertEquals(new Facts(100, 288, 259), Facts.read(database.dataSource()));
    }
    return bar.toString(StandardCharsets.UTF_8).contains("100 %");
  }

  @ParameterizedTest
  @EnumSource(TestDatabase.class)
  void theProportionsAreThoseOfThePopulation(TestDatabase kind) throws Exception {
    try (GeneratedDatabase database = Stores.open(temp, kind.fresh())) {
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

  /** The values of each table. */
  private static Map<String, Long> checksums(GeneratedDatabase database) throws Exception {
    Map<String, Long> sums = new TreeMap<>();
    for (String table : TABLES) {
      CRC32 sum = new CRC32();
      new Queries(database.dataSource())
          .list(
              "SELECT * FROM " + table + " ORDER BY 1, 2",
              row -> {
                for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                  sum.update(value(row, i).getBytes(StandardCharsets.UTF_8));
                }
                return row.getRow();
              });
      sums.put(table, sum.getValue());
    }
    return sums;
  }

  /** The value, not how a database writes it. */
  private static String value(ResultSet row, int column) throws SQLException {
    return switch (row.getMetaData().getColumnType(column)) {
      case Types.TIMESTAMP -> String.valueOf(row.getObject(column, LocalDateTime.class));
      case Types.DATE -> String.valueOf(row.getObject(column, LocalDate.class));
      default -> String.valueOf(row.getObject(column));
    };
  }
}
