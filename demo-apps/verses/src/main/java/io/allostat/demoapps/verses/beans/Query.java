package io.allostat.demoapps.verses.beans;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What is looked for: words in any order, and phrases, whose words follow one another. Immutable.
 */
public final class Query {
  /** The most words of a query, those of phrases included. */
  public static final int MAX_WORDS = 5;

  private final List<List<String>> parts;

  private Query(List<List<String>> parts) {
    this.parts = List.copyOf(parts);
  }

  /**
   * Reads {@code word word "a phrase"}. Case and everything that is not a letter count for nothing.
   *
   * @param text any text
   * @return the query; empty if it has no word, too many words, or a quote without its end
   */
  public static Optional<Query> parse(String text) {
    String[] pieces = text.split("\"", -1);
    if (pieces.length % 2 == 0) {
      return Optional.empty();
    }
    List<List<String>> parts = new ArrayList<>();
    int words = 0;
    for (int i = 0; i < pieces.length; i++) {
      List<String> found = words(pieces[i]);
      words += found.size();
      boolean phrase = i % 2 == 1;
      if (phrase && !found.isEmpty()) {
        parts.add(found);
      } else if (!phrase) {
        found.forEach(word -> parts.add(List.of(word)));
      }
    }
    return words == 0 || words > MAX_WORDS ? Optional.empty() : Optional.of(new Query(parts));
  }

  /**
   * Takes a text apart.
   *
   * @param text any text
   * @return its words in lower case
   */
  static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isLetter(c)) {
        word.append(Character.toLowerCase(c));
      } else if (word.length() > 0) {
        words.add(word.toString());
        word.setLength(0);
      }
    }
    if (word.length() > 0) {
      words.add(word.toString());
    }
    return words;
  }

  /**
   * Tells how well a text answers the query.
   *
   * @param text any text
   * @return how often its words and phrases occur there; 0 if one of them does not
   */
  public int occurrences(String text) {
    List<String> words = words(text);
    int all = 0;
    for (List<String> part : parts) {
      int found = 0;
      for (int i = 0; i + part.size() <= words.size(); i++) {
        found += isAt(i, words, part) ? 1 : 0;
      }
      if (found == 0) {
        return 0;
      }
      all += found;
    }
    return all;
  }

  private static boolean isAt(int start, List<String> words, List<String> part) {
    for (int i = 0; i < part.size(); i++) {
      if (!words.get(start + i).equals(part.get(i))) {
        return false;
      }
    }
    return true;
  }
}
