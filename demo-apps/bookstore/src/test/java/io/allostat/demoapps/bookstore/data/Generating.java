package io.allostat.demoapps.bookstore.data;

import io.allostat.demoapps.hosting.data.DatabaseSpec;
import io.allostat.demoapps.hosting.data.StoppingBar;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;

/** A program to be killed when it has generated some of the orders of a store. */
final class Generating {
  static final Population POPULATION = new Population(new BigDecimal("0.2"));
  static final String STOPS_AT = "% orders";

  private Generating() {}

  static Process start(Path place, DatabaseSpec spec) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx256m",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            Generating.class.getName(),
            place.toString(),
            spec.url().orElse("embedded"))
        .redirectErrorStream(true)
        .start();
  }

  public static void main(String[] args) throws Exception {
    DatabaseSpec spec = DatabaseSpec.of(args[1], null);
    Stores.open(Path.of(args[0]), spec, POPULATION, new StoppingBar(System.out, STOPS_AT)).close();
  }
}
