package io.allostat.policies.distribution;

import io.allostat.policies.distribution.internal.Checks;

/**
 * What an application asked for and got.
 *
 * @param application its name
 * @param requested R_i, processors, from 0 to 1e6
 * @param processors A_i, from 0 to 8192
 */
public record Share(String application, double requested, double processors) {
  /** Checks ranges. */
  public Share {
    Checks.application(application);
    Checks.between("requested", requested, 0, Request.MOST_PROCESSORS);
    Checks.between("processors", processors, 0, Quantum.MOST_PROCESSORS);
  }
}
