package io.allostat.nativeaffinity.binding;

import io.allostat.nativeaffinity.topology.CpuSet;

/**
 * The CPUs that a thread may use, or why they could not be read.
 *
 * <p>Thread safety: immutable.
 *
 * @param outcome {@link Outcome#DONE} when they could be read
 * @param cpus the CPUs; empty exactly when they could not be read
 */
public record AffinityMask(Outcome outcome, CpuSet cpus) {

  /**
   * Checks the parts.
   *
   * @throws IllegalArgumentException when there are CPUs without success or success without CPUs
   */
  public AffinityMask {
    if ((outcome == Outcome.DONE) == cpus.isEmpty()) {
      throw new IllegalArgumentException(
          "cpus: expected CPUs exactly with outcome DONE, got " + outcome + " and " + cpus);
    }
  }
}
