package io.allostat.demoapps.bookstore.data;

import io.allostat.demoapps.hosting.cli.JavaProcess;
import io.allostat.demoapps.hosting.data.DatabaseSpec;
import io.allostat.demoapps.hosting.data.StoppingBar;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;

/** A program to be killed when it has generated some of the orders of a store. */
final class Generating {
  static final Population POPULATION = new Population(new BigDecimal("0.2"));
  static final String STOPS_AT = "% orders";

  private Generating() {}

  static Process start(Path place, DatabaseSpec spec) throws IOException {
    List<String> arguments = List.of(place.toString(), spec.url().orElse("embedded"));
    return JavaProcess.of(Generating.class.getName(), arguments).redirectErrorStream(true).start();
  }

  public static void main(String[] args) throws Exception {
    DatabaseSpec spec = DatabaseSpec.of(args[1], null);
    Stores.open(Path.of(args[0]), spec, POPULATION, new StoppingBar(System.out, STOPS_AT)).close();
  }
}
