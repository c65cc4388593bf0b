package io.allostat.policies.admission;

import io.allostat.policies.admission.internal.Checks;

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
    Checks.finite("newConnections", newConnections);
    Checks.finite("resumedConnections", resumedConnections);
  }
}
