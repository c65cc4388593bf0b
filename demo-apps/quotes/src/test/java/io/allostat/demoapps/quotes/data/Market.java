package io.allostat.demoapps.quotes.data;

import io.allostat.demoapps.hosting.StateDirectory;
import io.allostat.demoapps.hosting.data.DatabaseSpec;
import io.allostat.demoapps.hosting.data.GeneratedDatabase;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.file.Path;

/** A small market: four symbols. */
public final class Market {
  /** Its size. */
  public static final Population SMALL = new Population(new BigDecimal("0.02"));

  private Market() {}

  /** Opens it in silence, after generating it. */
  static GeneratedDatabase open(Path state, DatabaseSpec spec) throws Exception {
    try (StateDirectory directory = StateDirectory.open(state)) {
      return GeneratedDatabase.open(
          directory,
          DataGenerator.data(SMALL),
          new PrintStream(PrintStream.nullOutputStream()),
          spec);
    }
  }
}
