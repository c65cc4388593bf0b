package io.allostat.demoapps.bookstore.cli;

import io.allostat.core.api.AllostatBuilder;
import io.allostat.core.api.component.Component;
import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.core.api.resource.ResourceView;
import io.allostat.demoapps.bookstore.data.DataGenerator;
import io.allostat.demoapps.bookstore.data.Facts;
import io.allostat.demoapps.bookstore.data.Population;
import io.allostat.demoapps.bookstore.site.Interaction;
import io.allostat.demoapps.bookstore.site.Site;
import io.allostat.demoapps.hosting.StartException;
import io.allostat.demoapps.hosting.StateDirectory;
import io.allostat.demoapps.hosting.cli.HostedSite;
import io.allostat.demoapps.hosting.cli.SiteServer;
import io.allostat.demoapps.hosting.data.GeneratedDatabase;
import io.allostat.demoapps.hosting.server.PageServlet;
import io.allostat.demoapps.hosting.server.Traffic;
import io.allostat.demoapps.hosting.server.WebServer.Deployment;
import java.sql.SQLException;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;
import javax.sql.DataSource;
import org.apache.catalina.Context;
import org.apache.catalina.Wrapper;
import org.apache.catalina.startup.Tomcat;

/** The bookstore's data and pages, for the server that all sites share. */
final class HostedBookstore implements HostedSite {
  private final GeneratedDatabase database;
  private final String population;
  private final Facts facts;

  private HostedBookstore(GeneratedDatabase database, String population, Facts facts) {
    this.database = database;
    this.population = population;
    this.facts = facts;
  }

  static HostedBookstore open(StateDirectory directory, Population population)
      throws StartException {
    GeneratedDatabase database =
        GeneratedDatabase.open(directory, DataGenerator.content(population), System.err);
    try {
      return new HostedBookstore(database, population.name(), Facts.read(database.dataSource()));
    } catch (SQLException e) {
      database.close();
      throw new StartException("the database is none of a bookstore: " + e.getMessage(), e);
    }
  }

  @Override
  public String population() {
    return population;
  }

  @Override
  public DataSource dataSource() {
    return database.dataSource();
  }

  @Override
  public OptionalLong databasePid() {
    return OptionalLong.empty();
  }

  @Override
  public void describe(AllostatBuilder builder) {
    builder.view(new ResourceView("database", "cpu", SiteServer.DATABASE));
  }

  @Override
  public Deployment pages(Function<ComponentDescriptor, Component> components, DataSource pooled) {
    Site site = new Site(components, pooled, facts);
    return (context, traffic) -> deploy(context, site, traffic);
  }

  private void deploy(Context context, Site site, Traffic traffic) {
    Map<String, String> population =
        Map.of(
            "X-Bookstore-Items", Integer.toString(facts.items()),
            "X-Bookstore-Customers", Integer.toString(facts.customers()));
    site.pages()
        .forEach(
            (interaction, page) -> {
              boolean home = interaction == Interaction.HOME;
              PageServlet servlet =
                  new PageServlet(page, false, home ? population : Map.of(), traffic);
              Wrapper wrapper = Tomcat.addServlet(context, interaction.path(), servlet);
              wrapper.setLoadOnStartup(1);
              wrapper.addMapping("/" + interaction.path());
              if (home) {
                wrapper.addMapping("");
              }
            });
  }

  @Override
  public void close() {
    database.close();
  }
}
