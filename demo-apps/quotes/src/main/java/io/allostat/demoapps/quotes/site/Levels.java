package io.allostat.demoapps.quotes.site;

import io.allostat.core.api.component.ComponentDescriptor;

/** The service levels of the feed with what each takes from a client (the weights). */
final class Levels {
  static final int FULL = 0;
  static final int CLOSING = 1;

  private Levels() {}

  static ComponentDescriptor prices() {
    return ComponentDescriptor.named("Prices")
        // Who draws a curve needs no more than the last price.
        .withLevel("closing-prices", 0.3)
        // A curve of years looks the same; one of a month has five points.
        .withLevel("weekly-closing-prices", 0.4);
  }
}
