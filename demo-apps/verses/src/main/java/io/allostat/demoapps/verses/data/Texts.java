package io.allostat.demoapps.verses.data;

import io.allostat.demoapps.hosting.StartException;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/**
 * The files: one a book, one line a verse. Reading is thread safe; nothing is kept from one read to
 * the next but by the operating system.
 *
 * @param place the directory they are in
 */
public record Texts(Path place) {
  private static final String NAME = "verses.";

  private Path file(int book) {
    return place.resolve(String.format(Locale.ROOT, NAME + "%05d.txt", book));
  }

  /**
   * Reads a book line by line.
   *
   * @param book its number
   * @param more is given each verse, and tells whether to go on
   * @throws UncheckedIOException if it cannot be read
   */
  public void read(int book, Predicate<Verse> more) {
    try (BufferedReader lines = Files.newBufferedReader(file(book))) {
      String line = lines.readLine();
      while (line != null && more.test(Verse.of(book, line))) {
        line = lines.readLine();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the text of book " + book + " cannot be read: " + e, e);
    }
  }

  /**
   * Writes a book, so that a file of its name is always a whole one.
   *
   * @param book its number
   * @param verses all of it
   * @return the size of the file
   * @throws UncheckedIOException if it cannot be written
   */
  long write(int book, List<Verse> verses) {
    Path file = file(book);
    Path partial = place.resolve(NAME + "partial");
    try {
      try (BufferedWriter out = Files.newBufferedWriter(partial)) {
        for (Verse verse : verses) {
          out.write(verse.line());
        }
      }
      Files.move(
          partial, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      return Files.size(file);
    } catch (IOException e) {
      throw new UncheckedIOException("the text of book " + book + " cannot be written: " + e, e);
    }
  }

  /**
   * Looks whether the files are those of the catalogue.
   *
   * @param books the catalogue
   * @throws StartException if a file is missing or has another size
   */
  public void requireAll(List<Book> books) throws StartException {
    for (Book book : books) {
      Path file = file(book.id());
      try {
        long size = Files.exists(file) ? Files.size(file) : -1;
        if (size != book.bytes()) {
          throw new StartException(
              "--state-dir: expected a text of "
                  + book.bytes()
                  + " bytes in "
                  + file
                  + (size < 0 ? ", there is none" : ", found " + size)
                  + "; delete "
                  + place
                  + " to have all made anew");
        }
      } catch (IOException e) {
        throw new StartException("--state-dir: " + file + " cannot be read: " + e, e);
      }
    }
  }
}
