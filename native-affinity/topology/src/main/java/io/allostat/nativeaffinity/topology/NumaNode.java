package io.allostat.nativeaffinity.topology;

/**
 * A NUMA node: CPUs that are equally near to the same memory.
 *
 * <p>Thread safety: immutable.
 *
 * @param number the kernel's number of the node, >= 0; the numbers of a machine may have gaps
 * @param cpus its online CPUs; empty for a node that has only memory
 */
public record NumaNode(int number, CpuSet cpus) {

  /**
   * Checks the parts.
   *
   * @throws IllegalArgumentException when the number is negative
   */
  public NumaNode {
    if (number < 0) {
      throw Refusal.of("number", "a number >= 0", Integer.toString(number));
    }
  }
}
