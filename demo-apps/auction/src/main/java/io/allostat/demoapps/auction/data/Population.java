package io.allostat.demoapps.auction.data;

import io.allostat.demoapps.hosting.data.Scale;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * How many of everything the site holds. The number of items, and with them of bids, follows the
 * scale; users, comments and old items do not.
 *
 * @param scale items as a multiple of {@link Catalogue#ITEMS}, {@value #MIN_SCALE} to {@value
 *     #MAX_SCALE}, at most four decimals
 * @param users registered users, at least one a region
 */
public record Population(BigDecimal scale, int users) {
  /** The scale of a site that is not told one. */
  public static final String USUAL_SCALE = "6";

  /** The number of users of the site. */
  public static final int USERS = 100_000;

  /** The smallest scale: every category still has an item. */
  public static final double MIN_SCALE = 0.01;

  /** The largest scale. */
  public static final double MAX_SCALE = 30;

  /** The mean number of comments about a user. */
  static final int COMMENTS_PER_USER = 2;

  /** So many users for one old item. */
  static final int USERS_PER_OLD_ITEM = 4;

  /** Bids of an item are uniform below this number (RUBiS: at most 20 an item). */
  static final int MAX_BIDS_PER_ITEM = 20;

  /** Checks the ranges. */
  public Population {
    scale = Scale.require(scale, MIN_SCALE, MAX_SCALE);
    if (users < Catalogue.REGIONS.size()) {
      throw new IllegalArgumentException(
          "users must be at least " + Catalogue.REGIONS.size() + ", not " + users);
    }
  }

  /**
   * @return a name for files that belong to this population, such as {@code scale-6}
   */
  public String name() {
    return Scale.name(scale);
  }

  /**
   * @return the number of active items
   */
  public int items() {
    return Scale.times(scale, Catalogue.ITEMS);
  }

  /**
   * @return the number of items whose auction has ended
   */
  public int oldItems() {
    return users / USERS_PER_OLD_ITEM;
  }

  /**
   * @return the number of comments
   */
  public int comments() {
    return users * COMMENTS_PER_USER;
  }

  /**
   * Shares the items out by largest remainder, so that the sum is exact.
   *
   * @return the number of items of each category, in the order of {@link Catalogue#CATEGORIES}
   */
  public int[] itemsPerCategory() {
    int categories = Catalogue.CATEGORIES.size();
    int[] counts = new int[categories];
    double[] remainders = new double[categories];
    int left = items();
    for (int i = 0; i < categories; i++) {
      double exact = (double) items() * Catalogue.CATEGORIES.get(i).items() / Catalogue.ITEMS;
      counts[i] = (int) exact;
      remainders[i] = exact - counts[i];
      left -= counts[i];
    }
    IntStream.range(0, categories)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> -remainders[i]))
        .limit(left)
        .forEach(i -> counts[i]++);
    return counts;
  }
}
