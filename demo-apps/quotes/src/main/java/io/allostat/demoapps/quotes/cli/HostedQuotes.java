package io.allostat.demoapps.quotes.cli;

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
import io.allostat.demoapps.quotes.data.DataGenerator;
import io.allostat.demoapps.quotes.data.History;
import io.allostat.demoapps.quotes.data.Population;
import io.allostat.demoapps.quotes.site.Site;
import java.util.Map;
import org.apache.catalina.Context;

/** The prices and pages, for the server that all sites share. */
public final class HostedQuotes {
  private HostedQuotes() {}

  /**
   * Opens the prices, after generating them at the first start.
   *
   * @param directory where they are kept
   * @param population how many there are
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
            "X-Quotes-Symbols", Integer.toString(population.symbols()),
            "X-Quotes-Days", Integer.toString(History.DAYS));
    new PageServlet(site.home(), false, facts, traffic).deploy(context, SiteServlet.HOME);
    site.feeds()
        .forEach((name, feed) -> new XmlServlet(feed, false, traffic).deploy(context, name));
  }
}
