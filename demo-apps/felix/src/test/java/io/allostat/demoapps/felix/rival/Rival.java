package io.allostat.demoapps.felix.rival;

import io.allostat.demoapps.felix.shop.Catalogue;

/** Another catalogue. */
public final class Rival implements Catalogue {
  @Override
  public String find(String item) {
    return "rival";
  }
}
