package io.allostat.nativeaffinity.topology;

/**
 * A core: the hardware threads that share one set of execution units.
 *
 * <p>Thread safety: immutable.
 *
 * @param number from 0, in the order of the cores' first CPUs. It is ours: the kernel's own {@code
 *     core_id} begins again on every socket.
 * @param socket the kernel's number of the socket ({@code physical_package_id}), >= 0; the numbers
 *     of a machine may have gaps
 * @param node the NUMA node
 * @param threads its online hardware threads, as CPU numbers; at least one
 * @param efficiency whether it is one of the slower cores of a hybrid x86 processor
 */
public record Core(int number, int socket, int node, CpuSet threads, boolean efficiency) {

  /**
   * Checks the parts.
   *
   * @throws IllegalArgumentException when a number is negative or there is no thread
   */
  public Core {
    requireNumber("number", number);
    requireNumber("socket", socket);
    requireNumber("node", node);
    if (threads.isEmpty()) {
      throw Refusal.of("threads", "at least one CPU", "none");
    }
  }

  /**
   * The smallest CPU number of its threads.
   *
   * @return a CPU number
   */
  public int firstThread() {
    return threads.iterator().nextInt();
  }

  private static void requireNumber(String name, int value) {
    if (value < 0) {
      throw Refusal.of(name, "a number >= 0", Integer.toString(value));
    }
  }
}
