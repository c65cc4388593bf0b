package io.allostat.policies.simulator.host;

/** Refuses figures that are none. */
final class Checks {
  private Checks() {}

  static void between(String name, double value, double least, double most) {
    if (!(value >= least && value <= most)) {
      throw new IllegalArgumentException(
          name + ": expected a number from " + least + " to " + most + ", got " + value);
    }
  }
}
