package io.allostat.demoapps.auction.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariDataSource;
import io.allostat.demoapps.hosting.StartException;
import io.allostat.demoapps.hosting.StateDirectory;
import io.allostat.demoapps.hosting.cli.JavaProcess;
import io.allostat.demoapps.hosting.data.DatabaseSpec;
import io.allostat.demoapps.hosting.data.StoppingBar;
import io.allostat.demoapps.hosting.data.TestDatabase;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("once")
class SiteDatabaseTest {
  private static final Population SMALL = new Population(new BigDecimal("0.01"), 300);
  private static final Population SEVERAL_COMMITS = new Population(new BigDecimal("0.05"), 300);
  private static final Pattern TABLE = Pattern.compile("CREATE TABLE IF NOT EXISTS (\\w+) .*");

  @TempDir Path temp;

  @ParameterizedTest
  @EnumSource(TestDatabase.class)
  void twoGenerationsHoldTheSameRows(TestDatabase kind) throws Exception {
    Map<String, Long> first = checksums(temp.resolve("a"), kind.fresh(), SMALL);
    Map<String, Long> second = checksums(temp.resolve("b"), kind.fresh(), SMALL);
    assertEquals(first, second);
  }

  @Test
  void bothDatabasesHoldTheSameRows() throws Exception {
    Map<String, Long> postgres =
        checksums(temp.resolve("b"), TestDatabase.POSTGRESQL.fresh(), SEVERAL_COMMITS);
    assertEquals(checksums(temp.resolve("a"), TestDatabase.H2.fresh(), SEVERAL_COMMITS), postgres);
  }

  @ParameterizedTest
  @EnumSource(TestDatabase.class)
  void populationIsAsAnnounced(TestDatabase kind) throws Exception {
    try (StateDirectory directory = StateDirectory.open(temp);
        SiteDatabase database = TestSite.open(directory, SMALL, kind.fresh());
        Connection connection = database.dataSource().getConnection()) {
      assertEquals(
          "TRANSACTION_READ_COMMITTED",
          database.dataSource().unwrap(HikariDataSource.class).getTransactionIsolation());
      assertEquals(327, database.facts().items());
      assertEquals(300, database.facts().users());
      assertEquals(327, number(connection, "SELECT COUNT(*) FROM items"));
      assertEquals(600, number(connection, "SELECT COUNT(*) FROM comments"));
      assertEquals(75, number(connection, "SELECT COUNT(*) FROM old_items"));
      assertEquals(
          0, number(connection, "SELECT COUNT(*) FROM old_items, site WHERE end_date > clock"));
      assertTrue(number(connection, "SELECT COUNT(*) FROM buy_now") > 0);
      assertEquals(
          0, number(connection, "SELECT COUNT(*) FROM items, site WHERE end_date <= clock"));
      assertEquals(
          0,
          number(
              connection,
              "SELECT COUNT(*) FROM items i WHERE nb_of_bids <>"
                  + " (SELECT COUNT(*) FROM bids b WHERE b.item_id = i.id)"));
      assertEquals(
          0,
          number(
              connection,
              "SELECT COUNT(*) FROM items i WHERE nb_of_bids > 0 AND max_bid <>"
                  + " (SELECT MAX(bid) FROM bids b WHERE b.item_id = i.id)"));
      assertEquals(
          0,
          number(
              connection,
              "SELECT COUNT(*) FROM users u WHERE rating <>"
                  + " (SELECT COALESCE(SUM(rating), 0) FROM comments c"
                  + " WHERE c.to_user_id = u.id)"));
      assertEquals(62, number(connection, "SELECT COUNT(DISTINCT region) FROM users"));
    }
  }

  @ParameterizedTest
  @EnumSource(TestDatabase.class)
  void aCompleteDatabaseIsReused(TestDatabase kind) throws Exception {
    DatabaseSpec spec = kind.fresh();
    assertTrue(generates(SMALL, spec));
    assertFalse(generates(SMALL, spec));
  }

  /** Most of the rows are there, and the first thousands for good. */
  @ParameterizedTest
  @EnumSource(TestDatabase.class)
  void aGenerationThatIsKilledGoesOnWhereItWas(TestDatabase kind) throws Exception {
    DatabaseSpec spec = kind.fresh();
    kill(spec);
    // What only somebody who goes on leaves as it is.
    inTheBeginning(
        spec, statement -> statement.executeUpdate("UPDATE users SET balance = 7 WHERE id = 1"));
    assertTrue(generates(SEVERAL_COMMITS, spec));
    assertFalse(Files.exists(temp.resolve("data-scale-0.05.partial")));
    assertFalse(Files.exists(temp.resolve("data-scale-0.05/begun.properties")));
    try (StateDirectory directory = StateDirectory.open(temp);
        SiteDatabase database = SiteDatabase.openExisting(directory, SEVERAL_COMMITS, spec);
        Connection connection = database.dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      assertEquals(1, statement.executeUpdate("UPDATE users SET balance = 0 WHERE balance = 7"));
    }
    assertEquals(
        checksums(temp.resolve("other"), kind.fresh(), SEVERAL_COMMITS),
        checksums(temp, spec, SEVERAL_COMMITS));
  }

  @ParameterizedTest
  @EnumSource(TestDatabase.class)
  void aKilledGenerationOfOtherDataIsBegunAnew(TestDatabase kind) throws Exception {
    DatabaseSpec spec = kind.fresh();
    kill(spec);
    Population other = new Population(SEVERAL_COMMITS.scale(), 200);
    assertTrue(generates(other, spec));
    assertEquals(
        checksums(temp.resolve("other"), kind.fresh(), other), checksums(temp, spec, other));
  }

  private void kill(DatabaseSpec spec) throws Exception {
    Process generating = Generating.start(temp, spec);
    assertTrue(StoppingBar.reached(generating, Generating.HALF), "it ended too early");
    generating.destroyForcibly().waitFor();
  }

  /** Does something to what a killed generation left. */
  private void inTheBeginning(DatabaseSpec spec, Work work) throws Exception {
    String url =
        spec.url()
            .orElse("jdbc:h2:file:" + temp.resolve("data-scale-0.05.partial").resolve("auction"));
    try (Connection connection =
            spec.url().isPresent()
                ? DriverManager.getConnection(url)
                : DriverManager.getConnection(url, "sa", "");
        Statement statement = connection.createStatement()) {
      if (spec.url().isPresent()) {
        connection.setSchema("auction_scale_0_05_partial");
      }
      assertTrue(number(connection, "SELECT COUNT(*) FROM items") > 0, "committed");
      assertEquals(1, work.run(statement));
    }
  }

  /** Changes rows. */
  private interface Work {
    int run(Statement statement) throws SQLException;
  }

  @ParameterizedTest
  @EnumSource(TestDatabase.class)
  void dataOfAnotherPopulationAreMadeAnew(TestDatabase kind) throws Exception {
    DatabaseSpec spec = kind.fresh();
    assertTrue(generates(new Population(new BigDecimal("0.01"), 200), spec));
    assertTrue(generates(SMALL, spec));
    assertFalse(generates(SMALL, spec));
  }

  @Test
  void severalScalesStandSideBySideInOneDatabase() throws Exception {
    DatabaseSpec spec = TestDatabase.POSTGRESQL.fresh();
    Population other = new Population(new BigDecimal("0.02"), 300);
    assertTrue(generates(SMALL, spec));
    assertTrue(generates(other, spec));
    assertFalse(generates(SMALL, spec));
    assertFalse(generates(other, spec));
  }

  @Test
  void filesOfAnotherFormatAreMadeAnew() throws Exception {
    assertTrue(generates(SMALL, DatabaseSpec.EMBEDDED));
    Path marker = temp.resolve("data-scale-0.01").resolve("generation.properties");
    Files.writeString(marker, Files.readString(marker).replace("format=", "format=0"));
    assertTrue(generates(SMALL, DatabaseSpec.EMBEDDED));
  }

  @Test
  void filesOfAnotherApplicationAreRefusedAndStay() throws Exception {
    Path place = Files.createDirectories(temp.resolve("data-scale-0.01"));
    Path books = Files.writeString(place.resolve("bookstore.mv.db"), "books");
    try (StateDirectory directory = StateDirectory.open(temp)) {
      for (Executable opening :
          List.<Executable>of(
              () -> TestSite.open(directory, SMALL, DatabaseSpec.EMBEDDED).close(),
              () -> existing(directory, SMALL, DatabaseSpec.EMBEDDED))) {
        var e = assertThrows(StartException.class, opening);
        assertTrue(e.getMessage().contains("found bookstore.mv.db"), e.getMessage());
      }
    }
    assertEquals("books", Files.readString(books));
  }

  @Test
  void whatIsLookedAtIsNeverMadeAnew() throws Exception {
    Path place = temp.resolve("data-scale-0.01");
    assertTrue(generates(SMALL, DatabaseSpec.EMBEDDED));
    Path marker = place.resolve("generation.properties");
    String marks = Files.readString(marker);
    try (StateDirectory directory = StateDirectory.open(temp)) {
      existing(directory, SMALL, DatabaseSpec.EMBEDDED);
      byte[] files = Files.readAllBytes(place.resolve("auction.mv.db"));
      Files.writeString(marker, marks.replace("format=", "format=0"));
      refused(directory, DatabaseSpec.EMBEDDED, "expected complete data of");
      Files.delete(marker);
      refused(directory, DatabaseSpec.EMBEDDED, "expected complete data of");
      assertArrayEquals(files, Files.readAllBytes(place.resolve("auction.mv.db")));
      Files.writeString(marker, marks);
      Files.delete(place.resolve("auction.mv.db"));
      refused(directory, DatabaseSpec.EMBEDDED, "cannot be opened");
      assertFalse(Files.exists(place.resolve("auction.mv.db")));
    }
  }

  @Test
  void aSchemaThatIsLookedAtIsNeverMadeAnew() throws Exception {
    DatabaseSpec spec = TestDatabase.POSTGRESQL.fresh();
    refused(null, spec, "expected a schema auction_scale_0_01");
    assertTrue(generates(SMALL, spec));
    existing(null, SMALL, spec);
    try (Connection connection = DriverManager.getConnection(spec.url().orElseThrow());
        Statement statement = connection.createStatement()) {
      statement.executeUpdate(
          "UPDATE auction_scale_0_01.generation SET value = '0' WHERE name = 'format'");
      refused(null, spec, "expected a schema auction_scale_0_01");
      assertEquals(327, number(connection, "SELECT COUNT(*) FROM auction_scale_0_01.items"));
    }
  }

  @Test
  void aPostgresWithoutFilesIsNotMadeToBeLookedAt() throws Exception {
    TestDatabase.requirePostgres();
    try (StateDirectory directory = StateDirectory.open(temp)) {
      refused(directory, DatabaseSpec.of("postgresql", null), "there is no");
    }
  }

  private static void existing(StateDirectory directory, Population population, DatabaseSpec spec)
      throws Exception {
    try (SiteDatabase database = SiteDatabase.openExisting(directory, population, spec)) {
      assertEquals(population.items(), database.facts().items());
    }
  }

  private static void refused(StateDirectory directory, DatabaseSpec spec, String why) {
    var e = assertThrows(StartException.class, () -> existing(directory, SMALL, spec));
    assertTrue(e.getMessage().contains(why), e.getMessage());
  }

  @Test
  void whatWasCommittedOutlivesAKilledProcessWhichHasNoTerminal() throws Exception {
    try (StateDirectory directory = StateDirectory.open(temp)) {
      try (SiteDatabase database =
              TestSite.open(directory, SMALL, DatabaseSpec.of("process", null));
          Connection connection = database.dataSource().getConnection();
          Statement statement = connection.createStatement()) {
        ProcessHandle process =
            ProcessHandle.of(database.database().pid().orElseThrow()).orElseThrow();
        String status = Files.readString(Path.of("/proc", "" + process.pid(), "stat"));
        String[] fields = status.substring(status.lastIndexOf(')') + 2).split(" ");
        assertEquals("" + process.pid(), fields[3], "leads a session of its own");
        statement.executeUpdate("UPDATE items SET nb_of_bids = 77 WHERE id = 1");
        process.destroyForcibly();
        process.onExit().get(60, TimeUnit.SECONDS);
      }
      try (SiteDatabase database =
              SiteDatabase.openExisting(directory, SMALL, DatabaseSpec.EMBEDDED);
          Connection connection = database.dataSource().getConnection()) {
        assertEquals(77, number(connection, "SELECT nb_of_bids FROM items WHERE id = 1"));
      }
    }
  }

  @Test
  void aDatabaseThatIsNotThereIsOneLineWithoutThePassword() throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    String url = "jdbc:postgresql://127.0.0.1:" + port + "/auction";
    DatabaseSpec spec = DatabaseSpec.of(url + "?user=me&password=secret", null);
    try (StateDirectory directory = StateDirectory.open(temp)) {
      var e =
          assertThrows(StartException.class, () -> TestSite.open(directory, SMALL, spec).close());
      assertTrue(e.getMessage().startsWith("--database " + url + " cannot be"), e.getMessage());
      assertFalse(e.getMessage().contains("secret"), e.getMessage());
    }
  }

  @Test
  void aDirectoryInUseIsRefused() throws Exception {
    try (StateDirectory held = StateDirectory.open(temp)) {
      var e = assertThrows(StartException.class, () -> StateDirectory.open(temp));
      assertTrue(e.getMessage().contains("in use"), e.getMessage());
      assertTrue(held.resolve("x").startsWith(temp));
    }
    StateDirectory.open(temp).close();
  }

  private boolean generates(Population population, DatabaseSpec spec) throws Exception {
    ByteArrayOutputStream progress = new ByteArrayOutputStream();
    try (StateDirectory directory = StateDirectory.open(temp);
        PrintStream out = new PrintStream(progress, false, StandardCharsets.UTF_8);
        SiteDatabase database = SiteDatabase.open(directory, population, out, spec)) {
      assertEquals(population.items(), database.facts().items());
    }
    return progress.toString(StandardCharsets.UTF_8).contains("100 %");
  }

  /** The values, not how a database writes them. */
  private static Map<String, Long> checksums(Path path, DatabaseSpec spec, Population population)
      throws Exception {
    Map<String, Long> sums = new TreeMap<>();
    try (StateDirectory directory = StateDirectory.open(path);
        SiteDatabase database = TestSite.open(directory, population, spec);
        Connection connection = database.dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      for (String table : tables()) {
        CRC32 sum = new CRC32();
        long count = 0;
        try (ResultSet rows = statement.executeQuery("SELECT * FROM " + table + " ORDER BY 1")) {
          while (rows.next()) {
            count++;
            for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
              sum.update(value(rows, i).getBytes(StandardCharsets.UTF_8));
            }
          }
        }
        sums.put(table, sum.getValue());
        sums.put("rows of " + table, count);
      }
    }
    return sums;
  }

  private static List<String> tables() {
    return Schema.TABLES.stream()
        .map(TABLE::matcher)
        .filter(Matcher::matches)
        .map(matcher -> matcher.group(1))
        .toList();
  }

  private static String value(ResultSet row, int column) throws SQLException {
    if (row.getMetaData().getColumnType(column) == Types.TIMESTAMP) {
      return String.valueOf(row.getObject(column, LocalDateTime.class));
    }
    return String.valueOf(row.getObject(column));
  }

  private static int number(Connection connection, String sql) throws Exception {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      assertTrue(row.next());
      return row.getInt(1);
    }
  }

  /** A process that stops when half of the data are there, to be killed. */
  static final class Generating {
    static final String HALF = " 50 %";

    private Generating() {}

    static Process start(Path directory, DatabaseSpec spec) throws IOException {
      List<String> arguments = List.of(directory.toString(), spec.url().orElse("embedded"));
      return JavaProcess.of(Generating.class.getName(), arguments)
          .redirectErrorStream(true)
          .start();
    }

    public static void main(String[] arguments) throws Exception {
      try (StateDirectory directory = StateDirectory.open(Path.of(arguments[0]))) {
        DatabaseSpec spec = DatabaseSpec.of(arguments[1], null);
        PrintStream bar = new StoppingBar(System.out, HALF);
        SiteDatabase.open(directory, SEVERAL_COMMITS, bar, spec).close();
      }
    }
  }
}
