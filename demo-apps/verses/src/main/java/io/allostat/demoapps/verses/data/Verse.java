package io.allostat.demoapps.verses.data;

/**
 * One verse.
 *
 * @param book the number of its book
 * @param number its number in the book, from 1
 * @param text some dozen words
 */
public record Verse(int book, int number, String text) {
  /**
   * @param book the number of a book
   * @param line of its file
   * @return the verse
   * @throws NumberFormatException if it does not begin with a number and a tab
   */
  static Verse of(int book, String line) {
    int tab = line.indexOf('\t');
    return new Verse(
        book, Integer.parseInt(line.substring(0, Math.max(0, tab))), line.substring(tab + 1));
  }

  /** The line in the file. */
  String line() {
    return number + "\t" + text + "\n";
  }
}
