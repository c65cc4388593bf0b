package io.allostat.demoapps.auction.data;

import io.allostat.demoapps.hosting.Progress;
import java.io.PrintStream;
import java.util.Map;
import java.util.TreeMap;

/** What is kept with data to tell what they were generated from, and the bar while they are. */
final class Generation {
  private Generation() {}

  /** Data whose marks are others are made anew. */
  static Map<String, String> marks(Population population) {
    return new TreeMap<>(
        Map.of(
            "format", Integer.toString(DataGenerator.FORMAT),
            "scale", population.scale().toPlainString(),
            "users", Integer.toString(population.users())));
  }

  static Progress bar(Population population, PrintStream out) {
    return new Progress(
        out,
        "auction: generating " + population.items() + " items",
        DataGenerator.steps(population));
  }
}
