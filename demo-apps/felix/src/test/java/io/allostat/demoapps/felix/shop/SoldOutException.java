package io.allostat.demoapps.felix.shop;

/** An exception of the application's own. */
public final class SoldOutException extends Exception {
  private static final long serialVersionUID = 1L;
}
