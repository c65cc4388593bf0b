package io.allostat.nativeaffinity.topology;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The sockets, cores, hardware threads and NUMA nodes of this machine, as they were when queried.
 *
 * <p>Only online CPUs are in it. Identities: the threads of all cores together are {@code
 * cpus().online()}, each CPU in exactly one core; the CPUs of all nodes together are the same set,
 * each CPU in exactly one node.
 *
 * <p>What the kernel does not tell is replaced by a named assumption, and {@link #assumed} says for
 * which parts: every CPU is a core of its own, all are on socket 0, all are near to one memory; of
 * several nodes that name a CPU, the first has it.
 *
 * <p>Thread safety: immutable.
 *
 * <p>Source: Linux {@code Documentation/admin-guide/cputopology.rst} and {@code
 * Documentation/ABI/stable/sysfs-devices-node}.
 *
 * @param cpus the CPUs of the machine and those that this process may use
 * @param cores by ascending first CPU
 * @param nodes by ascending number
 * @param assumed the parts that the kernel did not tell, of some CPUs or of all; empty when it told
 *     all
 */
public record Topology(
    MachineCpus cpus, List<Core> cores, List<NumaNode> nodes, Set<Topology.Part> assumed) {

  /** A part of the topology. */
  public enum Part {
    /** Which CPUs are on one socket. */
    SOCKETS,
    /** Which CPUs are hardware threads of one core. */
    CORES,
    /** Which CPUs are near to the same memory. */
    NODES
  }

  /**
   * Checks and copies the parts.
   *
   * @throws IllegalArgumentException when an online CPU is in no core or node or in several
   */
  public Topology {
    cores = List.copyOf(cores);
    nodes = List.copyOf(nodes);
    assumed = Set.copyOf(assumed);
    requirePartition("cores", cores.stream().map(Core::threads).toList(), cpus.online());
    requirePartition("nodes", nodes.stream().map(NumaNode::cpus).toList(), cpus.online());
  }

  /**
   * Reads the topology of this machine now: two or three small files per CPU and node, no caching.
   *
   * @return what the kernel tells, and assumptions where it does not
   * @throws IllegalArgumentException when a file is there but makes no sense; names the file. A CPU
   *     that comes or goes at this very moment can cause it; the next query is right again.
   */
  public static Topology query() {
    return query(Path.of("/"));
  }

  /**
   * Reads the topology that stands below a folder.
   *
   * @param root the folder that holds {@code proc} and {@code sys}
   * @return as for {@link #query()}
   * @throws IllegalArgumentException as for {@link #query()}
   */
  public static Topology query(Path root) {
    return query(root, Runtime.getRuntime().availableProcessors());
  }

  static Topology query(Path root, int availableProcessors) {
    return new TopologyReader(new KernelFiles(root), MachineCpus.query(root, availableProcessors))
        .read();
  }

  /**
   * The CPUs that are online and that this process may use.
   *
   * @return a set with at least one member
   */
  public CpuSet usable() {
    return cpus.usable();
  }

  /**
   * The online CPUs of every socket.
   *
   * @return CPUs by the kernel's number of the socket, ascending
   */
  public SortedMap<Integer, CpuSet> sockets() {
    SortedMap<Integer, CpuSet> sockets = new TreeMap<>();
    for (Core core : cores) {
      sockets.merge(core.socket(), core.threads(), CpuSet::union);
    }
    return sockets;
  }

  /**
   * The core of a CPU.
   *
   * @param cpu any number
   * @return its core; empty when it is not online
   */
  public Optional<Core> coreOf(int cpu) {
    return cores.stream().filter(core -> core.threads().contains(cpu)).findFirst();
  }

  /**
   * The first hardware thread of every core.
   *
   * @return as many CPUs as there are cores
   */
  public CpuSet firstThreads() {
    return CpuSet.of(cores.stream().mapToInt(Core::firstThread).toArray());
  }

  /**
   * The most hardware threads that are online on one core.
   *
   * @return at least 1
   */
  public int threadsPerCore() {
    return cores.stream().mapToInt(core -> core.threads().size()).max().orElse(1);
  }

  /** For a log: counts, the CPUs that may be used, and what is assumed. */
  @Override
  public String toString() {
    return "sockets "
        + sockets().size()
        + ", cores "
        + cores.size()
        + ", hardware threads "
        + cpus.online().size()
        + ", NUMA nodes "
        + nodes.size()
        + ", usable CPUs "
        + usable()
        + (assumed.isEmpty() ? "" : ", assumed " + assumed.stream().sorted().toList());
  }

  private static void requirePartition(String name, List<CpuSet> parts, CpuSet whole) {
    CpuSet together = CpuSet.none();
    int members = 0;
    for (CpuSet part : parts) {
      together = together.union(part);
      members += part.size();
    }
    if (members != together.size() || !together.equals(whole)) {
      throw Refusal.of(name, "each of the CPUs " + whole + " once", parts.toString());
    }
  }
}
