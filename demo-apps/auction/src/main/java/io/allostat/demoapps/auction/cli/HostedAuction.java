package io.allostat.demoapps.auction.cli;

import io.allostat.core.api.AllostatBuilder;
import io.allostat.core.api.component.Component;
import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.demoapps.auction.data.ConsistencyBean;
import io.allostat.demoapps.auction.data.Population;
import io.allostat.demoapps.auction.data.SiteDatabase;
import io.allostat.demoapps.auction.server.SitePages;
import io.allostat.demoapps.auction.site.Site;
import io.allostat.demoapps.hosting.NamedBean;
import io.allostat.demoapps.hosting.StartException;
import io.allostat.demoapps.hosting.StateDirectory;
import io.allostat.demoapps.hosting.cli.DatabaseResource;
import io.allostat.demoapps.hosting.cli.HostedSite;
import io.allostat.demoapps.hosting.cli.SiteNames;
import io.allostat.demoapps.hosting.cli.SiteServer;
import io.allostat.demoapps.hosting.data.DatabaseSpec;
import io.allostat.demoapps.hosting.server.WebServer.Deployment;
import java.util.OptionalLong;
import java.util.function.Function;
import javax.sql.DataSource;

/** The auction site's data and pages, for the server that all sites share. */
public final class HostedAuction implements HostedSite {
  private final SiteDatabase database;
  private final String population;
  private final boolean controlled;
  private final NamedBean check;

  private HostedAuction(SiteDatabase database, String population, boolean controlled) {
    this.database = database;
    this.population = population;
    this.controlled = controlled;
    this.check = ConsistencyBean.publish(database.dataSource());
  }

  static HostedSite open(StateDirectory directory, ServerOptions options) throws StartException {
    return open(
        directory, options.population(), options.database(), options.controls(SiteServer.DATABASE));
  }

  /**
   * Opens the site's data, after generating them at the first start.
   *
   * @param directory where they are kept
   * @param population what is in the database
   * @param spec which database
   * @param controlled whether the database has thresholds of its own, so that work can be taken
   *     from it to the site
   * @return the site, to be closed
   * @throws StartException if the data can be neither opened nor generated
   */
  public static HostedSite open(
      StateDirectory directory, Population population, DatabaseSpec spec, boolean controlled)
      throws StartException {
    return new HostedAuction(
        SiteDatabase.open(directory, population, System.err, spec), population.name(), controlled);
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
    return database.database().pid();
  }

  @Override
  public void describe(AllostatBuilder builder, SiteNames names) {
    DatabaseResource.describe(builder, database.database(), names);
  }

  @Override
  public Deployment pages(Function<ComponentDescriptor, Component> components, DataSource pooled) {
    Site site = new Site(components, pooled, database.facts(), controlled);
    return (context, traffic) -> SitePages.deploy(context, site, traffic);
  }

  @Override
  public void close() {
    check.close();
    database.close();
  }
}
