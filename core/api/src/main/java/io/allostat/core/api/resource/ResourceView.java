package io.allostat.core.api.resource;

import io.allostat.core.api.component.ComponentNames;

/**
 * An attribution without thresholds: what the stacks that contain a component use of a controlled
 * resource, such as an embedded database's part of the server's CPU.
 *
 * @param name the view's name
 * @param resource the controlled resource it is part of
 * @param component the component whose stacks belong to it
 */
public record ResourceView(String name, String resource, String component) {
  /** Checks the three names. */
  public ResourceView {
    ComponentNames.requireValid("view name", name);
    ComponentNames.requireValid("resource of view " + name, resource);
    ComponentNames.requireValid("component of view " + name, component);
  }
}
