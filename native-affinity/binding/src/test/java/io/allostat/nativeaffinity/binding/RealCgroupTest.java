package io.allostat.nativeaffinity.binding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.allostat.nativeaffinity.binding.Shares.Mechanism;
import io.allostat.nativeaffinity.topology.CpuSet;
import io.allostat.nativeaffinity.topology.MachineCpus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Shares of real processes by this machine's cgroups, where its user may make some. */
class RealCgroupTest {
  private static final double HELD = 0.2;
  private static final long PERIOD_NANOS = 100_000_000;

  private final String manager = "test-" + ProcessHandle.current().pid();
  private final CpuSet usable = MachineCpus.query().usable();
  private final CpuSet last = CpuSet.of(usable.stream().max().orElseThrow());
  private Shares shares;

  /** A run that was itself killed could leave its groups; their name tells whose they were. */
  @BeforeAll
  static void sweepWhatKilledRunsLeft() throws IOException {
    for (String name : left()) {
      try {
        Shares.open(name.substring("allostat-".length())).close();
      } catch (IllegalStateException running) {
        // Another run of this test.
      }
    }
  }

  @BeforeEach
  void open() {
    shares = Shares.open(manager);
    assumeTrue(shares.fractional(), () -> "needs cgroups: " + shares.shortcoming());
  }

  @AfterEach
  void nothingIsLeftBehind() throws IOException {
    shares.close();
    assertFalse(left().contains("allostat-" + manager));
  }

  @Test
  void aProcessGetsTheShareAndGoesBack() throws Exception {
    try (RealProcess process = RealProcess.sleeping()) {
      List<String> home = cgroups(process);
      ShareGroup shop = shares.group("shop");
      assertEquals(Result.done(), shop.apply(new Share(0.25, last)));
      assertEquals(Result.done(), shop.add(process.pid()));
      assertEquals(Set.of(process.pid()), shop.processes());
      // Version 2 names no controllers; accounting of version 1 may have a hierarchy of its own.
      assertTrue(
          controllersOf(process, "/allostat-" + manager + "/app-shop")
              .containsAll(
                  shares.mechanism() == Mechanism.CGROUP_V1
                      ? List.of("cpu", "cpuset")
                      : List.of("")));
      assertEquals(last, mask(process));

      assertEquals(Result.done(), shop.apply(new Share(usable.size(), usable)));
      assertEquals(usable, mask(process));
      assertEquals(Result.done(), shop.remove());
      assertEquals(home, cgroups(process));
      assertEquals(Set.of(), shares.groups());
    }
  }

  @Test
  void theKernelHoldsAShare() throws Exception {
    Path stat = folder("cpu").resolve("app-shop/cpu.stat");
    try (RealProcess busy = RealProcess.busy(10)) {
      ShareGroup shop = shares.group("shop");
      assertEquals(Result.done(), shop.apply(new Share(HELD, last)));
      assertEquals(Result.done(), shop.add(busy.pid()));
      long periodsBefore = periods(stat);
      long usedBefore = busy.usedNanos();
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
      while (periods(stat) < periodsBefore + 12 && System.nanoTime() < deadline) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
      }
      double used = busy.usedNanos() - usedBefore;
      double given = HELD * PERIOD_NANOS * (periods(stat) - periodsBefore);
      // Counted in the kernel's own periods; the one under way may be used up or not begun. The
      // process may get less on a machine that others use, but never more.
      assertTrue(used > 0, "it runs");
      assertTrue(
          used <= given + 2 * HELD * PERIOD_NANOS, "used " + used + " ns of " + given + " ns");
      // Version 1 may have no accounting.
      OptionalDouble counted = shop.cpuSeconds();
      double most = busy.usedNanos() + PERIOD_NANOS;
      double nanos = 1e9 * counted.orElse(most / 1e9);
      assertTrue(
          nanos >= 0.9 * used && nanos <= most,
          "counted " + counted + " s, used " + used + " ns of " + most);
    }
  }

  /** Judged by what the kernel gave each of them, as others may use the machine meanwhile. */
  @Test
  void sharesThatAreNoLimitDivideTheCpuAndWhatOneLeavesIsTheOthers() throws Exception {
    Path stat = folder("cpu").resolve("app-shop/cpu.stat");
    try (RealProcess shopping = RealProcess.busy(20);
        RealProcess banking = RealProcess.busy(20)) {
      ShareGroup shop = shares.group("shop");
      ShareGroup bank = shares.group("bank");
      assertEquals(Result.done(), shop.apply(new Share(0.2, last, false)));
      assertEquals(Result.done(), bank.apply(new Share(0.8, last, false)));
      assertEquals(Result.done(), shop.add(shopping.pid()));
      assertEquals(Result.done(), bank.add(banking.pid()));
      // Each figure of the bank's lies outside the shop's: however late this thread is, what the
      // bank got meanwhile is no more than the one and no less than the other.
      final long bankBefore = banking.usedNanos();
      final long shopBegan = shopping.usedNanos();
      final long bankBegan = banking.usedNanos();
      awaitUse(shopping, shopBegan + TimeUnit.MILLISECONDS.toNanos(300));
      final long bankEnded = banking.usedNanos();
      final double shopUsed = shopping.usedNanos() - shopBegan;
      final long bankAfter = banking.usedNanos();
      double most = (bankAfter - bankBefore) / shopUsed;
      double least = (bankEnded - bankBegan) / shopUsed;
      assertTrue(most > 2.5 && least < 6, "four times as much, got " + least + " to " + most);
      banking.kill();
      long periodsBefore = periods(stat);
      // Held to a fifth of the CPU, it would take 40 periods.
      awaitUse(shopping, shopping.usedNanos() + 8 * PERIOD_NANOS);
      assertEquals(periodsBefore, periods(stat), "nothing counts what it uses against a limit");
    }
  }

  private static void awaitUse(RealProcess process, long usedNanos) throws IOException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (process.usedNanos() < usedNanos) {
      assertTrue(System.nanoTime() < deadline, "it gets next to nothing of the CPU");
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
    }
  }

  @Test
  void cpusThatAreNotThereAreRefused() {
    ShareGroup shop = shares.group("shop");
    Result refused = shop.apply(new Share(1, CpuSet.of(CpuSet.MAX_CPU)));
    assertEquals(Outcome.INVALID_CPUS, refused.outcome(), refused::toString);
  }

  /** Its files are kept open from one use to the next; those of one that is gone are of no use. */
  @Test
  void aGroupThatSomebodyElseRemovedAndMadeAgainGetsItsShare() throws Exception {
    ShareGroup shop = shares.group("shop");
    assertEquals(Result.done(), shop.apply(new Share(0.25, last)));
    shop.cpuSeconds();
    for (String controller : List.of("cpu", "cpuset", "cpuacct")) {
      for (Path group : groups(controller)) {
        Files.deleteIfExists(group);
      }
    }
    assertTrue(shop.cpuSeconds().isEmpty(), "there is none to count");
    Files.createDirectory(folder("cpu").resolve("app-shop"));
    assertEquals(Result.done(), shop.apply(new Share(0.5, last)));
    assertEquals("50", quotaMillis(), "of a period of 100 ms");
    try (RealProcess process = RealProcess.sleeping()) {
      assertEquals(Result.done(), shop.add(process.pid()));
      assertEquals(last, mask(process));
    }
  }

  @Test
  void aProcessIsInAGroupUntilSomebodyTakesItOut() throws Exception {
    try (RealProcess process = RealProcess.sleeping()) {
      ShareGroup shop = shares.group("shop");
      assertFalse(shop.contains(process.pid()), "there is no group yet");
      assertEquals(Result.done(), shop.apply(new Share(0.25, last)));
      assertFalse(shop.contains(process.pid()));
      assertEquals(Result.done(), shop.add(process.pid()));
      assertTrue(shop.contains(process.pid()));
      ShareGroup bank = shares.group("bank");
      assertEquals(Result.done(), bank.add(process.pid()));
      assertFalse(shop.contains(process.pid()));
      assertTrue(bank.contains(process.pid()));
      assertEquals(Result.done(), bank.remove());
      assertFalse(bank.contains(process.pid()), "there is no group any more");
      assertEquals(Result.done(), bank.apply(new Share(0.25, last)));
      assertFalse(bank.contains(process.pid()), "it is another one of that name");
    }
  }

  @Test
  void aProcessThatIsInOneHierarchyOnlyIsNotInTheGroup() throws Exception {
    assumeTrue(shares.mechanism() == Mechanism.CGROUP_V1, "version 2 has one hierarchy");
    try (RealProcess process = RealProcess.sleeping()) {
      ShareGroup shop = shares.group("shop");
      assertEquals(Result.done(), shop.apply(new Share(0.25, last)));
      assertEquals(Result.done(), shop.add(process.pid()));
      Files.writeString(folder("cpu").resolveSibling("cgroup.procs"), Long.toString(process.pid()));
      assertFalse(shop.contains(process.pid()), "its quota holds nobody");
      assertEquals(Result.done(), shop.add(process.pid()));
      assertTrue(shop.contains(process.pid()));
    }
  }

  @Test
  void aCpuThatTheGroupAboveHadLostIsGivenAgain() throws Exception {
    assumeTrue(shares.mechanism() == Mechanism.CGROUP_V1, "version 2 forgets none");
    assumeTrue(usable.size() > 1, "needs two CPUs");
    ShareGroup shop = shares.group("shop");
    assertEquals(Result.done(), shop.apply(new Share(0.25, last)));
    // As the kernel does when all others go offline.
    Files.writeString(folder("cpuset").resolve("cpuset.cpus"), last.toCpuList());
    try (RealProcess process = RealProcess.sleeping()) {
      assertEquals(Result.done(), shop.add(process.pid()));
      assertEquals(Result.done(), shop.apply(new Share(usable.size(), usable)));
      assertEquals(usable, mask(process));
    }
  }

  /** None where the controller is not mounted, or is not for us. */
  private List<Path> groups(String controller) throws IOException {
    try {
      return List.of(folder(controller).resolve("app-shop"));
    } catch (AssertionError none) {
      return List.of();
    }
  }

  @Test
  void aProcessThatHasEndedIsRefused() throws Exception {
    RealProcess ended = RealProcess.sleeping();
    ended.kill();
    assertEquals(Outcome.NO_SUCH_TASK, shares.group("shop").add(ended.pid()).outcome());
    assertEquals(Outcome.NO_SUCH_TASK, shares.group("shop").add(0).outcome());
  }

  @Test
  void childrenStayInTheGroupAndLeaveWithIt() throws Exception {
    try (RealProcess shell =
        RealProcess.start("sh", "-c", "read go; sleep 120 & echo $!; read end; kill $!")) {
      List<String> home = cgroups(shell);
      ShareGroup shop = shares.group("shop");
      assertEquals(Result.done(), shop.add(shell.pid()));
      shell.process().getOutputStream().write('\n');
      shell.process().getOutputStream().flush();
      long child = Long.parseLong(shell.firstLine());
      assertEquals(Set.of(shell.pid(), child), shop.processes());
      assertEquals(Result.done(), shop.remove());
      assertEquals(home, cgroups(shell));
      shell.process().getOutputStream().close();
      assertTrue(shell.process().waitFor(20, TimeUnit.SECONDS), "it ends its child");
    }
  }

  @Test
  void whatAKilledManagerLeftIsTakenUpAndCleaned() throws Exception {
    shares.close();
    try (RealProcess process = RealProcess.sleeping();
        RealProcess killed =
            RealProcess.start(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                KilledManager.class.getName(),
                manager,
                last.toCpuList(),
                Long.toString(process.pid()))) {
      assertEquals("DONE DONE", killed.firstLine());
      assertThrows(IllegalStateException.class, () -> Shares.open(manager), "it is alive");
      killed.kill();
      shares = Shares.open(manager);
      assertEquals(Set.of("shop"), shares.groups());
      assertEquals(Set.of(process.pid()), shares.group("shop").processes());
      assertEquals(last, mask(process), "its share holds meanwhile");
      assertEquals("50", quotaMillis(), "of a period of 100 ms");
      shares.close();
      assertTrue(process.process().isAlive());
      assertTrue(
          cgroups(process).stream().noneMatch(line -> line.contains("allostat-")),
          () -> "moved up");
      assertEquals(usable, mask(process));
    }
  }

  private String quotaMillis() throws IOException {
    boolean old = shares.mechanism() == Mechanism.CGROUP_V1;
    Path file = folder("cpu").resolve(old ? "app-shop/cpu.cfs_quota_us" : "app-shop/cpu.max");
    return Files.readString(file).split("\\s")[0].replaceAll("000$", "");
  }

  /** The manager's group in the hierarchy that has a controller. */
  private Path folder(String controller) throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/self/mountinfo"))) {
      String[] parts = line.split(" - ");
      boolean right =
          shares.mechanism() == Mechanism.CGROUP_V2
              ? parts[1].startsWith("cgroup2 ")
              : parts[1].startsWith("cgroup ")
                  && List.of(parts[1].split(" ")[2].split(",")).contains(controller);
      for (Path base : right ? bases(line) : Set.<Path>of()) {
        Path folder = base.resolve("allostat-" + manager);
        if (Files.isDirectory(folder)) {
          return folder;
        }
      }
    }
    throw new AssertionError("no group of " + manager);
  }

  /** The groups of runs of this test. */
  private static Set<String> left() throws IOException {
    Set<String> names = new TreeSet<>();
    for (String line : Files.readAllLines(Path.of("/proc/self/mountinfo"))) {
      for (Path base : bases(line)) {
        try (Stream<Path> groups = Files.list(base)) {
          groups
              .map(group -> group.getFileName().toString())
              .filter(name -> name.matches("allostat-test-\\d+"))
              .forEach(names::add);
        }
      }
    }
    return names;
  }

  /** Where {@link Shares#open} may put a group: from the mount point down to our own. */
  private static Set<Path> bases(String mountLine) throws IOException {
    Set<Path> bases = new TreeSet<>();
    if (mountLine.contains(" - cgroup")) {
      Path mount = Path.of(mountLine.split(" ")[4]);
      for (String group : Files.readAllLines(Path.of("/proc/self/cgroup"))) {
        Path own = mount.resolve(group.split(":", 3)[2].substring(1)).normalize();
        for (Path base = own; base.startsWith(mount); base = base.getParent()) {
          if (Files.isReadable(base)) {
            bases.add(base);
          }
        }
      }
    }
    return bases;
  }

  private static List<String> controllersOf(RealProcess process, String group) throws IOException {
    return cgroups(process).stream()
        .filter(line -> line.endsWith(group))
        .flatMap(line -> Stream.of(line.split(":", 3)[1].split(",")))
        .toList();
  }

  private static List<String> cgroups(RealProcess process) throws IOException {
    return Files.readAllLines(Path.of("/proc/" + process.pid() + "/cgroup"));
  }

  private static CpuSet mask(RealProcess process) {
    return CpuAffinity.system().threadMask((int) process.pid()).cpus();
  }

  private static long periods(Path stat) throws IOException {
    String line =
        Files.readAllLines(stat).stream()
            .filter(l -> l.startsWith("nr_periods "))
            .findFirst()
            .orElseThrow();
    return Long.parseLong(line.substring("nr_periods ".length()));
  }
}
