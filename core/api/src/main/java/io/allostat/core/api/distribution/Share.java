package io.allostat.core.api.distribution;

import io.allostat.core.api.processors.ApplicationNames;
import io.allostat.core.api.settings.Ranges;

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
    ApplicationNames.requireValid(application);
    Ranges.requireBetween("requested", requested, 0, Request.MOST_PROCESSORS);
    Ranges.requireBetween("processors", processors, 0, Quantum.MOST_PROCESSORS);
  }
}
