package io.allostat.demoapps.hosting.cli;

import io.allostat.core.api.AllostatBuilder;
import io.allostat.core.api.component.Component;
import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.demoapps.hosting.StartException;
import io.allostat.demoapps.hosting.StateDirectory;
import io.allostat.demoapps.hosting.server.WebServer.Deployment;
import java.util.OptionalLong;
import java.util.function.Function;
import javax.sql.DataSource;

/** A site's data, opened, from which the site is made when its components are known. */
public interface HostedSite extends AutoCloseable {
  /** Opens the data, after generating them at the first start. */
  @FunctionalInterface
  interface Opening {
    /**
     * Opens the data.
     *
     * @param directory where they are kept
     * @return the site, to be closed
     * @throws StartException if they can be neither opened nor generated
     */
    HostedSite open(StateDirectory directory) throws StartException;
  }

  /**
   * @return a name for files that belong to this amount of data, such as {@code scale-6}: what a
   *     service level saves depends on it
   */
  String population();

  /**
   * @return the pooled connections
   */
  DataSource dataSource();

  /**
   * @return the process that the database runs in; empty if that is this one
   */
  OptionalLong databasePid();

  /**
   * Tells what the database is among the resources.
   *
   * @param builder of the instance that manages the site
   * @param names what the site's components are called there
   */
  void describe(AllostatBuilder builder, SiteNames names);

  /**
   * Makes the site.
   *
   * @param components registers a component, under its name in the server
   * @param database the site's database
   * @return its pages
   */
  Deployment pages(Function<ComponentDescriptor, Component> components, DataSource database);

  /** Closes the data. */
  @Override
  void close();
}
