package io.allostat.demoapps.bookstore.data;

import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * What things and people are called. Names are made of numbers, a syllable for each digit (TPC-W
 * specification 1.8), so that a client can name what exists.
 */
public final class Names {
  /** The subjects of books, each with the number of its place here. */
  public static final List<String> SUBJECTS =
      List.of(
          "Arts",
          "Biographies",
          "Business",
          "Children",
          "Computers",
          "Cooking",
          "Health",
          "History",
          "Home",
          "Humor",
          "Literature",
          "Mystery",
          "Non-fiction",
          "Parenting",
          "Politics",
          "Reference",
          "Religion",
          "Romance",
          "Self-help",
          "Science-nature",
          "Science-fiction",
          "Sports",
          "Youth",
          "Travel");

  static final List<String> BACKINGS =
      List.of("Hardback", "Paperback", "Used", "Audio", "Limited edition");
  static final List<String> STATUSES = List.of("Processing", "Shipped", "Pending", "Denied");

  /** How an order is sent. */
  public static final List<String> SHIP_TYPES =
      List.of("Air", "UPS", "FedEx", "Ship", "Courier", "Mail");

  /** How an order is paid. */
  public static final List<String> CARD_TYPES =
      List.of("Visa", "Mastercard", "Discover", "Amex", "Diners");

  /** The number of countries. */
  public static final int COUNTRIES = 92;

  /** The number of different keywords in titles and in last names of authors. */
  static final int KEYWORDS = 1_000;

  private static final String[] SYLLABLES = {
    "BA", "OG", "AL", "RI", "RE", "SE", "AT", "UL", "IN", "NG"
  };

  private static final List<String> QUALITIES =
      List.of(
          "Long",
          "Short",
          "Secret",
          "Modern",
          "Ancient",
          "Little",
          "Complete",
          "Practical",
          "Lost");
  private static final List<String> THINGS =
      List.of(
          "History",
          "Guide",
          "Journey",
          "Garden",
          "Manual",
          "Winter",
          "Letters",
          "Portrait",
          "Companion");

  private Names() {}

  /**
   * @param number 0 or more
   * @return a syllable for each digit, in capitals
   */
  public static String syllables(int number) {
    StringBuilder name = new StringBuilder();
    for (char digit : Integer.toString(number).toCharArray()) {
      name.append(SYLLABLES[digit - '0']);
    }
    return name.toString();
  }

  /** The keyword of the author or book with this number, three syllables. */
  static String keyword(int id) {
    int number = (id - 1) % KEYWORDS;
    String padded = syllables(KEYWORDS + number).substring(2).toLowerCase(Locale.ROOT);
    return padded.substring(0, 1).toUpperCase(Locale.ROOT) + padded.substring(1);
  }

  /** The first with a keyword is called like it, the others have it in their names. */
  static String lastName(int author) {
    String keyword = keyword(author);
    int round = (author - 1) / KEYWORDS;
    return round == 0 ? keyword : "Mc" + keyword + syllables(round).toLowerCase(Locale.ROOT);
  }

  /** As with {@link #lastName}. */
  static String title(int item, SplittableRandom random) {
    String keyword = keyword(item);
    return item <= KEYWORDS
        ? keyword
        : "The " + one(QUALITIES, random) + " " + one(THINGS, random) + " of " + keyword;
  }

  /** A text of so many words. */
  static String text(int words, SplittableRandom random) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < words; i++) {
      text.append(i == 0 ? "" : " ")
          .append(random.nextBoolean() ? one(QUALITIES, random) : one(THINGS, random));
    }
    return text.append('.').toString();
  }

  static <T> T one(List<T> from, SplittableRandom random) {
    return from.get(random.nextInt(from.size()));
  }

  static List<String> countries() {
    return IntStream.rangeClosed(1, COUNTRIES).mapToObj(id -> "Country " + syllables(id)).toList();
  }
}
