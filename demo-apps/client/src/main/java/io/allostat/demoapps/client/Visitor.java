package io.allostat.demoapps.client;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.random.RandomGenerator;

/**
 * Who sits before an emulated browser: with which name and password they log in, and what they
 * write into forms. A session begins with a registered user, whose name and password follow from
 * the number, as in RUBiS; who registers goes on as the new one once the site has taken that. Not
 * thread-safe.
 */
final class Visitor {
  private static final int RATINGS = 5;
  private static final String[] RATING = {"-5", "-3", "0", "3", "5"};
  private static final int MOST_MORE = 10;
  private static final int MOST_PRICE = 5_000;
  private static final int MOST_DAYS = 7;
  private static final int BUY_NOW_IN = 10;

  /** Enough that no two sessions draw the same, and short enough for a nickname with its letter. */
  private static final long NAMES = 1L << 60;

  private String nickname = "";
  private String password = "";
  private String registering = "";

  /** A session of this registered user begins. */
  void arrive(long user) {
    nickname = "user" + user;
    password = "password" + user;
    registering = "";
  }

  /** The page that was asked for last came, so that a registration was taken. */
  void taken(AuctionState page) {
    if (page == AuctionState.REGISTER_USER && !registering.isEmpty()) {
      nickname = registering;
      password = registering;
      registering = "";
    }
  }

  /**
   * What is sent with a page.
   *
   * @param leastBid what the page before said a bid must be at least, in dollars; 0 if nothing
   * @param region where a new user lives
   */
  String form(AuctionState page, long leastBid, int region, RandomGenerator random) {
    return switch (page) {
      case REGISTER_USER -> register(region, random);
      case BUY_NOW, PUT_BID, PUT_COMMENT, ABOUT_ME -> logIn();
      case STORE_BUY_NOW -> logIn() + "&qty=1";
      case STORE_BID -> logIn() + "&qty=1" + bid(leastBid, random);
      case STORE_COMMENT ->
          logIn()
              + "&rating="
              + RATING[random.nextInt(RATINGS)]
              + field("comment", "All as it was said, and well packed.");
      case REGISTER_ITEM -> logIn() + item(random);
      default -> "";
    };
  }

  private String logIn() {
    return "nickname=" + nickname + "&password=" + password;
  }

  private String register(int region, RandomGenerator random) {
    registering = "v" + Long.toString(random.nextLong(NAMES), Character.MAX_RADIX);
    return "firstname=New&lastname=Visitor&nickname="
        + registering
        + "&password="
        + registering
        + field("email", registering + "@example.org")
        + "&region="
        + region;
  }

  /** Without having seen the price, the site's least bid. */
  private static String bid(long leastBid, RandomGenerator random) {
    if (leastBid == 0) {
      return "";
    }
    long bid = leastBid + random.nextInt(MOST_MORE);
    return "&bid=" + bid + "&maxBid=" + (bid + random.nextInt(MOST_MORE));
  }

  private static String item(RandomGenerator random) {
    int price = 1 + random.nextInt(MOST_PRICE);
    String buyNow = random.nextInt(BUY_NOW_IN) == 0 ? "&buyNow=" + 2 * price : "";
    return field("name", "something for sale")
        + field("description", "Bought last year, used twice, and kept in its box since.")
        + "&initialPrice="
        + price
        + buyNow
        + "&quantity=1&duration="
        + (1 + random.nextInt(MOST_DAYS));
  }

  private static String field(String name, String text) {
    return "&" + name + "=" + URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
