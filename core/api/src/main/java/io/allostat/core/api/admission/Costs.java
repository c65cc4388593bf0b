package io.allostat.core.api.admission;

import io.allostat.core.api.settings.Ranges;

/**
 * What a connection costs: all CPU time spent because of it.
 *
 * @param newSeconds CTN, CPU seconds, from 1e-15 to 1e12
 * @param resumedSeconds CTO, CPU seconds, from 1e-15 to 1e12
 */
public record Costs(double newSeconds, double resumedSeconds) {
  /** Checks both numbers. */
  public Costs {
    Ranges.requireBetween("newSeconds", newSeconds, 1e-15, 1e12);
    Ranges.requireBetween("resumedSeconds", resumedSeconds, 1e-15, 1e12);
  }

  /**
   * @param connections how many come in an interval
   * @return CPU seconds that they cost together
   */
  public double of(Arrivals connections) {
    return connections.newConnections() * newSeconds
        + connections.resumedConnections() * resumedSeconds;
  }
}
