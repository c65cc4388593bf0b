package io.allostat.demoapps.felix.gap;

import io.allostat.demoapps.felix.shop.Store;

/** An interface that speaks of a type which its bundle does not see. */
public interface Delivery {
  /** Delivers. */
  void from(Store store);
}
