package io.allostat.demoapps.bookstore.site;

import io.allostat.core.api.component.ComponentDescriptor;

/**
 * The service levels of the store with what each takes from a visitor (the weights): the three
 * adaptations of Philippe et al. §5.5.
 */
final class Levels {
  private Levels() {}

  static ComponentDescriptor authorSearch() {
    // Who knows a part of a name only, or writes it differently, finds nothing.
    return ComponentDescriptor.named("AuthorSearch").withLevel("exact-match", 0.5);
  }

  static ComponentDescriptor titleSearch() {
    // Titles are longer than names, so that fewer visitors know the whole of one.
    return ComponentDescriptor.named("TitleSearch").withLevel("exact-match", 0.6);
  }

  static ComponentDescriptor bestSellers() {
    // Still books that others buy, in no order of how many.
    return ComponentDescriptor.named("BestSellers").withLevel("recent-sellers", 0.4);
  }
}
