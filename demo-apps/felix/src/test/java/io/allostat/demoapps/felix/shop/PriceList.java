package io.allostat.demoapps.felix.shop;

/** A service whose type is a class: nothing can stand in for it. */
public class PriceList {
  /** The price of an item. */
  public int price(String item) {
    return item.length();
  }
}
