package io.allostat.policies.admission;

import io.allostat.core.api.settings.Ranges;

/**
 * What may be used in one interval.
 *
 * @param intervalSeconds T, from 0.001 to 1e6
 * @param processors A_i, may be fractional, from 1e-6 to 1e6
 * @param utilisation u, from 0.001 to 2
 */
public record Capacity(double intervalSeconds, double processors, double utilisation) {
  /** Checks the numbers. */
  public Capacity {
    Ranges.requireBetween("intervalSeconds", intervalSeconds, 0.001, 1e6);
    Ranges.requireBetween("processors", processors, 1e-6, 1e6);
    Ranges.requireBetween("utilisation", utilisation, 0.001, 2);
  }

  /**
   * @return T·A_i·u, CPU seconds
   */
  public double cpuSeconds() {
    return intervalSeconds * processors * utilisation;
  }
}
