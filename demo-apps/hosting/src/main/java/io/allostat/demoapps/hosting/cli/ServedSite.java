package io.allostat.demoapps.hosting.cli;

import io.allostat.adapters.jdbc.ComponentDataSource;
import io.allostat.core.api.component.Component;
import io.allostat.core.api.component.ComponentDescriptor;
import io.allostat.core.api.component.Components;
import io.allostat.demoapps.hosting.server.WebServer;
import io.allostat.demoapps.hosting.site.Unmanaged;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * A site of a server, whose data are open.
 *
 * @param names what its components are called
 * @param site its data, and the makings of its pages
 */
record ServedSite(SiteNames names, HostedSite site) {
  /** Its pages with its components, the database among them, registered. */
  WebServer.Site managed(Components components) {
    Function<ComponentDescriptor, Component> register =
        declared -> components.register(names.of(declared));
    Component database = register.apply(ComponentDescriptor.named(SiteServer.DATABASE));
    return new WebServer.Site(
        names.site(), site.pages(register, new ComponentDataSource(site.dataSource(), database)));
  }

  /**
   * Its pages alone: no component is tracked.
   *
   * @param dimmed whether the present request is served at the least levels
   */
  WebServer.Site unmanaged(BooleanSupplier dimmed) {
    return new WebServer.Site(
        names.site(), site.pages(declared -> new Unmanaged(declared, dimmed), site.dataSource()));
  }

  /** A name for files that belong to it and its amount of data. */
  String nameAndPopulation() {
    return names.site() + "-" + site.population();
  }
}
