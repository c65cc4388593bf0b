package io.allostat.nativeaffinity.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.nativeaffinity.topology.Topology.Part;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TopologyTest {
  private static final int NOT_ASKED_FOR = 3;
  private static final long SEED = 20_060_314L;
  private static final String CPU = "/sys/devices/system/cpu/cpu";
  private static final String NODE = "/sys/devices/system/node/";

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x86-64-server-80 | 2 | 40 | 80 | 2 | 4 | 0-39",
        "x86-64-server-48 | 4 | 48 | 48 | 1 | 8 | 0-47",
        "x86-64-server-40 | 4 | 40 | 40 | 1 | 4 | 0-39",
        "x86-64-hybrid-laptop | 1 | 14 | 20 | 2 | 1 | 0,2,4,6,8,10,12-19",
        "x86-64-virtual-machine | 1 | 2 | 2 | 1 | 1 | 0-1",
        "aarch64-server-128 | 2 | 128 | 128 | 1 | 4 | 0-127",
        "aarch64-workstation-20 | 1 | 20 | 20 | 1 | 1 | 0-19",
        "ppc64-server-32 | 2 | 8 | 32 | 4 | 8 | 0,4,8,12,88,92,96,100",
      })
  void countsSocketsCoresThreadsAndNodes(
      String machine,
      int sockets,
      int cores,
      int threads,
      int threadsPerCore,
      int nodes,
      String firstThreads)
      throws IOException {
    Topology topology = query(machine);
    assertEquals(Set.of(), topology.assumed());
    assertEquals(sockets, topology.sockets().size());
    assertEquals(cores, topology.cores().size());
    assertEquals(threads, topology.cpus().online().size());
    assertEquals(threadsPerCore, topology.threadsPerCore());
    assertEquals(nodes, topology.nodes().size());
    assertEquals(list(firstThreads), topology.firstThreads());
    assertEquals(topology.cpus().online(), topology.usable());
  }

  @Test
  void socketsAndNodesThatAreNumberedInTurn() throws IOException {
    Topology server = query("x86-64-server-80");
    assertEquals(Map.of(0, list("0-78:1/2"), 1, list("1-79:1/2")), server.sockets());
    assertEquals(new NumaNode(3, list("3-79:1/4")), server.nodes().get(3));
    assertEquals(Optional.of(new Core(27, 1, 3, list("27,67"), false)), server.coreOf(67));
  }

  @Test
  void theMaskOfThisProcessBeyond64Cpus() throws IOException {
    MachineTree tree = MachineTree.unpack("aarch64-server-128", folder);
    tree.put("/proc/self/status", "Name:\tjava\nCpus_allowed_list:\t60-67,127\n");
    Topology server = query(tree);
    assertEquals(list("60-67,127"), server.usable());
    assertEquals("80000000,0000000f,f0000000,00000000", server.usable().toHexMask());
  }

  @Test
  void offlineCpusAreOnNoCoreAndThoseOfAnOfflineNodeOnTheFirst() throws IOException {
    Topology server = query("x86-64-offline");
    assertEquals(list("4-20"), server.cpus().online());
    assertEquals(list("0-191"), server.cpus().possible());
    assertEquals(Optional.empty(), server.coreOf(3));
    assertEquals(Map.of(0, list("4-20:1/2"), 1, list("5-19:1/2")), server.sockets());
    assertEquals(EnumSet.of(Part.NODES), server.assumed());
    assertEquals(List.of(new NumaNode(1, list("4-20"))), server.nodes());
  }

  @Test
  void theSlowCoresOfAHybrid() throws IOException {
    MachineTree tree = MachineTree.unpack("x86-64-hybrid-laptop", folder);
    Topology laptop = query(tree.put("/sys/devices/cpu_atom/cpus", "12-19"));
    assertEquals(new Core(5, 0, 0, list("10-11"), false), laptop.cores().get(5));
    assertEquals(new Core(6, 0, 0, list("12"), true), laptop.cores().get(6));
    assertEquals(8, laptop.cores().stream().filter(Core::efficiency).count());
  }

  @Test
  void numbersWithGapsAndNodesOfMemoryOnly() throws IOException {
    assertEquals(
        Map.of(36, list("0-63"), 8442, list("64-127")), query("aarch64-server-128").sockets());
    Topology gpus = query("ppc64-server-32");
    assertEquals(new NumaNode(8, list("88-103")), gpus.nodes().get(1));
    assertEquals(new NumaNode(250, CpuSet.none()), gpus.nodes().get(2));
    assertEquals(72, query("x86-64-server-48").coreOf(41).orElseThrow().node());
  }

  @Test
  void ofNodesThatNameTheSameCpusTheFirstHasThem() throws IOException {
    Topology fake = query("x86-64-overlapping-nodes");
    assertEquals(EnumSet.of(Part.NODES), fake.assumed());
    assertEquals(8, fake.nodes().size());
    assertEquals(new NumaNode(0, list("0-7")), fake.nodes().get(0));
    assertEquals(new NumaNode(7, CpuSet.none()), fake.nodes().get(7));
    assertEquals(Map.of(0, list("0-6:1/2"), 1, list("1-7:1/2")), fake.sockets());
  }

  @Test
  void readsForALog() throws IOException {
    assertEquals(
        "sockets 1, cores 2, hardware threads 2, NUMA nodes 1, usable CPUs 0-1",
        query("x86-64-virtual-machine").toString());
  }

  @Test
  void withoutProcAndSysEverythingIsAssumedAndSaysSo() {
    Topology topology = Topology.query(folder, 4);
    assertEquals(EnumSet.allOf(Part.class), topology.assumed());
    assertEquals(Map.of(0, list("0-3")), topology.sockets());
    assertEquals(List.of(new NumaNode(0, list("0-3"))), topology.nodes());
    assertEquals(4, topology.cores().size());
    assertEquals(
        "sockets 1, cores 4, hardware threads 4, NUMA nodes 1, usable CPUs 0-3,"
            + " assumed [SOCKETS, CORES, NODES]",
        topology.toString());
  }

  @Test
  void aKernelWithoutNumaHasOneNode() throws IOException {
    MachineTree tree = MachineTree.unpack("x86-64-server-80", folder);
    Topology topology = query(tree.remove(NODE + "online"));
    assertEquals(EnumSet.of(Part.NODES), topology.assumed());
    assertEquals(List.of(new NumaNode(0, list("0-79"))), topology.nodes());
    assertEquals(40, topology.cores().size());
  }

  @Test
  void aCpuThatGoesOfflineWhileReadDoesNotLoseItsCore() throws IOException {
    MachineTree tree = MachineTree.unpack("x86-64-server-80", folder);
    tree.remove(CPU + "43/topology/core_cpus_list")
        .remove(CPU + "43/topology/physical_package_id")
        .put(NODE + "node3/cpulist", "3-39:1/4,47-79:1/4");
    Topology topology = query(tree);
    assertEquals(list("3,43"), topology.coreOf(43).orElseThrow().threads());
    assertEquals(EnumSet.of(Part.NODES), topology.assumed());
  }

  @Test
  void firmwareThatDoesNotNumberSocketsHasOne() throws IOException {
    MachineTree tree = MachineTree.unpack("x86-64-virtual-machine", folder);
    tree.put(CPU + "0/topology/physical_package_id", "-1\n")
        .put(CPU + "1/topology/physical_package_id", "-1\n");
    Topology topology = query(tree);
    assertEquals(EnumSet.of(Part.SOCKETS), topology.assumed());
    assertEquals(Map.of(0, list("0-1")), topology.sockets());
  }

  @Test
  void thisMachineKeepsTheIdentities() {
    Topology topology = Topology.query();
    int threads = topology.cores().stream().mapToInt(core -> core.threads().size()).sum();
    assertEquals(topology.cpus().online().size(), threads);
    assertTrue(topology.cpus().online().containsAll(topology.usable()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        CPU + "0/topology/core_cpus_list | x | a CPU list such as 0-3,8 or 0-10:2/4, got x",
        CPU + "0/topology/core_cpus_list | 0-99999999999 | CPU numbers from 0 to 8191, got 0-9",
        CPU + "0/topology/core_cpus_list | 1 | CPUs with 0 among them, got 1",
        CPU + "0/topology/core_cpus_list | '' | CPUs with 0 among them, got none",
        CPU + "1/topology/core_cpus_list | 0-1 | CPUs of no other core, got CPU 0 once more",
        CPU + "0/topology/physical_package_id | 4294967296 | a number from -1 to 2147483647, got 4",
        CPU + "0/topology/physical_package_id | -2 | a number from -1 to 2147483647, got -2",
        CPU + "0/topology/physical_package_id | '' | a number from -1 to 2147483647, got nothing",
        CPU + "0/topology/physical_package_id | 0x1 | a number from -1 to 2147483647, got 0x1",
        NODE + "online | 0-1- | a CPU list such as 0-3,8 or 0-10:2/4, got 0-1-",
        NODE + "node0/cpulist | N | a CPU list such as 0-3,8 or 0-10:2/4, got N",
        "/sys/devices/cpu_atom/cpus | ?? | a CPU list such as 0-3,8 or 0-10:2/4, got ??",
      })
  void contentThatMakesNoSenseIsRefusedWithTheNameOfTheFile(
      String path, String content, String message) throws IOException {
    MachineTree tree = MachineTree.unpack("x86-64-virtual-machine", folder).put(path, content);
    String refusal = refusal(tree);
    assertTrue(refusal.startsWith(path + ": expected " + message), refusal);
  }

  @Test
  void threadsThatContradictEachOtherAreRefused() throws IOException {
    MachineTree tree = MachineTree.unpack("x86-64-server-80", folder);
    tree.put(CPU + "40/topology/core_cpus_list", "40-41");
    assertEquals(
        CPU + "40/topology/core_cpus_list: expected the CPUs of its core, 0,40, got 40-41",
        refusal(tree));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/proc/self/status",
        "/sys/devices/system/cpu/online",
        CPU + "0/topology/core_cpus_list",
        NODE + "online",
      })
  void anEndlessFileIsRefusedUnread(String path) throws IOException {
    MachineTree tree = MachineTree.unpack("x86-64-virtual-machine", folder);
    try (RandomAccessFile file = new RandomAccessFile(tree.file(path).toFile(), "rw")) {
      file.setLength(1L << 32);
    }
    assertEquals(path + ": expected at most 131072 bytes, got more", refusal(tree));
  }

  @Test
  void anEndlessListIsRefused() throws IOException {
    MachineTree tree = MachineTree.unpack("x86-64-virtual-machine", folder);
    String path = "/sys/devices/system/cpu/online";
    String refusal = refusal(tree.put(path, "0,".repeat(50_000) + "1"));
    assertTrue(refusal.startsWith(path + ": expected a CPU list"), refusal);
    assertTrue(refusal.length() < 300, refusal);
  }

  @Test
  void eightThousandNodesWithoutFilesAreOneAssumption() throws IOException {
    MachineTree tree = MachineTree.unpack("x86-64-virtual-machine", folder);
    Topology topology = query(tree.put(NODE + "online", "0-8191"));
    assertEquals(EnumSet.of(Part.NODES), topology.assumed());
    assertEquals(List.of(new NumaNode(0, list("0-1"))), topology.nodes());
  }

  @Test
  void anyDamageToOneFileIsATopologyOrARefusal() throws IOException {
    MachineTree tree = MachineTree.unpack("x86-64-hybrid-laptop", folder);
    Random random = new Random(SEED);
    List<String> paths = tree.paths();
    int topologies = 0;
    int refusals = 0;
    for (int round = 0; round < 300; round++) {
      String path = paths.get(random.nextInt(paths.size()));
      String before = new KernelFiles(folder).text(path).orElseThrow();
      tree.put(path, damaged(before, random));
      try {
        topologies += query(tree).cores().isEmpty() ? 0 : 1;
      } catch (IllegalArgumentException refused) {
        assertEquals(IllegalArgumentException.class, refused.getClass(), path);
        assertTrue(refused.getMessage().contains(": expected "), refused.getMessage());
        refusals++;
      }
      tree.put(path, before);
    }
    assertTrue(
        topologies > 20 && refusals > 20, topologies + " topologies, " + refusals + " refusals");
  }

  @Test
  void aTopologyThatLosesOrDoublesACpuIsRefused() {
    MachineCpus two = new MachineCpus(list("0-1"), list("0-1"), list("0-1"), Set.of());
    List<Core> cores =
        List.of(new Core(0, 0, 0, list("0"), false), new Core(1, 0, 0, list("1"), false));
    List<NumaNode> nodes = List.of(new NumaNode(0, list("0-1")));
    assertEquals(
        "cores: expected each of the CPUs 0-1 once, got [0]",
        assertThrows(
                IllegalArgumentException.class,
                () ->
                    new Topology(
                        two, List.of(new Core(0, 0, 0, list("0"), false)), nodes, Set.of()))
            .getMessage());
    assertThrows(
        IllegalArgumentException.class,
        () ->
            new Topology(
                two,
                cores,
                List.of(new NumaNode(0, list("0-1")), new NumaNode(1, list("1"))),
                Set.of()));
    assertEquals(2, new Topology(two, cores, nodes, Set.of()).cores().size());
  }

  private static String damaged(String content, Random random) {
    StringBuilder text = new StringBuilder(content);
    for (int edits = 1 + random.nextInt(2); edits > 0; edits--) {
      int at = random.nextInt(text.length() + 1);
      String alphabet = "0123456789,-:/ \n\t";
      String piece =
          random.nextInt(20) == 0
              ? String.valueOf((char) random.nextInt(256))
              : String.valueOf(alphabet.charAt(random.nextInt(alphabet.length())));
      if (random.nextBoolean() || at == text.length()) {
        text.insert(at, piece);
      } else {
        text.replace(at, at + 1, piece);
      }
    }
    return text.toString();
  }

  private Topology query(String machine) throws IOException {
    return query(MachineTree.unpack(machine, folder));
  }

  private static Topology query(MachineTree tree) {
    return Topology.query(tree.root(), NOT_ASKED_FOR);
  }

  private static String refusal(MachineTree tree) {
    return assertThrows(IllegalArgumentException.class, () -> query(tree)).getMessage();
  }

  private static CpuSet list(String text) {
    return CpuSet.parseCpuList("cpus", text);
  }
}
