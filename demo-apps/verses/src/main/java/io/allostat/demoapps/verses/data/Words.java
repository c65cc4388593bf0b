package io.allostat.demoapps.verses.data;

import java.util.SplittableRandom;

/**
 * The vocabulary: made-up words by their rank, 0 for the most frequent. A word is {@code 1 / rank}
 * as frequent as the first one (Zipf's law), so that there are words in every second verse and
 * words in one of a thousand.
 */
public final class Words {
  /** How many words there are. */
  public static final int COUNT = 6_000;

  private static final String CONSONANTS = "bdfghklmnprstvwz";
  private static final String VOWELS = "aeiou";
  private static final int SYLLABLES = CONSONANTS.length() * VOWELS.length();
  private static final double LOG_COUNT = StrictMath.log(COUNT + 1);

  private Words() {}

  /**
   * @param rank 0 to {@link #COUNT} - 1
   * @return the word: one syllable of two letters for the most frequent, two for the others
   */
  public static String word(int rank) {
    if (rank < SYLLABLES) {
      return syllable(rank);
    }
    int rest = rank - SYLLABLES;
    return syllable(rest / SYLLABLES) + syllable(rest % SYLLABLES);
  }

  private static String syllable(int number) {
    return ""
        + CONSONANTS.charAt(number % CONSONANTS.length())
        + VOWELS.charAt(number / CONSONANTS.length());
  }

  /** The title of a book: a name that no other has below number 6,400. */
  static String title(int book) {
    String name = syllable(book % SYLLABLES) + syllable(book / SYLLABLES % SYLLABLES);
    return capital(name) + "s";
  }

  static String capital(String word) {
    return Character.toUpperCase(word.charAt(0)) + word.substring(1);
  }

  /** Draws a word, the same at all times and places: {@code Math.exp} would not promise that. */
  static String any(SplittableRandom random) {
    int rank = (int) StrictMath.exp(random.nextDouble() * LOG_COUNT) - 1;
    return word(Math.min(COUNT - 1, rank));
  }
}
