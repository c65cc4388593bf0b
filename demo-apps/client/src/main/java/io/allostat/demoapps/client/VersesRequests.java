package io.allostat.demoapps.client;

import io.allostat.demoapps.client.DrawnSession.Drawn;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * What the search over texts is asked. Words are drawn as they occur in the texts, the n-th most
 * frequent one {@code 1 / n} times as often as the first, and written as the site writes them.
 *
 * @param population items are books, users are words
 */
record VersesRequests(Population population) implements DrawnSession.Requests {
  /** The pages. */
  static final List<String> TITLES = List.of("Home", "Search", "Passage");

  private static final String CONSONANTS = "bdfghklmnprstvwz";
  private static final String VOWELS = "aeiou";
  private static final int SYLLABLES = CONSONANTS.length() * VOWELS.length();

  /** Two words that may be anywhere in a verse are of so many, so that most pairs are found. */
  private static final int FREQUENT = 300;

  /** And two that follow one another of so many. */
  private static final int MOST_FREQUENT = 30;

  /** As many verses each book has. */
  private static final int VERSES = 100;

  private static final int MOST_SHOWN = 50;

  @Override
  public Drawn of(String title, RandomGenerator random) {
    String path = "/verses/" + title;
    return switch (title) {
      case "Search" -> Drawn.asked(title, path + "?query=" + query(random));
      case "Passage" ->
          Drawn.asked(
              title,
              path
                  + "?bookId="
                  + (1 + random.nextLong(population.items()))
                  + "&verse="
                  + (1 + random.nextInt(VERSES))
                  + "&verses="
                  + (1 + random.nextInt(MOST_SHOWN)));
      default -> Drawn.asked(title, path);
    };
  }

  private String query(RandomGenerator random) {
    return switch (random.nextInt(3)) {
      case 0 -> word((int) population.users(), random);
      case 1 -> word(FREQUENT, random) + "+" + word(FREQUENT, random);
      default -> "%22" + word(MOST_FREQUENT, random) + "+" + word(MOST_FREQUENT, random) + "%22";
    };
  }

  /** One of the most frequent words. */
  private String word(int of, RandomGenerator random) {
    int count = (int) Math.min(of, population.users());
    int rank = (int) Math.exp(random.nextDouble() * Math.log(count + 1)) - 1;
    return word(Math.min(count - 1, rank));
  }

  /** The word of a rank from 0. */
  static String word(int rank) {
    if (rank < SYLLABLES) {
      return syllable(rank);
    }
    int rest = rank - SYLLABLES;
    return syllable(rest / SYLLABLES) + syllable(rest % SYLLABLES);
  }

  private static String syllable(int number) {
    return ""
        + CONSONANTS.charAt(number % CONSONANTS.length())
        + VOWELS.charAt(number / CONSONANTS.length() % VOWELS.length());
  }
}
