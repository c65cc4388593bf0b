package io.allostat.core.api.admission;

import io.allostat.core.api.settings.Ranges;

/**
 * Connections that reach the server in one interval, refused ones included; counted or predicted.
 *
 * @param newConnections N, finite, >= 0
 * @param resumedConnections O, finite, >= 0
 */
public record Arrivals(double newConnections, double resumedConnections) {
  /** No connections: what is predicted for the first interval. */
  public static final Arrivals NONE = new Arrivals(0, 0);

  /** Checks both numbers. */
  public Arrivals {
    Ranges.requireNotNegative("newConnections", newConnections);
    Ranges.requireNotNegative("resumedConnections", resumedConnections);
  }
}
