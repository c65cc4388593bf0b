package io.allostat.demoapps.auction.data;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/**
 * Looks for what cannot be if every bid, purchase and comment was stored whole and once: totals
 * that are not those of their rows, rows that belong to nothing, and generated rows that are gone.
 * All of it reads one state of the database, so it may run beside a server that writes. Thread
 * safe.
 */
public final class ConsistencyCheck {
  /** At most so many findings of a rule are told. */
  static final int EXAMPLES = 5;

  private static final String ALL_ITEMS =
      "(SELECT id, nb_of_bids, max_bid, quantity, offered, seller, category FROM items"
          + " UNION ALL"
          + " SELECT id, nb_of_bids, max_bid, quantity, offered, seller, category"
          + " FROM old_items) i";

  /** Old ones are numbered on from those on sale, and an item keeps its number when it ends. */
  private static final String LAST_ITEM = "ids.item + ids.users / " + Population.USERS_PER_OLD_ITEM;

  private static final List<Rule> RULES =
      List.of(
          new Rule(
              "an item's number of bids is that of its bids",
              "SELECT i.id, i.nb_of_bids, COALESCE(b.bids, 0) FROM "
                  + ALL_ITEMS
                  + " LEFT JOIN (SELECT item_id, COUNT(*) AS bids FROM bids GROUP BY item_id) b"
                  + " ON b.item_id = i.id WHERE i.nb_of_bids IS DISTINCT FROM COALESCE(b.bids, 0)",
              "item"),
          new Rule(
              "an item's highest bid is that of its bids",
              "SELECT i.id, i.max_bid, COALESCE(b.highest, 0) FROM "
                  + ALL_ITEMS
                  + " LEFT JOIN (SELECT item_id, MAX(bid) AS highest FROM bids GROUP BY item_id) b"
                  + " ON b.item_id = i.id WHERE i.max_bid IS DISTINCT FROM COALESCE(b.highest, 0)",
              "item"),
          new Rule(
              "what is left of an item is what was offered without what was bought at once",
              "SELECT i.id, i.quantity, i.offered - COALESCE(n.bought, 0) FROM "
                  + ALL_ITEMS
                  + " LEFT JOIN (SELECT item_id, SUM(qty) AS bought FROM buy_now GROUP BY item_id)"
                  + " n ON n.item_id = i.id"
                  + " WHERE i.quantity <> i.offered - COALESCE(n.bought, 0) OR i.quantity < 0",
              "item"),
          new Rule(
              "something is left of an item that is on sale",
              "SELECT id, quantity, 1 FROM items WHERE quantity < 1",
              "item"),
          new Rule(
              "an item is either on sale or an old one",
              "SELECT i.id, 2, 1 FROM items i JOIN old_items o ON o.id = i.id",
              "item"),
          new Rule(
              "a bid is more than all before it",
              // Those made since the beginning: a window over all of them would not fit in memory.
              "SELECT b.id, b.bid, p.bid FROM ids JOIN bids b ON b.id > ids.bid"
                  + " JOIN bids p ON p.item_id = b.item_id AND p.id < b.id WHERE p.bid >= b.bid",
              "bid"),
          new Rule(
              "a bid is not less than the first price",
              "SELECT b.id, b.bid, COALESCE(i.initial_price, o.initial_price) FROM bids b"
                  + " LEFT JOIN items i ON i.id = b.item_id"
                  + " LEFT JOIN old_items o ON o.id = b.item_id"
                  + " WHERE b.bid < COALESCE(i.initial_price, o.initial_price)"
                  + " OR b.max_bid < b.bid",
              "bid"),
          new Rule(
              "a user's rating is the sum of the comments'",
              "SELECT u.id, u.rating, COALESCE(c.rating, 0) FROM users u"
                  + " LEFT JOIN (SELECT to_user_id, SUM(rating) AS rating FROM comments"
                  + " GROUP BY to_user_id) c ON c.to_user_id = u.id"
                  + " WHERE u.rating IS DISTINCT FROM COALESCE(c.rating, 0)",
              "user"),
          orphans("bid", "bids", "user_id", "users"),
          orphans("bid", "bids", "item_id", "items", "old_items"),
          orphans("purchase", "buy_now", "buyer_id", "users"),
          orphans("purchase", "buy_now", "item_id", "items", "old_items"),
          orphans("comment", "comments", "from_user_id", "users"),
          orphans("comment", "comments", "to_user_id", "users"),
          orphans("comment", "comments", "item_id", "items", "old_items"),
          orphans("item", ALL_ITEMS, "seller", "users"),
          orphans("item", ALL_ITEMS, "category", "categories"),
          orphans("user", "users", "region", "regions"),
          generated("users", "users", "ids.users"),
          generated("comments", "comments", "ids.comment"),
          generated("bids", "bids", "ids.bid"),
          generated("purchases", "buy_now", "ids.buy_now"),
          generated("items", ALL_ITEMS, LAST_ITEM));

  /**
   * Something that holds whenever no transaction is under way.
   *
   * @param text what holds
   * @param violations finds what does not: a row's number, what is there, what should be
   * @param kind what the number is one of
   */
  private record Rule(String text, String violations, String kind) {}

  /**
   * Something found.
   *
   * @param rule what should hold
   * @param kind what it concerns
   * @param id that one's number
   * @param found what is there, NaN for NULL
   * @param expected what should be
   */
  public record Finding(String rule, String kind, int id, double found, double expected) {
    @Override
    public String toString() {
      return rule + ": " + kind + " " + id + " has " + text(found) + ", not " + text(expected);
    }

    private static String text(double number) {
      if (Double.isNaN(number)) {
        return "nothing";
      }
      return number == Math.rint(number) ? Long.toString((long) number) : Double.toString(number);
    }
  }

  private final DataSource database;

  /**
   * @param database the site's database
   */
  public ConsistencyCheck(DataSource database) {
    this.database = database;
  }

  /** Every row refers to a row of one of the tables. Joins, since H2 is slow with anything else. */
  private static Rule orphans(String kind, String table, String column, String... targets) {
    StringBuilder joins = new StringBuilder();
    StringBuilder nowhere = new StringBuilder();
    for (String target : targets) {
      String at = " r" + joins.length();
      joins.append(" LEFT JOIN ").append(target).append(at).append(" ON");
      joins.append(at).append(".id = t.").append(column);
      nowhere.append(nowhere.isEmpty() ? " WHERE" : " AND").append(at).append(".id IS NULL");
    }
    return new Rule(
        "the " + column + " of each " + kind + " is there",
        "SELECT t.id, t." + column + ", 0 FROM " + named(table) + joins + nowhere,
        kind);
  }

  /** The rows of a table as t. */
  private static String named(String table) {
    return table.equals(ALL_ITEMS) ? table.replaceAll(" i$", " t") : table + " t";
  }

  /** Rows are only added; what was there at the beginning still is. */
  private static Rule generated(String kind, String table, String last) {
    return new Rule(
        "the generated " + kind + " are still there",
        "SELECT 1, c.present, c.made FROM (SELECT "
            + last
            + " AS made, (SELECT COUNT(*) FROM "
            + named(table)
            + " WHERE t.id <= "
            + last
            + ") AS present FROM ids) c WHERE c.present <> c.made",
        "table");
  }

  /**
   * The number of rules that are looked at.
   *
   * @return more than 0
   */
  public static int rules() {
    return RULES.size();
  }

  /**
   * Looks at everything.
   *
   * @return what is wrong, at most {@value #EXAMPLES} findings of a rule
   * @throws SQLException if the database fails
   */
  public List<Finding> run() throws SQLException {
    List<Finding> findings = new ArrayList<>();
    try (Connection connection = database.getConnection()) {
      // With repeatable read H2 takes a snapshot of each table when it is first read. Nobody is
      // kept from writing by this on H2 or on PostgreSQL.
      connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
      connection.setAutoCommit(false);
      try (Statement statement = connection.createStatement()) {
        for (Rule rule : RULES) {
          String sql = rule.violations() + " FETCH FIRST " + EXAMPLES + " ROWS ONLY";
          try (ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
              findings.add(
                  new Finding(
                      rule.text(), rule.kind(), rows.getInt(1), number(rows, 2), number(rows, 3)));
            }
          }
        }
      } finally {
        connection.rollback();
      }
    }
    return findings;
  }

  private static double number(ResultSet row, int column) throws SQLException {
    double number = row.getDouble(column);
    return row.wasNull() ? Double.NaN : number;
  }
}
