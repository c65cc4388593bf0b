package io.allostat.sampler.export;

/** What the number behind a collapsed stack counts. */
public enum Weight {
  /** The samples that showed the stack using the resource. */
  SAMPLES,
  /**
   * The use over the window in millionths of a resource-second: microseconds of CPU time for a CPU,
   * microseconds that a connection was taken for a pool.
   */
  MICROSECONDS
}
