package io.allostat.demoapps.verses.data;

import io.allostat.demoapps.hosting.data.Generation;
import io.allostat.demoapps.hosting.data.Generation.Step;
import io.allostat.demoapps.hosting.data.Rows;
import io.allostat.demoapps.hosting.data.SiteData;
import io.allostat.demoapps.hosting.data.SteppedData;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Generates the texts and their catalogue, the same for the same {@link Population} at all times
 * and places: a step a book, its file first and then its row, so that a book in the catalogue has
 * its file.
 */
public final class Corpus {
  /** Changes whenever other texts would be generated, so that old ones are made anew. */
  private static final int FORMAT = 1;

  /** The least verses a book has: clients ask for these without knowing the book. */
  private static final int LEAST_VERSES = 100;

  private static final int MOST_VERSES = 840;
  private static final int LEAST_WORDS = 12;
  private static final int MOST_WORDS = 38;

  /** One comma in so many words. */
  private static final int WORDS_PER_COMMA = 9;

  private Corpus() {}

  /**
   * @param place the directory for the texts
   * @param population how many books
   * @return what to generate
   */
  public static SiteData data(Path place, Population population) {
    Texts texts = new Texts(place);
    List<Step> steps = new ArrayList<>();
    steps.add(new Step("catalogue", 1, (connection, random) -> table(connection)));
    for (int i = 1; i <= population.books(); i++) {
      int book = i;
      steps.add(
          new Step(
              "books",
              (LEAST_VERSES + MOST_VERSES) / 2,
              (connection, random) -> book(connection, texts, book, random)));
    }
    return new SteppedData(
        "verses",
        population.name(),
        population.books() + " books",
        "format " + FORMAT + ", scale " + population.scale().toPlainString(),
        new Generation(steps));
  }

  private static void table(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE IF NOT EXISTS book (id INT PRIMARY KEY, title VARCHAR(40) NOT NULL,"
              + " verses INT NOT NULL, bytes BIGINT NOT NULL)");
    }
  }

  private static void book(Connection connection, Texts texts, int id, SplittableRandom random)
      throws SQLException {
    int count = random.nextInt(LEAST_VERSES, MOST_VERSES + 1);
    List<Verse> verses = new ArrayList<>(count);
    for (int number = 1; number <= count; number++) {
      verses.add(new Verse(id, number, sentence(random)));
    }
    long bytes = texts.write(id, verses);
    try (Rows rows = new Rows(connection, "INSERT INTO book VALUES (?, ?, ?, ?)")) {
      rows.add(id, Words.title(id), count, bytes);
    }
  }

  private static String sentence(SplittableRandom random) {
    int words = random.nextInt(LEAST_WORDS, MOST_WORDS + 1);
    StringBuilder text = new StringBuilder(words * 5).append(Words.capital(Words.any(random)));
    for (int i = 1; i < words; i++) {
      text.append(random.nextInt(WORDS_PER_COMMA) == 0 ? ", " : " ").append(Words.any(random));
    }
    return text.append('.').toString();
  }
}
