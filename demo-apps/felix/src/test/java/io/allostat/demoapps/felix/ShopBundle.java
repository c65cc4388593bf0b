package io.allostat.demoapps.felix;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Function;
import org.osgi.framework.Constants;

/** Makes a bundle whose components of Declarative Services call each other. */
final class ShopBundle {
  static final String PACKAGE = "io.allostat.demoapps.felix.shop";

  /** How many of its services are called through proxies once its components are selected. */
  static final int PROXIES = 3;

  /** What makes a reference static, after its cardinality. */
  static final String STATIC = "";

  /** What makes a reference dynamic, after its cardinality: it takes a better service at once. */
  static final String DYNAMIC = "' policy='dynamic' policy-option='greedy";

  private ShopBundle() {}

  /**
   * Writes it.
   *
   * @param jar to where
   * @param policy of all references
   */
  static Path writeTo(Path jar, String policy) throws IOException {
    return new TestBundle("shop", PACKAGE)
        .header(Constants.EXPORT_PACKAGE, PACKAGE)
        .component(
            PACKAGE + ".Front",
            Function.class.getName(),
            reference("catalogue", PACKAGE + ".Catalogue", "setCatalogue", "1..1" + policy))
        .component(
            PACKAGE + ".Search",
            PACKAGE + ".Catalogue",
            reference("store", PACKAGE + ".Store", "setStore", "1..1" + policy),
            reference("prices", PACKAGE + ".PriceList", "setPrices", "1..1" + policy))
        .component(PACKAGE + ".StoreComponent", PACKAGE + ".Store")
        .component(PACKAGE + ".PriceList", PACKAGE + ".PriceList")
        .writeTo(jar);
  }

  /** The element of a reference. */
  static String reference(String name, String type, String bind, String cardinality) {
    return "<reference name='"
        + name
        + "' interface='"
        + type
        + "' bind='"
        + bind
        + (bind.startsWith("add") ? "' unbind='remove" + bind.substring(3) : "")
        + "' cardinality='"
        + cardinality
        + (cardinality.endsWith("n") ? "' policy='dynamic" : "")
        + "'/>";
  }
}
