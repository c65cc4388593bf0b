package io.allostat.demoapps.orders.cli;

import io.allostat.demoapps.hosting.StartException;
import io.allostat.demoapps.hosting.StateDirectory;
import io.allostat.demoapps.hosting.cli.GeneratedSite;
import io.allostat.demoapps.hosting.cli.HostedSite;
import io.allostat.demoapps.hosting.data.DatabaseSpec;
import io.allostat.demoapps.hosting.data.GeneratedDatabase;
import io.allostat.demoapps.hosting.server.PageServlet;
import io.allostat.demoapps.hosting.server.SiteServlet;
import io.allostat.demoapps.hosting.server.Traffic;
import io.allostat.demoapps.hosting.server.XmlServlet;
import io.allostat.demoapps.orders.data.DataGenerator;
import io.allostat.demoapps.orders.data.Population;
import io.allostat.demoapps.orders.site.Site;
import java.util.Map;
import org.apache.catalina.Context;

/** The books and pages, for the server that all sites share. */
public final class HostedOrders {
  private HostedOrders() {}

  /**
   * Opens the data, after generating them at the first start.
   *
   * @param directory where they are kept
   * @param population how many customers and items there are
   * @param spec which database
   * @return the site, to be closed
   * @throws StartException if they can be neither opened nor generated
   */
  public static HostedSite open(StateDirectory directory, Population population, DatabaseSpec spec)
      throws StartException {
    return new GeneratedSite(
        GeneratedDatabase.open(directory, DataGenerator.data(population), System.err, spec),
        population.name(),
        (components, pooled) -> {
          Site site = new Site(components, pooled);
          return (context, traffic) -> deploy(context, site, population, traffic);
        });
  }

  private static void deploy(Context context, Site site, Population population, Traffic traffic) {
    Map<String, String> facts =
        Map.of(
            "X-Orders-Items", Integer.toString(population.items()),
            "X-Orders-Customers", Integer.toString(population.customers()));
    site.pages()
        .forEach(
            (name, page) ->
                new PageServlet(
                        page, false, name.equals(SiteServlet.HOME) ? facts : Map.of(), traffic)
                    .deploy(context, name));
    new XmlServlet(site.batch(), true, traffic).deploy(context, Site.BATCH);
  }
}
