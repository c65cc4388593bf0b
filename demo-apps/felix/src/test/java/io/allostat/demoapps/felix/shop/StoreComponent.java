package io.allostat.demoapps.felix.shop;

import java.math.BigInteger;

/** What is called last; it works for a while. */
public final class StoreComponent implements Store {
  private static final int WORK = 400;

  @Override
  public String read(String item) {
    BigInteger work = BigInteger.ONE;
    for (int i = 2; i < WORK; i++) {
      work = work.multiply(BigInteger.valueOf(i));
    }
    return item + " " + work.bitLength();
  }
}
