package io.allostat.demoapps.orders.data;

import io.allostat.demoapps.hosting.StateDirectory;
import io.allostat.demoapps.hosting.data.DatabaseSpec;
import io.allostat.demoapps.hosting.data.GeneratedDatabase;
import io.allostat.demoapps.hosting.data.Queries;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.file.Path;

/** A small shop: 100 customers, of whom numbers 50 and 100 are blocked, and 20 items. */
public final class Shop {
  /** Its size. */
  public static final Population SMALL = new Population(new BigDecimal("0.01"));

  private Shop() {}

  /** Opens it in silence, after generating it. */
  public static GeneratedDatabase open(Path state, DatabaseSpec spec) throws Exception {
    try (StateDirectory directory = StateDirectory.open(state)) {
      return GeneratedDatabase.open(
          directory,
          DataGenerator.data(SMALL),
          new PrintStream(PrintStream.nullOutputStream()),
          spec);
    }
  }

  /** One number of a query. */
  public static long number(GeneratedDatabase database, String sql) throws Exception {
    return new Queries(database.dataSource()).first(sql, row -> row.getLong(1)).orElseThrow();
  }

  /** Changes rows by hand. */
  public static int change(GeneratedDatabase database, String sql) throws Exception {
    return new Queries(database.dataSource()).transaction(rows -> rows.update(sql));
  }
}
