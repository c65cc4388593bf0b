package io.allostat.demoapps.bookstore.data;

import io.allostat.demoapps.hosting.StateDirectory;
import io.allostat.demoapps.hosting.data.GeneratedDatabase;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.file.Path;

/** A program to be killed while it generates a store that takes a while. */
final class Generating {
  private static final Population POPULATION = new Population(new BigDecimal("0.2"));

  private Generating() {}

  public static void main(String[] args) throws Exception {
    open(Path.of(args[0]), System.out).close();
  }

  static GeneratedDatabase open(Path place, PrintStream out) throws Exception {
    try (StateDirectory directory = StateDirectory.open(place)) {
      return GeneratedDatabase.open(directory, DataGenerator.content(POPULATION), out);
    }
  }
}
