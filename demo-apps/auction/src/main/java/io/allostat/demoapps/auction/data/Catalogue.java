package io.allostat.demoapps.auction.data;

import java.util.List;

/**
 * The categories and regions of the RUBiS population: names, order and numbers of active items as
 * in its files {@code ebay_simple_categories} and {@code ebay_regions}.
 */
public final class Catalogue {
  /** The number of active items at scale 1. */
  public static final int ITEMS = 32_667;

  /** The categories in the order of their ids, which begin with 1. */
  public static final List<Entry> CATEGORIES =
      List.of(
          new Entry("Antiques & Art", 1374),
          new Entry("Books", 2691),
          new Entry("Business, Office & Industrial", 259),
          new Entry("Clothing & Accessories", 2874),
          new Entry("Coins", 538),
          new Entry("Collectibles", 7521),
          new Entry("Computers", 664),
          new Entry("Consumer Electronics", 586),
          new Entry("Dolls & Bears", 1077),
          new Entry("Home & Garden", 976),
          new Entry("Jewelry, Gems & Watches", 2325),
          new Entry("Movies & Television", 1051),
          new Entry("Music", 1420),
          new Entry("Photo", 170),
          new Entry("Pottery & Glass", 1069),
          new Entry("Sports", 3029),
          new Entry("Stamps", 305),
          new Entry("Tickets & Travel", 242),
          new Entry("Toys & Hobbies", 3671),
          new Entry("Everything Else", 825));

  /** The regions in the order of their ids, which begin with 1. */
  public static final List<String> REGIONS =
      List.of(
          "AZ--Phoenix",
          "CA--Los Angeles",
          "CA--Oakland",
          "CA--Sacramento",
          "CA--San Diego",
          "CA--San Francisco",
          "CA--San Jose",
          "CO--Denver",
          "CT--Hartford",
          "DC--Washington",
          "FL--Jacksonville",
          "FL--Miami",
          "FL--Orlando",
          "FL--Tampa-St. Pete",
          "FL--West Palm Beach",
          "GA--Atlanta",
          "HI--Honolulu",
          "ID--Billings-Boise",
          "IL--Chicago",
          "IN--Indianapolis",
          "KS--Kansas City",
          "KY--Louisville",
          "LA--New Orleans",
          "MA--Boston",
          "MD--Baltimore",
          "MI--Detroit",
          "MI--Grand Rapids",
          "MN--Minn-St. Paul",
          "MO--Kansas City",
          "MO--St. Louis",
          "MT--Billings-Boise",
          "NC--Charlotte",
          "NC--Greensboro",
          "NC--Raleigh-Durham",
          "ND--Bismarck-Pierre",
          "NM--Albuquerque",
          "NV--Las Vegas",
          "NY--Albany",
          "NY--Buffalo",
          "NY--New York",
          "NY--Rochester",
          "OH--Cincinnati",
          "OH--Cleveland",
          "OH--Columbus",
          "OH--Dayton",
          "OK--Oklahoma City",
          "OR--Portland",
          "PA--Philadelphia",
          "PA--Pittsburgh",
          "RI--Providence",
          "SD--Bismarck-Pierre",
          "TN--Memphis",
          "TN--Nashville",
          "TX--Austin",
          "TX--Dallas-Fort Worth",
          "TX--Houston",
          "TX--San Antonio",
          "UT--Salt Lake City",
          "VA--Norfolk-VA Beach",
          "VA--Richmond",
          "WA--Seattle-Tacoma",
          "WI--Milwaukee");

  private Catalogue() {}

  /**
   * One category.
   *
   * @param name its name
   * @param items its number of active items at scale 1
   */
  public record Entry(String name, int items) {}
}
