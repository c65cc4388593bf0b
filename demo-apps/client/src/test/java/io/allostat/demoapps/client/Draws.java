package io.allostat.demoapps.client;

import java.util.random.RandomGenerator;

/** Draws given beforehand, each in [0, 1). */
final class Draws implements RandomGenerator {
  private final double[] values;
  private int next;

  Draws(double... values) {
    this.values = values;
  }

  @Override
  public double nextDouble() {
    return values[next++];
  }

  @Override
  public int nextInt(int bound) {
    return (int) (nextDouble() * bound);
  }

  @Override
  public long nextLong(long bound) {
    return (long) (nextDouble() * bound);
  }

  @Override
  public long nextLong() {
    throw new UnsupportedOperationException();
  }
}
