package io.allostat.demoapps.together;

import io.allostat.demoapps.auction.cli.HostedAuction;
import io.allostat.demoapps.bookstore.cli.HostedBookstore;
import io.allostat.demoapps.hosting.cli.HostedSite;
import io.allostat.demoapps.hosting.data.DatabaseSpec;
import io.allostat.demoapps.orders.cli.HostedOrders;
import io.allostat.demoapps.quotes.cli.HostedQuotes;
import io.allostat.demoapps.verses.cli.HostedVerses;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.OptionalInt;

/** The sites that a server may have. Each has the name of its own command. */
enum DemoSite {
  /** RUBiS-like. */
  AUCTION {
    @Override
    BigDecimal usualScale() {
      return new BigDecimal(io.allostat.demoapps.auction.data.Population.USUAL_SCALE);
    }

    @Override
    HostedSite.Opening opening(BigDecimal scale, DatabaseSpec spec, boolean controlled) {
      var population =
          new io.allostat.demoapps.auction.data.Population(
              scale, io.allostat.demoapps.auction.data.Population.USERS);
      return directory -> HostedAuction.open(directory, population, spec, controlled);
    }

    @Override
    OptionalInt check(String... arguments) {
      return OptionalInt.of(io.allostat.demoapps.auction.cli.CheckCommand.run(arguments));
    }
  },
  /** TPC-W-like. */
  BOOKSTORE {
    @Override
    HostedSite.Opening opening(BigDecimal scale, DatabaseSpec spec, boolean controlled) {
      var population = new io.allostat.demoapps.bookstore.data.Population(scale);
      return directory -> HostedBookstore.open(directory, population, spec);
    }

    @Override
    OptionalInt check(String... arguments) {
      return OptionalInt.of(io.allostat.demoapps.bookstore.cli.CheckCommand.run(arguments));
    }
  },
  /** A search over texts. */
  VERSES {
    @Override
    HostedSite.Opening opening(BigDecimal scale, DatabaseSpec spec, boolean controlled) {
      if (spec.kind() != DatabaseSpec.Kind.EMBEDDED) {
        throw new IllegalArgumentException(
            "--database: expected embedded with verses, got " + spec);
      }
      var population = new io.allostat.demoapps.verses.data.Population(scale);
      return directory -> HostedVerses.open(directory, population);
    }
  },
  /** A feed of prices. */
  QUOTES {
    @Override
    HostedSite.Opening opening(BigDecimal scale, DatabaseSpec spec, boolean controlled) {
      var population = new io.allostat.demoapps.quotes.data.Population(scale);
      return directory -> HostedQuotes.open(directory, population, spec);
    }
  },
  /** Orders in batches. */
  ORDERS {
    @Override
    HostedSite.Opening opening(BigDecimal scale, DatabaseSpec spec, boolean controlled) {
      var population = new io.allostat.demoapps.orders.data.Population(scale);
      return directory -> HostedOrders.open(directory, population, spec);
    }

    @Override
    OptionalInt check(String... arguments) {
      return OptionalInt.of(io.allostat.demoapps.orders.cli.CheckCommand.run(arguments));
    }
  };

  /** What its paths, its directory and the names of its components begin with. */
  final String site() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The amount of data where nobody says otherwise. */
  BigDecimal usualScale() {
    return BigDecimal.ONE;
  }

  /**
   * Checks the amount of data and the database.
   *
   * @param scale as the site's own {@code --scale}
   * @param spec which database
   * @param controlled whether the database has thresholds of its own
   * @return opens the site
   * @throws IllegalArgumentException if the site cannot have it so
   */
  abstract HostedSite.Opening opening(BigDecimal scale, DatabaseSpec spec, boolean controlled);

  /**
   * Runs the site's own check.
   *
   * @param arguments its command line
   * @return its exit code; empty if the site only reads its data, so that nothing can be wrong
   */
  OptionalInt check(String... arguments) {
    return OptionalInt.empty();
  }
}
