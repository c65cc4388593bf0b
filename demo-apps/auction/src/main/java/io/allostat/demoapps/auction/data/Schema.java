package io.allostat.demoapps.auction.data;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The tables and indexes of RUBiS, and one table more for the site's clock. */
final class Schema {
  private static final String ITEM_COLUMNS =
      "(id INT PRIMARY KEY, name VARCHAR(100) NOT NULL, description VARCHAR(8192),"
          + " initial_price DOUBLE PRECISION NOT NULL, quantity INT NOT NULL,"
          + " reserve_price DOUBLE PRECISION, buy_now DOUBLE PRECISION, nb_of_bids INT,"
          + " max_bid DOUBLE PRECISION, start_date TIMESTAMP(0), end_date TIMESTAMP(0),"
          + " seller INT NOT NULL, category INT NOT NULL)";

  /** Created before the rows. */
  static final List<String> TABLES =
      List.of(
          "CREATE TABLE categories (id INT PRIMARY KEY, name VARCHAR(50))",
          "CREATE TABLE regions (id INT PRIMARY KEY, name VARCHAR(25))",
          "CREATE TABLE users (id INT PRIMARY KEY, firstname VARCHAR(20), lastname VARCHAR(20),"
              + " nickname VARCHAR(20) NOT NULL, password VARCHAR(20) NOT NULL,"
              + " email VARCHAR(50) NOT NULL, rating INT, balance DOUBLE PRECISION,"
              + " creation_date TIMESTAMP(0), region INT NOT NULL)",
          "CREATE TABLE items " + ITEM_COLUMNS,
          "CREATE TABLE old_items " + ITEM_COLUMNS,
          "CREATE TABLE bids (id INT PRIMARY KEY, user_id INT NOT NULL, item_id INT NOT NULL,"
              + " qty INT NOT NULL, bid DOUBLE PRECISION NOT NULL,"
              + " max_bid DOUBLE PRECISION NOT NULL, date TIMESTAMP(0))",
          "CREATE TABLE comments (id INT PRIMARY KEY, from_user_id INT NOT NULL,"
              + " to_user_id INT NOT NULL, item_id INT NOT NULL, rating INT, date TIMESTAMP(0),"
              + " comment VARCHAR(2048))",
          "CREATE TABLE buy_now (id INT PRIMARY KEY, buyer_id INT NOT NULL, item_id INT NOT NULL,"
              + " qty INT NOT NULL, date TIMESTAMP(0))",
          "CREATE TABLE ids (category INT, region INT, users INT, item INT, comment INT, bid INT,"
              + " buy_now INT)",
          "CREATE TABLE site (clock TIMESTAMP(0) NOT NULL)");

  /** Created after the rows, so that each is sorted once. */
  static final List<String> INDEXES =
      List.of(
          "CREATE UNIQUE INDEX users_nickname ON users (nickname)",
          "CREATE INDEX users_auth ON users (nickname, password)",
          "CREATE INDEX users_region ON users (region)",
          "CREATE INDEX items_seller ON items (seller)",
          "CREATE INDEX items_category ON items (category)",
          "CREATE INDEX bids_item ON bids (item_id)",
          "CREATE INDEX bids_user ON bids (user_id)",
          "CREATE INDEX comments_from ON comments (from_user_id)",
          "CREATE INDEX comments_to ON comments (to_user_id)",
          "CREATE INDEX comments_item ON comments (item_id)",
          "CREATE INDEX buy_now_buyer ON buy_now (buyer_id)",
          "CREATE INDEX buy_now_item ON buy_now (item_id)");

  private static final Pattern TABLE = Pattern.compile("CREATE TABLE (\\w+) .*");

  private Schema() {}

  /** The names of the tables. */
  static List<String> names() {
    return TABLES.stream()
        .map(TABLE::matcher)
        .filter(Matcher::matches)
        .map(matcher -> matcher.group(1))
        .toList();
  }
}
