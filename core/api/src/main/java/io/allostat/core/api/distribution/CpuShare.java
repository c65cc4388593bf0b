package io.allostat.core.api.distribution;

import io.allostat.core.api.settings.Ranges;

/**
 * A part of a CPU.
 *
 * @param cpu its number, from 0 to 8191, as the kernel numbers it
 * @param share how much of it, from 1e-6 to 1
 */
public record CpuShare(int cpu, double share) {
  /** Checks ranges. */
  public CpuShare {
    Ranges.requireBetween("cpu", cpu, 0L, Quantum.MOST_PROCESSORS - 1);
    Ranges.requireBetween("share", share, 1e-6, 1);
  }
}
