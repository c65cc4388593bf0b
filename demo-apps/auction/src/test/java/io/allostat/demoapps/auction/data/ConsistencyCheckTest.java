package io.allostat.demoapps.auction.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.auction.data.ConsistencyCheck.Finding;
import io.allostat.demoapps.hosting.StateDirectory;
import java.io.IOException;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConsistencyCheckTest {
  @TempDir static Path temp;
  private static Path generated;
  private static int copies;

  private JdbcDataSource database;

  @BeforeAll
  static void generate() throws Exception {
    Population population = new Population(new BigDecimal("0.01"), 300);
    try (StateDirectory directory = StateDirectory.open(temp);
        SiteDatabase made =
            SiteDatabase.open(
                directory, population, new PrintStream(PrintStream.nullOutputStream()))) {
      generated = directory.resolve("data-" + population.name()).resolve("auction.mv.db");
      assertEquals(327, made.facts().items());
    }
  }

  @BeforeEach
  void copy() throws IOException {
    String name = "copy" + ++copies;
    Files.copy(generated, temp.resolve(name + ".mv.db"));
    database = new JdbcDataSource();
    database.setURL("jdbc:h2:file:" + temp.resolve(name));
    database.setUser("sa");
  }

  @Test
  void findsNothingInGeneratedData() throws Exception {
    assertEquals(List.of(), findings());
  }

  /** Item 330 is an old one. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "UPDATE items SET nb_of_bids = nb_of_bids + 1 WHERE id = 7|number of bids",
        "UPDATE old_items SET nb_of_bids = nb_of_bids + 1 WHERE id = 330|number of bids",
        "DELETE FROM bids WHERE id = 5|number of bids",
        "DELETE FROM bids WHERE id = 5|the generated bids",
        "UPDATE items SET nb_of_bids = NULL WHERE id = 7|number of bids",
        "UPDATE items SET max_bid = max_bid + 1 WHERE id = 7|highest bid",
        "UPDATE old_items SET max_bid = NULL WHERE id = 330|highest bid",
        "UPDATE items SET quantity = quantity + 1 WHERE id = 7|what is left",
        "UPDATE items SET quantity = 0 WHERE id = 7|something is left",
        "INSERT INTO buy_now (buyer_id, item_id, qty) VALUES (1, 7, 1)|what is left",
        "INSERT INTO old_items SELECT * FROM items WHERE id = 7|either on sale or an old one",
        "UPDATE bids SET bid = 0.5 WHERE id = 1|not less than the first price",
        "UPDATE bids SET bid = 1000000, max_bid = 1000000 WHERE id = 1|highest bid",
        "UPDATE users SET rating = rating - 3 WHERE id = 9|rating",
        "UPDATE users SET rating = NULL WHERE id = 9|rating",
        "DELETE FROM comments WHERE id = 4|the generated comments",
        "UPDATE bids SET user_id = 0 WHERE id = 1|the user_id of each bid",
        "UPDATE bids SET item_id = 0 WHERE id = 1|the item_id of each bid",
        "UPDATE buy_now SET buyer_id = 0 WHERE id = 1|the buyer_id of each purchase",
        "UPDATE buy_now SET item_id = 0 WHERE id = 1|the item_id of each purchase",
        "UPDATE comments SET from_user_id = 0 WHERE id = 1|the from_user_id of each comment",
        "UPDATE comments SET to_user_id = 0 WHERE id = 1|the to_user_id of each comment",
        "UPDATE comments SET item_id = 0 WHERE id = 1|the item_id of each comment",
        "UPDATE items SET seller = 0 WHERE id = 7|the seller of each item",
        "UPDATE items SET category = 0 WHERE id = 7|the category of each item",
        "UPDATE old_items SET category = 0 WHERE id = 330|the category of each item",
        "UPDATE users SET region = 0 WHERE id = 9|the region of each user",
        "DELETE FROM users WHERE id = 9|the generated users",
        "DELETE FROM buy_now WHERE id = 1|the generated purchases",
        "DELETE FROM items WHERE id = 7|the generated items",
        "DELETE FROM old_items WHERE id = 330|the generated items"
      })
  void findsWhatIsPlanted(String sql, String rule) throws Exception {
    plant(sql);
    List<Finding> findings = findings();
    assertTrue(findings.stream().anyMatch(finding -> finding.rule().contains(rule)), "" + findings);
  }

  /** No bid and no purchase is left that would tell of it. */
  @Test
  void anOldItemThatNobodyWantedIsMissed() throws Exception {
    plant("DELETE FROM old_items WHERE nb_of_bids = 0 AND quantity = offered");
    List<Finding> findings = findings();
    assertEquals(1, findings.size(), "" + findings);
    assertTrue(findings.get(0).rule().contains("the generated items"), "" + findings);
  }

  @Test
  void whatIsMissingIsToldAsNothing() throws Exception {
    plant("UPDATE users SET rating = NULL WHERE id = 9");
    List<Finding> findings = findings();
    assertEquals(1, findings.size(), "" + findings);
    assertTrue(findings.get(0).toString().contains("user 9 has nothing, not "), "" + findings);
  }

  @Test
  void aBidThatIsNoMoreThanTheOneBeforeIsFound() throws Exception {
    plant(
        "INSERT INTO bids (user_id, item_id, qty, bid, max_bid)"
            + " SELECT 1, id, 1, max_bid, max_bid FROM items WHERE id IN (SELECT MIN(item_id)"
            + " FROM bids)");
    plant(
        "UPDATE items SET nb_of_bids = nb_of_bids + 1 WHERE id IN (SELECT MIN(item_id) FROM bids)");
    List<Finding> findings = findings();
    assertEquals(1, findings.size(), "" + findings);
    assertTrue(findings.get(0).toString().contains("more than all before"), "" + findings);
  }

  @Test
  void onlyExamplesOfARuleAreTold() throws Exception {
    plant("UPDATE users SET rating = rating + 1");
    List<Finding> findings = findings();
    assertEquals(ConsistencyCheck.EXAMPLES, findings.size(), "" + findings);
    assertTrue(findings.get(0).toString().contains("user "), "" + findings);
  }

  private List<Finding> findings() throws SQLException {
    return new ConsistencyCheck(database).run();
  }

  private void plant(String sql) throws SQLException {
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      assertTrue(statement.executeUpdate(sql) > 0, sql);
    }
  }
}
