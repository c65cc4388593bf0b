package io.allostat.nativeaffinity.binding;

import io.allostat.nativeaffinity.topology.CpuSet;

/**
 * A share of the machine: so much CPU time, on these CPUs.
 *
 * <p>Thread safety: immutable.
 *
 * @param processors CPU seconds per second, from {@value #MIN_PROCESSORS} to the number of CPUs
 * @param cpus the CPUs on which it may be taken; at least one. Shares may have CPUs in common.
 * @param limited whether that is also the most that may be used; otherwise it is what counts where
 *     others want the CPUs as well, and what they leave idle may be used beside it
 */
public record Share(double processors, CpuSet cpus, boolean limited) {
  /** The kernel's shortest quota, 1 ms, in the period of 100 ms. */
  public static final double MIN_PROCESSORS = 0.01;

  /**
   * Checks the parts.
   *
   * @throws IllegalArgumentException when there is no CPU or the processors are out of range
   */
  public Share {
    if (cpus.isEmpty()) {
      throw new IllegalArgumentException("cpus: expected at least one CPU, got none");
    }
    if (!(processors >= MIN_PROCESSORS && processors <= cpus.size())) {
      throw new IllegalArgumentException(
          "processors: expected from "
              + MIN_PROCESSORS
              + " to the number of CPUs, "
              + cpus.size()
              + ", got "
              + processors);
    }
  }

  /**
   * A share that is also the most that may be used.
   *
   * @param processors as above
   * @param cpus as above
   */
  public Share(double processors, CpuSet cpus) {
    this(processors, cpus, true);
  }

  /**
   * Whether the CPUs alone are the limit.
   *
   * @return whether as many processors are given as there are CPUs
   */
  public boolean whole() {
    return processors == cpus.size();
  }
}
