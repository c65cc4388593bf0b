package io.allostat.demoapps.orders.beans;

/**
 * One order of a batch, as it came.
 *
 * @param reference what the client calls it, 1 to {@value #REFERENCE_LENGTH} characters
 * @param customer a number from 1; there need be no such customer
 * @param item a number from 1; there need be no such item
 * @param quantity 1 to {@value #MOST}
 */
public record Order(String reference, int customer, int item, int quantity) {
  /** The most characters of a reference. */
  public static final int REFERENCE_LENGTH = 20;

  /** The largest quantity. */
  public static final int MOST = 1_000;
}
