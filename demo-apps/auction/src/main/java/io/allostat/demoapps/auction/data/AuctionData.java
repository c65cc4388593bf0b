package io.allostat.demoapps.auction.data;

import io.allostat.demoapps.hosting.Progress;
import io.allostat.demoapps.hosting.data.SiteData;
import io.allostat.demoapps.hosting.data.WholeData;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;

/** What the site's database holds, and what it is generated from. */
public final class AuctionData {
  /** What files and schemas are called after. */
  static final String APPLICATION = "auction";

  private AuctionData() {}

  /**
   * @param population how many of everything
   * @return what to generate
   */
  public static SiteData of(Population population) {
    return new WholeData(
        APPLICATION,
        population.name(),
        population.items() + " items",
        Map.of(
            "format", Integer.toString(DataGenerator.FORMAT),
            "scale", population.scale().toPlainString(),
            "users", Integer.toString(population.users())),
        new Filling(population));
  }

  private record Filling(Population population) implements WholeData.Filling {
    @Override
    public long weight() {
      return DataGenerator.steps(population);
    }

    @Override
    public void fill(Connection connection, Progress progress) throws SQLException {
      new DataGenerator(connection, population, progress).generate();
    }
  }
}
