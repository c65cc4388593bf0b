package io.allostat.demoapps.felix.shop;

/** Keeps items. */
public interface Store {
  /** Reads an item. */
  String read(String item);
}
