package io.allostat.demoapps.hosting.cli;

import io.allostat.core.api.AllostatBuilder;
import io.allostat.core.api.component.Component;
import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.demoapps.hosting.data.GeneratedDatabase;
import io.allostat.demoapps.hosting.server.WebServer.Deployment;
import java.util.OptionalLong;
import java.util.function.Function;
import javax.sql.DataSource;

/**
 * A site whose data are a generated database.
 *
 * @param database its data, closed with the site
 * @param population a name for files that belong to this amount of data
 * @param pages makes its pages
 */
public record GeneratedSite(GeneratedDatabase database, String population, Pages pages)
    implements HostedSite {
  /** Makes the pages of a site. */
  @FunctionalInterface
  public interface Pages {
    /**
     * Makes them.
     *
     * @param components registers a component
     * @param database the site's database
     * @return puts them into a context
     */
    Deployment make(Function<ComponentDescriptor, Component> components, DataSource database);
  }

  @Override
  public DataSource dataSource() {
    return database.dataSource();
  }

  @Override
  public OptionalLong databasePid() {
    return database.pid();
  }

  @Override
  public void describe(AllostatBuilder builder, SiteNames names) {
    DatabaseResource.describe(builder, database, names);
  }

  @Override
  public Deployment pages(Function<ComponentDescriptor, Component> components, DataSource pooled) {
    return pages.make(components, pooled);
  }

  @Override
  public void close() {
    database.close();
  }
}
