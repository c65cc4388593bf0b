package io.allostat.demoapps.verses.data;

import io.allostat.demoapps.hosting.StateDirectory;
import io.allostat.demoapps.hosting.data.DatabaseSpec;
import io.allostat.demoapps.hosting.data.GeneratedDatabase;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.file.Path;

/** A small library: three books. */
public final class Library {
  /** Its size. */
  public static final Population SMALL = new Population(new BigDecimal("0.05"));

  private Library() {}

  /** Where its texts are. */
  public static Path texts(Path state) {
    return state.resolve("data-scale-0.05");
  }

  /** Opens it, after generating what is missing. */
  static GeneratedDatabase open(Path state, PrintStream out) throws Exception {
    try (StateDirectory directory = StateDirectory.open(state)) {
      return GeneratedDatabase.open(
          directory, Corpus.data(texts(state), SMALL), out, DatabaseSpec.EMBEDDED);
    }
  }

  /** Makes it in silence. */
  public static void make(Path state) throws Exception {
    open(state, new PrintStream(PrintStream.nullOutputStream())).close();
  }
}
