package io.allostat.nativeaffinity.topology;

import io.allostat.nativeaffinity.topology.Topology.Part;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Builds a {@link Topology} from the kernel's files. Time and memory are bounded by the number of
 * online CPUs and node numbers, each at most 8192, whatever the files hold.
 *
 * <p>Not thread safe; used once.
 */
final class TopologyReader {
  private static final String CPU_FOLDER = "/sys/devices/system/cpu/cpu";
  private static final String NODE_FOLDER = "/sys/devices/system/node/";

  /** The present name first, then the one that kernels before 5.3 know. */
  private static final List<String> SIBLING_FILES =
      List.of("/topology/core_cpus_list", "/topology/thread_siblings_list");

  /** The event sources of the slower cores; only hybrid x86 processors have them. */
  private static final List<String> EFFICIENCY_FILES =
      List.of("/sys/devices/cpu_atom/cpus", "/sys/devices/cpu_lowpower/cpus");

  private static final int LONGEST_NUMBER = 10;

  private final KernelFiles files;
  private final MachineCpus cpus;
  private final Set<Part> assumed = EnumSet.noneOf(Part.class);

  TopologyReader(KernelFiles files, MachineCpus cpus) {
    this.files = files;
    this.cpus = cpus;
  }

  Topology read() {
    List<NumaNode> nodes = nodes();
    return new Topology(cpus, cores(nodes), nodes, assumed);
  }

  private List<Core> cores(List<NumaNode> nodes) {
    CpuSet efficiency = CpuSet.none();
    for (String file : EFFICIENCY_FILES) {
      efficiency = efficiency.union(files.list(file).orElse(CpuSet.none()));
    }
    Map<Integer, Integer> nodeOf = new HashMap<>();
    for (NumaNode node : nodes) {
      node.cpus().forEach(cpu -> nodeOf.put(cpu, node.number()));
    }
    List<Core> cores = new ArrayList<>();
    for (CpuSet threads : threadSets()) {
      int first = threads.iterator().nextInt();
      cores.add(
          new Core(
              cores.size(), socket(first), nodeOf.get(first), threads, efficiency.contains(first)));
    }
    return cores;
  }

  /** The CPUs of every core, by ascending first CPU. */
  private List<CpuSet> threadSets() {
    List<CpuSet> cores = new ArrayList<>();
    Map<Integer, CpuSet> coreOf = new HashMap<>();
    for (int cpu : cpus.online()) {
      CpuSet claimed = coreOf.get(cpu);
      CpuSet threads = threads(cpu, claimed);
      if (claimed == null) {
        for (int thread : threads) {
          if (coreOf.put(thread, threads) != null) {
            throw Refusal.of(
                siblingFile(cpu), "CPUs of no other core", "CPU " + thread + " once more");
          }
        }
        cores.add(threads);
      }
    }
    return cores;
  }

  /** What a CPU tells about its core, held against what an earlier CPU of the core told. */
  private CpuSet threads(int cpu, CpuSet claimed) {
    Optional<CpuSet> told =
        SIBLING_FILES.stream()
            .flatMap(file -> files.list(CPU_FOLDER + cpu + file).stream())
            .findFirst();
    if (told.isEmpty()) {
      if (claimed == null) {
        assumed.add(Part.CORES);
        return CpuSet.of(cpu);
      }
      return claimed;
    }
    CpuSet threads = told.get().intersection(cpus.online());
    if (!threads.contains(cpu)) {
      throw Refusal.of(siblingFile(cpu), "CPUs with " + cpu + " among them", told.get().toString());
    }
    if (claimed != null && !claimed.equals(threads)) {
      throw Refusal.of(siblingFile(cpu), "the CPUs of its core, " + claimed, told.get().toString());
    }
    return threads;
  }

  /** For messages; the older name is a link to the same content where both are there. */
  private static String siblingFile(int cpu) {
    return CPU_FOLDER + cpu + SIBLING_FILES.get(0);
  }

  private int socket(int cpu) {
    String path = CPU_FOLDER + cpu + "/topology/physical_package_id";
    Optional<Integer> told = files.text(path).map(text -> socketNumber(path, text));
    // Some firmware of aarch64 does not say; the kernel then prints -1.
    if (told.isEmpty() || told.get() < 0) {
      assumed.add(Part.SOCKETS);
      return 0;
    }
    return told.get();
  }

  private static int socketNumber(String path, String text) {
    String number = text.strip();
    if (number.equals("-1")) {
      return -1;
    }
    boolean digits =
        !number.isEmpty()
            && number.length() <= LONGEST_NUMBER
            && number.chars().allMatch(c -> c >= '0' && c <= '9');
    long value = digits ? Long.parseLong(number) : Long.MAX_VALUE;
    if (value > Integer.MAX_VALUE) {
      throw Refusal.of(path, "a number from -1 to " + Integer.MAX_VALUE, text);
    }
    return (int) value;
  }

  private List<NumaNode> nodes() {
    List<NumaNode> nodes = new ArrayList<>();
    CpuSet placed = CpuSet.none();
    for (int number : files.list(NODE_FOLDER + "online").orElse(CpuSet.none())) {
      String path = NODE_FOLDER + "node" + number + "/cpulist";
      Optional<CpuSet> told = files.list(path);
      if (told.isEmpty()) {
        assumed.add(Part.NODES);
        continue;
      }
      CpuSet near = told.get().intersection(cpus.online());
      if (near.intersects(placed)) {
        // With numa=fake, memory is cut into nodes that all name the CPUs of the real one.
        assumed.add(Part.NODES);
      }
      nodes.add(new NumaNode(number, near.difference(placed)));
      placed = placed.union(near);
    }
    return withTheRest(nodes, cpus.online().difference(placed));
  }

  /** CPUs that no node claims belong to the first: every CPU is near to some memory. */
  private List<NumaNode> withTheRest(List<NumaNode> nodes, CpuSet rest) {
    if (!rest.isEmpty()) {
      assumed.add(Part.NODES);
      if (nodes.isEmpty()) {
        nodes.add(new NumaNode(0, rest));
      } else {
        NumaNode first = nodes.get(0);
        nodes.set(0, new NumaNode(first.number(), first.cpus().union(rest)));
      }
    }
    return nodes;
  }
}
