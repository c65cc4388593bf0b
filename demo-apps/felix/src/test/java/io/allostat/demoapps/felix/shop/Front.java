package io.allostat.demoapps.felix.shop;

import java.util.function.Function;

/**
 * What the test calls, through a type of the JDK: it answers with what the catalogue found or threw
 * and, without an item, with what it takes for the catalogue.
 */
public final class Front implements Function<String, Object> {
  private volatile Catalogue catalogue;

  void setCatalogue(Catalogue bound) {
    catalogue = bound;
  }

  @Override
  public Object apply(String item) {
    if (item == null) {
      return catalogue;
    }
    try {
      return catalogue.find(item);
    } catch (SoldOutException e) {
      return e;
    }
  }
}
