package io.allostat.demoapps.auction.cli;

import io.allostat.core.api.AllostatBuilder;
import io.allostat.core.api.component.Component;
import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.core.api.resource.ResourceSource;
import io.allostat.core.api.resource.ResourceView;
import io.allostat.demoapps.auction.data.ConsistencyBean;
import io.allostat.demoapps.auction.data.DatabaseProcess;
import io.allostat.demoapps.auction.data.DatabaseSpec;
import io.allostat.demoapps.auction.data.SiteDatabase;
import io.allostat.demoapps.auction.server.SitePages;
import io.allostat.demoapps.auction.site.Site;
import io.allostat.demoapps.hosting.NamedBean;
import io.allostat.demoapps.hosting.StartException;
import io.allostat.demoapps.hosting.StateDirectory;
import io.allostat.demoapps.hosting.cli.HostedSite;
import io.allostat.demoapps.hosting.cli.SiteServer;
import io.allostat.demoapps.hosting.server.WebServer.Deployment;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import javax.sql.DataSource;

/** The auction site's data and pages, for the server that all sites share. */
final class HostedAuction implements HostedSite {
  private final SiteDatabase database;
  private final String population;
  private final DatabaseSpec spec;
  private final boolean controlled;
  private final NamedBean check;

  private HostedAuction(
      SiteDatabase database, String population, DatabaseSpec spec, boolean controlled) {
    this.database = database;
    this.population = population;
    this.spec = spec;
    this.controlled = controlled;
    this.check = ConsistencyBean.publish(database.dataSource());
  }

  static HostedAuction open(StateDirectory directory, ServerOptions options) throws StartException {
    return new HostedAuction(
        SiteDatabase.open(directory, options.population(), System.err, options.database()),
        options.population().name(),
        options.database(),
        options.controls(SiteServer.DATABASE));
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
    return database.process().stream().mapToLong(DatabaseProcess::pid).findFirst();
  }

  @Override
  public void describe(AllostatBuilder builder) {
    database
        .process()
        .ifPresentOrElse(
            process -> builder.source(source(process)),
            () -> builder.view(new ResourceView("database", "cpu", SiteServer.DATABASE)));
  }

  /** With CPUs of its own it can fill by itself; without, it is part of what the server's do. */
  private ResourceSource source(DatabaseProcess process) {
    Optional<String> shares = spec.cpus().isEmpty() ? Optional.of("cpu") : Optional.empty();
    return new ResourceSource(SiteServer.DATABASE, "pid", Long.toString(process.pid()), shares);
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
