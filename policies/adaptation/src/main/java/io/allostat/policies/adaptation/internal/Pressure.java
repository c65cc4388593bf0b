package io.allostat.policies.adaptation.internal;

import io.allostat.core.api.control.Observation;

/**
 * What those who are turned away would need counts as usage, unless the resource is hardly used.
 */
final class Pressure {
  private Pressure() {}

  /**
   * What counts of it. Of a resource that is below its floor nothing: what keeps people out is then
   * not how dear service is, but that their cost is not known yet, or that they are an attack.
   *
   * @param resource a controlled resource
   * @param usage of it, 0 to 1
   * @param observation who is turned away, and the thresholds
   * @return a share of its capacity that may exceed 1; 0 where nobody is turned away
   */
  static double on(String resource, double usage, Observation observation) {
    boolean low = usage < observation.thresholdsOf(resource).underload();
    return low ? 0 : observation.pressureOn(resource);
  }
}
