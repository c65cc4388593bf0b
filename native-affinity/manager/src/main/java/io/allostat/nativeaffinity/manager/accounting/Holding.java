package io.allostat.nativeaffinity.manager.accounting;

import io.allostat.nativeaffinity.manager.internal.Checks;

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
    Checks.application(application);
    Checks.between("requested", requested, 0, Checks.LARGEST_REQUEST);
    Checks.between("processors", processors, 0, Checks.MOST_PROCESSORS);
  }
}
