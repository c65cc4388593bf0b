package io.allostat.demoapps.quotes.data;

/** What symbols are called: four capital letters that count from {@code AAAA}. */
public final class Codes {
  /** The letters of a code. */
  public static final int LENGTH = 4;

  private static final int LETTERS = 26;

  private Codes() {}

  /**
   * @param id a symbol's number, from 1
   * @return its code
   */
  public static String of(int id) {
    char[] code = new char[LENGTH];
    int rest = id - 1;
    for (int i = LENGTH - 1; i >= 0; i--) {
      code[i] = (char) ('A' + rest % LETTERS);
      rest /= LETTERS;
    }
    return new String(code);
  }

  /**
   * @param text any text
   * @return whether a symbol could have it as its code
   */
  public static boolean isOne(String text) {
    return text.length() == LENGTH && text.chars().allMatch(c -> c >= 'A' && c <= 'Z');
  }
}
