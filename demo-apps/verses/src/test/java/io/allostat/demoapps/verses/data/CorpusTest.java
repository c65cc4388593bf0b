package io.allostat.demoapps.verses.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.demoapps.hosting.StartException;
import io.allostat.demoapps.hosting.data.GeneratedDatabase;
import io.allostat.demoapps.hosting.data.Queries;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class CorpusTest {
  @TempDir Path temp;

  private static String opened(Path state) throws Exception {
    ByteArrayOutputStream bar = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(bar, true, StandardCharsets.UTF_8)) {
      Library.open(state, out).close();
    }
    return bar.toString(StandardCharsets.UTF_8);
  }

  private static List<String> all(Path state) throws Exception {
    List<String> texts = new ArrayList<>();
    for (int book = 1; book <= 3; book++) {
      texts.add(Files.readString(Library.texts(state).resolve("verses.0000" + book + ".txt")));
    }
    return texts;
  }

  @Test
  void theSameTextsAreGeneratedEachTimeAndOnce() throws Exception {
    assertTrue(opened(temp.resolve("a")).contains("100 %"));
    opened(temp.resolve("b"));
    assertEquals(all(temp.resolve("a")), all(temp.resolve("b")));
    assertEquals(3, Set.copyOf(all(temp.resolve("a"))).size(), "each book has its own");
    assertEquals("", opened(temp.resolve("a")), "they are kept");
  }

  /** As a kill leaves it: a book in the catalogue, another one half written. */
  @Test
  void aGenerationThatWasKilledGoesOnAndEndsAsOneThatWasNot() throws Exception {
    Library.make(temp);
    List<String> whole = all(temp);
    try (GeneratedDatabase database = Library.open(temp, System.err)) {
      new Queries(database.dataSource())
          .transaction(
              rows ->
                  rows.update("DELETE FROM book WHERE id > 1")
                      + rows.update("DELETE FROM generation WHERE step > 1"));
    }
    Path place = Library.texts(temp);
    Path kept = place.resolve("verses.00001.txt");
    var before = Files.getLastModifiedTime(kept);
    Files.delete(place.resolve("verses.00002.txt"));
    Files.delete(place.resolve("verses.00003.txt"));
    Files.writeString(place.resolve("verses.partial"), "1\tBa de");
    opened(temp);
    assertEquals(whole, all(temp));
    assertEquals(before, Files.getLastModifiedTime(kept), "what was done was not done again");
  }

  @Test
  void aBookIsVersesOfTheVocabulary() throws Exception {
    Library.make(temp);
    Set<String> vocabulary =
        new HashSet<>(IntStream.range(0, Words.COUNT).mapToObj(Words::word).toList());
    assertEquals(Words.COUNT, vocabulary.size(), "no word is another one");
    List<Verse> verses = new ArrayList<>();
    new Texts(Library.texts(temp))
        .read(
            2,
            verse -> {
              verses.add(verse);
              return true;
            });
    assertTrue(verses.size() >= 100, () -> verses.size() + " verses");
    int first = 0;
    int words = 0;
    for (int i = 0; i < verses.size(); i++) {
      assertEquals(i + 1, verses.get(i).number());
      for (String word : verses.get(i).text().toLowerCase().split("[^a-z]+")) {
        assertTrue(vocabulary.contains(word), word);
        words++;
        first += word.equals(Words.word(0)) ? 1 : 0;
      }
    }
    // ln 2 / ln 6001 = 0.0797; four standard deviations of a hundred verses.
    assertEquals(0.0797, (double) first / words, 0.025);
  }

  @Test
  void aTextThatIsGoneOrAnotherOneIsSaid() throws Exception {
    Library.make(temp);
    Texts texts = new Texts(Library.texts(temp));
    List<Book> books;
    try (GeneratedDatabase database = Library.open(temp, System.err)) {
      books = Book.all(database.dataSource());
    }
    assertEquals(3, books.size());
    texts.requireAll(books);
    Path third = Library.texts(temp).resolve("verses.00003.txt");
    Files.writeString(third, "1\tBa.\n");
    StartException other = assertThrows(StartException.class, () -> texts.requireAll(books));
    assertTrue(other.getMessage().contains("found 6"), other.getMessage());
    Files.delete(third);
    StartException gone = assertThrows(StartException.class, () -> texts.requireAll(books));
    assertTrue(gone.getMessage().contains("there is none"), gone.getMessage());
  }
}
