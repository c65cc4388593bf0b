package io.allostat.demoapps.auction.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.hosting.StartException;
import io.allostat.demoapps.hosting.StateDirectory;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteDatabaseTest {
  private static final Population SMALL = new Population(new BigDecimal("0.01"), 300);
  private static final List<String> TABLES =
      List.of("categories", "regions", "users", "items", "old_items", "bids", "comments", "ids");

  @TempDir Path temp;

  @Test
  void twoGenerationsHoldTheSameRows() throws Exception {
    Map<String, Long> first = checksums(temp.resolve("a"));
    Map<String, Long> second = checksums(temp.resolve("b"));
    assertEquals(first, second);
  }

  @Test
  void populationIsAsAnnounced() throws Exception {
    try (StateDirectory directory = StateDirectory.open(temp);
        SiteDatabase database = SiteDatabase.open(directory, SMALL, silent());
        Connection connection = database.dataSource().getConnection()) {
      assertEquals(327, database.facts().items());
      assertEquals(300, database.facts().users());
      assertEquals(327, number(connection, "SELECT COUNT(*) FROM items"));
      assertEquals(600, number(connection, "SELECT COUNT(*) FROM comments"));
      assertEquals(0, number(connection, "SELECT COUNT(*) FROM old_items"));
      assertEquals(0, number(connection, "SELECT COUNT(*) FROM buy_now"));
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

  @Test
  void aCompleteDatabaseIsReused() throws Exception {
    assertTrue(generates(temp));
    assertFalse(generates(temp));
  }

  @Test
  void anInterruptedGenerationIsMadeAnew() throws Exception {
    Path partial = temp.resolve("data-scale-0.01.partial");
    Files.createDirectories(partial);
    Files.writeString(partial.resolve("auction.mv.db"), "half a database");
    assertTrue(generates(temp));
    assertFalse(Files.exists(partial));
  }

  @Test
  void filesOfAnotherFormatAreMadeAnew() throws Exception {
    assertTrue(generates(temp));
    Path marker = temp.resolve("data-scale-0.01").resolve("generation.properties");
    Files.writeString(marker, Files.readString(marker).replace("format=", "format=0"));
    assertTrue(generates(temp));
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

  private static boolean generates(Path path) throws Exception {
    ByteArrayOutputStream progress = new ByteArrayOutputStream();
    try (StateDirectory directory = StateDirectory.open(path);
        PrintStream out = new PrintStream(progress, false, StandardCharsets.UTF_8);
        SiteDatabase database = SiteDatabase.open(directory, SMALL, out)) {
      assertEquals(327, database.facts().items());
    }
    return progress.toString(StandardCharsets.UTF_8).contains("100 %");
  }

  private static Map<String, Long> checksums(Path path) throws Exception {
    Map<String, Long> sums = new TreeMap<>();
    try (StateDirectory directory = StateDirectory.open(path);
        SiteDatabase database = SiteDatabase.open(directory, SMALL, silent());
        Connection connection = database.dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      for (String table : TABLES) {
        CRC32 sum = new CRC32();
        try (ResultSet rows = statement.executeQuery("SELECT * FROM " + table + " ORDER BY 1")) {
          while (rows.next()) {
            for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
              sum.update(String.valueOf(rows.getString(i)).getBytes(StandardCharsets.UTF_8));
            }
          }
        }
        sums.put(table, sum.getValue());
      }
    }
    return sums;
  }

  private static int number(Connection connection, String sql) throws Exception {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      assertTrue(row.next());
      return row.getInt(1);
    }
  }

  private static PrintStream silent() {
    return new PrintStream(PrintStream.nullOutputStream());
  }
}
