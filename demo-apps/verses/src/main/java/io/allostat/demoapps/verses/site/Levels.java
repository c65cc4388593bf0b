package io.allostat.demoapps.verses.site;

import io.allostat.core.api.component.ComponentDescriptor;

/** The service levels of the search with what each takes from a visitor (the weights). */
final class Levels {
  private Levels() {}

  static ComponentDescriptor search() {
    // Who looks for a frequent word gets verses that have it, but not those that have it most.
    return ComponentDescriptor.named("Search").withLevel("first-found", 0.5);
  }

  static ComponentDescriptor context() {
    // The verse itself says most; what is around it is one click away.
    return ComponentDescriptor.named("Context").withLevel("no-context", 0.2);
  }
}
