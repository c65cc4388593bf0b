package io.allostat.demoapps.bookstore.cli;

import io.allostat.demoapps.bookstore.data.DataGenerator;
import io.allostat.demoapps.bookstore.data.Facts;
import io.allostat.demoapps.bookstore.data.Population;
import io.allostat.demoapps.bookstore.site.Interaction;
import io.allostat.demoapps.bookstore.site.Site;
import io.allostat.demoapps.hosting.StartException;
import io.allostat.demoapps.hosting.StateDirectory;
import io.allostat.demoapps.hosting.cli.GeneratedSite;
import io.allostat.demoapps.hosting.cli.HostedSite;
import io.allostat.demoapps.hosting.data.DatabaseSpec;
import io.allostat.demoapps.hosting.data.GeneratedDatabase;
import io.allostat.demoapps.hosting.server.PageServlet;
import io.allostat.demoapps.hosting.server.Traffic;
import java.sql.SQLException;
import java.util.Map;
import org.apache.catalina.Context;

/** The bookstore's data and pages, for the server that all sites share. */
public final class HostedBookstore {
  private HostedBookstore() {}

  /**
   * Opens the store's data, after generating them at the first start.
   *
   * @param directory where they are kept
   * @param population what is in the database
   * @param spec which database
   * @return the site, to be closed
   * @throws StartException if the data can be neither opened nor generated
   */
  public static HostedSite open(StateDirectory directory, Population population, DatabaseSpec spec)
      throws StartException {
    GeneratedDatabase database =
        GeneratedDatabase.open(directory, DataGenerator.data(population), System.err, spec);
    try {
      Facts facts = Facts.read(database.dataSource());
      return new GeneratedSite(
          database,
          population.name(),
          (components, pooled) -> {
            Site site = new Site(components, pooled, facts);
            return (context, traffic) -> deploy(context, site, facts, traffic);
          });
    } catch (SQLException e) {
      database.close();
      throw new StartException("the database is none of a bookstore: " + e.getMessage(), e);
    }
  }

  private static void deploy(Context context, Site site, Facts facts, Traffic traffic) {
    Map<String, String> population =
        Map.of(
            "X-Bookstore-Items", Integer.toString(facts.items()),
            "X-Bookstore-Customers", Integer.toString(facts.customers()));
    site.pages()
        .forEach(
            (interaction, page) -> {
              boolean home = interaction == Interaction.HOME;
              new PageServlet(page, interaction.posts(), home ? population : Map.of(), traffic)
                  .deploy(context, interaction.path());
            });
  }
}
