package io.allostat.nativeaffinity.manager.accounting;

import io.allostat.core.api.processors.ApplicationNames;
import io.allostat.core.api.settings.Ranges;
import io.allostat.nativeaffinity.manager.internal.Limits;

/**
 * What an application asks for and has from now on.
 *
 * @param application its name, 1 to 128 characters without control characters
 * @param requested R_i, processors, from 0 to 1e6
 * @param processors A_i, from 0 to 8192
 */
public record Holding(String application, double requested, double processors) {
  /** Checks ranges. */
  public Holding {
    ApplicationNames.requireValid(application);
    Ranges.requireBetween("requested", requested, 0, Limits.LARGEST_REQUEST);
    Ranges.requireBetween("processors", processors, 0, Limits.MOST_PROCESSORS);
  }

  /**
   * @return whether it asks for more than it has
   */
  boolean lacks() {
    return requested > processors;
  }
}
