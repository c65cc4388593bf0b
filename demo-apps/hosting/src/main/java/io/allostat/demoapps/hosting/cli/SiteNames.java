package io.allostat.demoapps.hosting.cli;

import io.allostat.core.api.component.ComponentDescriptor;

/**
 * What the components of a site are called in its server: as the site calls them or, in a server
 * that has other sites too, with the site's name before that, so that no two are called the same.
 *
 * @param site the site's name, such as {@code auction}
 * @param alone whether the server has no other site
 */
public record SiteNames(String site, boolean alone) {
  /**
   * @param part as the site calls it, such as {@code Search}
   * @return its name in the server, such as {@code Search} or {@code verses-Search}
   */
  public String of(String part) {
    // As a ProfilingValve with context names calls the servlets.
    return alone ? part : site + "-" + part;
  }

  /** The same component under its name in the server. */
  ComponentDescriptor of(ComponentDescriptor declared) {
    return new ComponentDescriptor(
        of(declared.name()), declared.serviceLevels(), declared.actuator());
  }
}
