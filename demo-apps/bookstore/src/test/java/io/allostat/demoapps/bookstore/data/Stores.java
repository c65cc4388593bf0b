package io.allostat.demoapps.bookstore.data;

import io.allostat.demoapps.hosting.StateDirectory;
import io.allostat.demoapps.hosting.data.DatabaseSpec;
import io.allostat.demoapps.hosting.data.GeneratedDatabase;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.file.Path;

/** Opens stores, first of all a small one: 100 books, 25 authors, 288 customers, 259 orders. */
public final class Stores {
  /** Its size. */
  public static final Population SMALL = new Population(new BigDecimal("0.01"));

  private Stores() {}

  /** Opens a store, after generating it. */
  static GeneratedDatabase open(
      Path place, DatabaseSpec spec, Population population, PrintStream out) throws Exception {
    StateDirectory directory = StateDirectory.open(place);
    try {
      return GeneratedDatabase.open(directory, DataGenerator.data(population), out, spec);
    } finally {
      directory.close();
    }
  }

  /** Opens the small one in silence. */
  public static GeneratedDatabase open(Path place, DatabaseSpec spec) throws Exception {
    return open(place, spec, SMALL, new PrintStream(PrintStream.nullOutputStream()));
  }

  /** Opens the small one in silence, embedded. */
  public static GeneratedDatabase open(Path place) throws Exception {
    return open(place, DatabaseSpec.EMBEDDED);
  }
}
