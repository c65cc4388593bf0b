package io.allostat.demoapps.bookstore.site;

import io.allostat.core.api.component.ComponentDescriptor;

/**
 * The service levels of the store with what each takes from a visitor (the weights). The last level
 * of each component is one of the three adaptations of Philippe et al. §5.5; the two dearest have
 * one more between, as the last saves more than a small overload needs.
 */
final class Levels {
  private Levels() {}

  static ComponentDescriptor authorSearch() {
    // Who knows a part of a name only, or writes it differently, finds nothing.
    return ComponentDescriptor.named("AuthorSearch").withLevel("exact-match", 0.5);
  }

  static ComponentDescriptor titleSearch() {
    return ComponentDescriptor.named("TitleSearch")
        // Who looks for any book on something has one, who looks for a certain one has it one time
        // in three.
        .withLevel("third-of-books", 0.25)
        // Titles are longer than names, so that fewer visitors know the whole of one.
        .withLevel("exact-match", 0.35);
  }

  static ComponentDescriptor bestSellers() {
    return ComponentDescriptor.named("BestSellers")
        // Nearly the same books; the order rests on fewer sales.
        .withLevel("fewer-orders", 0.15)
        // Still books that others buy, in no order of how many.
        .withLevel("recent-sellers", 0.25);
  }
}
