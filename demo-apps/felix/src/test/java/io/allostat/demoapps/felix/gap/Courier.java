package io.allostat.demoapps.felix.gap;

import io.allostat.demoapps.felix.shop.Store;

/** A component of whose class nobody asks. */
public final class Courier implements Delivery {
  @Override
  public void from(Store store) {
    store.read("parcel");
  }
}
