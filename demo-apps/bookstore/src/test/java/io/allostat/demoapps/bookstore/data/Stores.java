package io.allostat.demoapps.bookstore.data;

import io.allostat.demoapps.hosting.StateDirectory;
import io.allostat.demoapps.hosting.data.GeneratedDatabase;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.file.Path;

/** A small store: 100 books, 25 authors, 288 customers, 259 orders. */
public final class Stores {
  /** Its size. */
  public static final Population SMALL = new Population(new BigDecimal("0.01"));

  private Stores() {}

  /** Opens it, after generating it. */
  public static GeneratedDatabase open(Path place, PrintStream out) throws Exception {
    try (StateDirectory directory = StateDirectory.open(place)) {
      return GeneratedDatabase.open(directory, DataGenerator.content(SMALL), out);
    }
  }

  /** Opens it in silence. */
  public static GeneratedDatabase open(Path place) throws Exception {
    return open(place, new PrintStream(PrintStream.nullOutputStream()));
  }
}
