package io.allostat.demoapps.client;

import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;

/**
 * Which seconds the machine was not the run's own: those in which the hypervisor took more than a
 * share of a processor, and the one after each, which serves what has piled up. Not thread-safe.
 */
final class Disturbance implements BooleanSupplier {
  /** The share that a hypervisor may take where nothing is asked about. */
  static final double ANY = 1;

  private final double most;
  private final DoubleSupplier stolen;
  private boolean before;

  /**
   * @param most share of a processor's time in a second
   * @param stolen the largest of these shares since the last call
   */
  private Disturbance(double most, DoubleSupplier stolen) {
    this.most = most;
    this.stolen = stolen;
  }

  /**
   * What to ask at the end of each second.
   *
   * @param most share of a processor's time in a second; with {@link #ANY} nobody looks
   * @param stolen begins to look, and tells the largest of these shares since the last call
   */
  static BooleanSupplier above(double most, Supplier<? extends DoubleSupplier> stolen) {
    return most >= ANY ? () -> false : new Disturbance(most, stolen.get());
  }

  /** Whether the second that ends now was disturbed. */
  @Override
  public boolean getAsBoolean() {
    boolean now = stolen.getAsDouble() > most;
    boolean disturbed = now || before;
    before = now;
    return disturbed;
  }
}
