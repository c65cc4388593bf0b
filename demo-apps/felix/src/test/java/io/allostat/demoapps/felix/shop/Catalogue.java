package io.allostat.demoapps.felix.shop;

/** Finds what is sold. */
public interface Catalogue {
  /** Finds an item. */
  String find(String item) throws SoldOutException;
}
