package io.allostat.nativeaffinity.binding.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.nativeaffinity.binding.CpuAffinity;
import io.allostat.nativeaffinity.binding.Outcome;
import io.allostat.nativeaffinity.binding.Result;
import io.allostat.nativeaffinity.binding.Share;
import io.allostat.nativeaffinity.binding.ShareGroup;
import io.allostat.nativeaffinity.binding.Shares;
import io.allostat.nativeaffinity.binding.Shares.Mechanism;
import io.allostat.nativeaffinity.topology.CpuSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Version 2 against a folder that behaves like it. */
class UnifiedSharesTest {
  private static final long SELF = ProcessHandle.current().pid();
  private static final long SHOP = 4_000_001;
  private static final long CHILD = 4_000_002;
  private static final long OTHER_MANAGER = 4_000_003;
  private static final String SHOP_HOME = "/system.slice/shop.service";
  private static final String MANAGER = "/allostat-m";
  private static final String APP = MANAGER + "/app-shop";
  private static final Set<String> SLICES = Set.of("/system.slice", SHOP_HOME);

  private static final Supplier<CpuSet> FOUR = () -> CpuSet.range(0, 3);

  @TempDir Path root;
  private UnifiedFake host;

  @BeforeEach
  void boot() throws IOException {
    boot("cpuset cpu io memory pids");
  }

  private void boot(String controllers) throws IOException {
    host = new UnifiedFake(root, controllers, "0-3");
    if (host.groups().isEmpty()) {
      host.makeFolder(host.group("/system.slice"));
      host.makeFolder(host.group(SHOP_HOME));
    }
    host.start(SELF, 100, "/");
    host.start(SHOP, 200, SHOP_HOME);
  }

  private Shares open() {
    return new SharesOpener(root, host, new NoAffinity("none here"), FOUR).open("m");
  }

  private String read(String file) throws IOException {
    return host.read(host.group(file));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0.5 | 0 | 50000 100000 | 50",
        "1 | 2 | max 100000 | 100",
        "1 | 2-3 | 100000 100000 | 100",
        "2.25 | 0-2 | 225000 100000 | 225",
        "0.01 | 3 | 1000 100000 | 1",
        "4 | 0-3 | max 100000 | 400",
      })
  void aShareIsALimitAWeightAndCpus(double processors, String cpus, String limit, String weight)
      throws IOException {
    try (Shares shares = open()) {
      assertEquals(Mechanism.CGROUP_V2, shares.mechanism());
      assertTrue(shares.fractional());
      assertEquals(Result.done(), shares.group("shop").apply(share(processors, cpus)));
      assertEquals(limit, read(APP + "/cpu.max"));
      assertEquals(weight, read(APP + "/cpu.weight"));
      assertEquals(cpus, read(APP + "/cpuset.cpus"));
      assertEquals("400", read(MANAGER + "/cpu.weight"));
    }
  }

  @Test
  void aShareThatIsNoLimitIsAWeightAndCpus() throws IOException {
    try (Shares shares = open()) {
      ShareGroup shop = shares.group("shop");
      assertEquals(Result.done(), shop.apply(share(0.5, "0")));
      assertEquals(Result.done(), shop.apply(new Share(0.5, CpuSet.range(0, 3), false)));
      assertEquals("max 100000", read(APP + "/cpu.max"));
      assertEquals("50", read(APP + "/cpu.weight"));
      assertEquals("0-3", read(APP + "/cpuset.cpus"));
    }
  }

  /** As in a container, whose own quota is at the mount point. */
  @Test
  void allTogetherCannotComeToMoreThanTheQuotaAboveThem() throws IOException {
    try (Shares shares = open()) {
      shares.group("shop").apply(share(0.25, "0"));
      assertEquals(OptionalDouble.empty(), shares.quota());
      Files.writeString(host.group("/").resolve("cpu.max"), "150000 100000\n");
      assertEquals(OptionalDouble.of(1.5), shares.quota());
    }
  }

  @Test
  void aShareReplacesTheOneBefore() throws IOException {
    try (Shares shares = open()) {
      ShareGroup shop = shares.group("shop");
      shop.apply(share(1, "0"));
      shop.apply(share(0.25, "1-2"));
      assertEquals("25000 100000", read(APP + "/cpu.max"));
      assertEquals("1-2", read(APP + "/cpuset.cpus.effective"));
    }
  }

  @Test
  void aGroupThatSomebodyElseRemovedIsMadeAgain() throws IOException {
    try (Shares shares = open()) {
      ShareGroup shop = shares.group("shop");
      shop.apply(share(1, "0"));
      assertFalse(shop.contains(SHOP));
      host.removeFolder(host.group(APP));
      assertFalse(shop.contains(SHOP));
      assertEquals(Result.done(), shop.apply(share(0.25, "1-2")));
      assertEquals("25000 100000", read(APP + "/cpu.max"));
      host.removeFolder(host.group(APP));
      assertEquals(Result.done(), shop.add(SHOP));
      assertTrue(shop.contains(SHOP));
    }
  }

  @Test
  void theGroupTellsWhatItsProcessesHaveUsed() throws IOException {
    try (Shares shares = open()) {
      ShareGroup shop = shares.group("shop");
      assertEquals(OptionalDouble.empty(), shop.cpuSeconds(), "no such group");
      shop.add(SHOP);
      assertEquals(OptionalDouble.of(0), shop.cpuSeconds());
      host.use(APP, "1250000");
      assertEquals(OptionalDouble.of(1.25), shop.cpuSeconds());
      host.use(APP, "many");
      assertEquals(OptionalDouble.empty(), shop.cpuSeconds());
    }
  }

  @Test
  void aProcessGoesBackToWhereItCameFromAndTakesItsChildrenAlong() throws IOException {
    try (Shares shares = open()) {
      ShareGroup shop = shares.group("shop");
      assertEquals(Result.done(), shop.add(SHOP));
      host.start(CHILD, 300, APP);
      assertEquals(Set.of(SHOP, CHILD), shop.processes());
      assertEquals(APP, host.groupOf(SHOP));
      assertEquals(Result.done(), shop.remove());
      assertEquals(SHOP_HOME, host.groupOf(SHOP));
      assertEquals(SHOP_HOME, host.groupOf(CHILD));
      assertEquals(Set.of(), shares.groups());
      assertEquals(Result.done(), shop.remove(), "what is gone is removed");
    }
    assertEquals(SLICES, host.groups());
  }

  @Test
  void childrenGoToTheHomeOfTheirOwnParent() throws IOException {
    long books = 4_000_010;
    long orphan = 4_000_011;
    String booksHome = "/system.slice/books.service";
    host.makeFolder(host.group(booksHome));
    host.start(books, 210, booksHome);
    try (Shares shares = open()) {
      ShareGroup both = shares.group("shop");
      both.add(SHOP);
      both.add(books);
      host.start(CHILD, 300, APP, books);
      host.start(orphan, 301, APP, 1);
      assertEquals(Result.done(), both.remove());
    }
    assertEquals(SHOP_HOME, host.groupOf(SHOP));
    assertEquals(booksHome, host.groupOf(books));
    assertEquals(booksHome, host.groupOf(CHILD));
    assertEquals("/", host.groupOf(orphan), "the home of neither");
  }

  @Test
  void aChildRemembersTheHomeOfAParentThatHasEnded() throws IOException {
    try (Shares shares = open()) {
      ShareGroup shop = shares.group("shop");
      shop.add(SHOP);
      host.start(CHILD, 300, APP, SHOP);
      host.start(OTHER_MANAGER, 301, "/");
      shop.add(OTHER_MANAGER);
      host.exit(SHOP);
      host.start(CHILD, 300, APP, 1);
    }
    assertEquals(SHOP_HOME, host.groupOf(CHILD));
    assertEquals("/", host.groupOf(OTHER_MANAGER));
  }

  @Test
  void aManagerThatIsDeadButNotWaitedForIsNoObstacle() throws IOException {
    host.start(OTHER_MANAGER, 77, "/");
    host.makeFolder(host.group(MANAGER));
    host.makeFolder(host.group(MANAGER + "/owner." + OTHER_MANAGER + ".77"));
    assertThrows(IllegalStateException.class, this::open);
    host.makeZombie(OTHER_MANAGER);
    open().close();
    assertEquals(SLICES, host.groups());
  }

  @Test
  void aProcessThatTheKernelDoesNotMoveIsToldApart() throws IOException {
    host.makeImmovable(SHOP);
    try (Shares shares = open()) {
      Result refused = shares.group("shop").add(SHOP);
      assertEquals(Outcome.INVALID_CPUS, refused.outcome(), refused::toString);
      assertEquals(SHOP_HOME, host.groupOf(SHOP));
    }
  }

  @Test
  void aProcessThatChangesApplicationsStillKnowsItsHome() throws IOException {
    try (Shares shares = open()) {
      shares.group("shop").add(SHOP);
      shares.group("books").add(SHOP);
      assertEquals(Set.of(), shares.group("shop").processes());
      assertEquals(Set.of("shop", "books"), shares.groups());
    }
    assertEquals(SHOP_HOME, host.groupOf(SHOP));
    assertEquals(SLICES, host.groups());
  }

  @Test
  void whatAKilledManagerLeftIsTakenUpAndCanBeCleaned() throws IOException {
    Shares killed = open();
    killed.group("shop").apply(share(0.5, "1"));
    killed.group("shop").add(SHOP);
    host.start(SELF, 999, "/");
    try (Shares next = open()) {
      assertEquals(Set.of("shop"), next.groups());
      assertEquals("50000 100000", read(APP + "/cpu.max"), "the share holds meanwhile");
      assertEquals(Set.of(SHOP), next.group("shop").processes());
      assertEquals(
          Set.of("app-shop", "owner." + SELF + ".999"), host.children(host.group(MANAGER)));
    }
    assertEquals("/", host.groupOf(SHOP), "where it came from went with the killed manager");
    assertEquals(SLICES, host.groups());
  }

  @Test
  void whatAManagerWithAffinityOnlyBoundIsUndoneBeforeGroupsAreUsed() throws IOException {
    long reused = 4_000_020;
    long ended = 4_000_021;
    host.start(CHILD, 300, SHOP_HOME);
    host.start(reused, 401, SHOP_HOME);
    for (long pid : List.of(SHOP, CHILD, reused)) {
      Files.createDirectories(root.resolve("proc/" + pid + "/task/" + pid));
    }
    Path notes = root.resolve("bound");
    OwnFile.replace(
        notes,
        List.of(
            SHOP + " 200 shop 0-2",
            CHILD + " 300 bank 3",
            reused + " 400 shop 1",
            ended + " 500 inn 1"));
    Masks masks = new Masks();
    CpuAffinity affinity = new LinuxAffinity(masks, new ProcFolder(root.resolve("proc")));
    Optional<Path> file = Optional.of(notes);
    new SharesOpener(root, host, new NoAffinity("none here"), FOUR).open("m", file).close();
    assertTrue(Files.exists(notes), "nobody could undo it");
    try (Shares shares = new SharesOpener(root, host, affinity, FOUR).open("m", file)) {
      assertEquals(Mechanism.CGROUP_V2, shares.mechanism());
      assertEquals(Set.of(), shares.groups());
      assertEquals(Map.of(SHOP, CpuSet.range(0, 2), CHILD, CpuSet.of(3)), masks.set);
      assertFalse(Files.exists(notes));
    }
  }

  /** A kernel that remembers whom it bound. */
  private static final class Masks implements Scheduler {
    private final Map<Long, CpuSet> set = new HashMap<>();

    @Override
    public int setAffinity(int thread, long[] mask) {
      set.put((long) thread, CpuSet.valueOf(mask));
      return 0;
    }

    @Override
    public int getAffinity(int thread, long[] mask) {
      throw new AssertionError(thread);
    }
  }

  @Test
  void aManagerThatWasKilledBeforeItMarkedItsGroupIsNoObstacle() throws IOException {
    host.makeFolder(host.group(MANAGER));
    try (Shares shares = open()) {
      assertEquals(Mechanism.CGROUP_V2, shares.mechanism());
    }
    assertEquals(SLICES, host.groups());
  }

  @Test
  void aSecondManagerOfTheNameIsRefusedAndLeavesTheFirstAlone() throws IOException {
    host.start(OTHER_MANAGER, 77, "/");
    host.makeFolder(host.group(MANAGER));
    host.makeFolder(host.group(MANAGER + "/owner." + OTHER_MANAGER + ".77"));
    host.makeFolder(host.group(APP));
    Set<String> before = host.groups();
    String message = assertThrows(IllegalStateException.class, this::open).getMessage();
    assertTrue(message.endsWith("allostat-m is in use by process " + OTHER_MANAGER), message);
    assertEquals(before, host.groups());
    host.exit(OTHER_MANAGER);
    host.start(OTHER_MANAGER, 78, "/");
    try (Shares shares = open()) {
      assertEquals(Set.of("shop"), shares.groups(), "another process has that number by now");
    }
  }

  @Test
  void twiceInOneProcessIsRefused() {
    try (Shares shares = open()) {
      assertThrows(IllegalStateException.class, this::open);
      assertEquals(Mechanism.CGROUP_V2, shares.mechanism());
    }
  }

  @Test
  void aGroupThatNoManagerMarkedIsNotTouched() throws IOException {
    host.makeFolder(host.group(MANAGER));
    host.makeFolder(host.group(MANAGER + "/theirs"));
    Set<String> before = host.groups();
    try (Shares shares = open()) {
      assertEquals(Mechanism.NONE, shares.mechanism());
      assertTrue(
          shares.shortcoming().contains("no processor manager has marked it"),
          shares.shortcoming());
    }
    assertEquals(before, host.groups());
  }

  @Test
  void cpusThatAreNotToBeHadChangeNothing() throws IOException {
    try (Shares shares = open()) {
      ShareGroup shop = shares.group("shop");
      shop.apply(share(0.5, "0"));
      Result refused = shop.apply(share(1, "3-4"));
      assertEquals(Outcome.INVALID_CPUS, refused.outcome());
      assertTrue(refused.detail().endsWith("expected CPUs among 0-3, got 3-4"), refused.toString());
      assertEquals("0", read(APP + "/cpuset.cpus"));
      assertEquals("50000 100000", read(APP + "/cpu.max"));
    }
  }

  @Test
  void refusalsOfProcessesHaveNames() throws IOException {
    host.start(CHILD, 300, SHOP_HOME);
    host.makeForeign(CHILD);
    try (Shares shares = open()) {
      ShareGroup shop = shares.group("shop");
      assertEquals(Outcome.NOT_PERMITTED, shop.add(CHILD).outcome());
      assertEquals(SHOP_HOME, host.groupOf(CHILD));
      host.exit(SHOP);
      assertEquals(Outcome.NO_SUCH_TASK, shop.add(SHOP).outcome());
      assertEquals(Outcome.NO_SUCH_TASK, shop.add(0).outcome(), "0 would be this process");
      assertEquals(Outcome.NO_SUCH_TASK, shop.add(-1).outcome());
      assertEquals(Set.of(), shop.processes());
    }
    assertEquals("/", host.groupOf(SELF));
  }

  @Test
  void groupsThatAnApplicationNestedGoWithIt() throws IOException {
    try (Shares shares = open()) {
      shares.group("shop").add(SHOP);
      host.makeFolder(host.group(APP + "/inner"));
      host.start(CHILD, 300, APP + "/inner");
      assertEquals(Result.done(), shares.group("shop").remove());
      assertEquals(SHOP_HOME, host.groupOf(CHILD));
    }
    assertEquals(SLICES, host.groups());
  }

  @Test
  void whatCannotBeRemovedIsLeftToTheNextManager() throws IOException {
    Shares shares = open();
    shares.group("shop").add(SHOP);
    host.makeForeign(SHOP);
    assertEquals(Outcome.NOT_PERMITTED, shares.group("shop").remove().outcome());
    shares.close();
    assertTrue(host.groups().contains(APP));
    assertEquals(Outcome.FAILED, shares.group("shop").apply(share(1, "0")).outcome());
    host.start(SELF, 999, "/");
    try (Shares next = open()) {
      assertEquals(Set.of("shop"), next.groups());
    }
  }

  @Test
  void aDelegatedSubtreeIsUsedWhereTheRootIsNotOurs() throws IOException {
    String unit = "/system.slice/allostat.service";
    host.makeReadOnly("/");
    host.write(host.group("/cgroup.subtree_control"), "+cpu +cpuset");
    host.write(host.group("/system.slice/cgroup.subtree_control"), "+cpu +cpuset");
    host.makeFolder(host.group(unit));
    host.makeFolder(host.group(unit + "/manager"));
    host.start(SELF, 100, unit + "/manager");
    Shares killed = open();
    assertEquals(Mechanism.CGROUP_V2, killed.mechanism(), killed.shortcoming());
    killed.group("shop").add(SHOP);
    assertEquals(unit + APP, host.groupOf(SHOP));
    host.start(SELF, 999, unit + "/manager");
    open().close();
    assertEquals(unit + "/manager", host.groupOf(SHOP), "the unit itself may hold no processes");
    assertFalse(host.groups().contains(unit + MANAGER));
  }

  @ParameterizedTest
  @ValueSource(strings = {"hugetlb", "", "cpu", "cpuset memory"})
  void withoutBothControllersItFallsBackAndSaysWhy(String controllers) throws IOException {
    boot(controllers);
    try (Shares shares = open()) {
      assertEquals(Mechanism.NONE, shares.mechanism());
      assertFalse(shares.fractional());
      String expected =
          "expected controllers cpu and cpuset, got "
              + (controllers.isEmpty() ? "none" : controllers);
      assertTrue(shares.shortcoming().contains(expected), shares.shortcoming());
      assertEquals(Outcome.UNSUPPORTED, shares.group("shop").apply(share(1, "0")).outcome());
      assertEquals(Outcome.UNSUPPORTED, shares.group("shop").add(SHOP).outcome());
    }
    assertEquals(SLICES, host.groups());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "..", "../x", "a/b", "-x", "a b", "a\n", "\u00e9", ".hidden"})
  void aNameThatCouldLeadElsewhereIsRefused(String name) {
    try (Shares shares = open()) {
      assertThrows(IllegalArgumentException.class, () -> shares.group(name));
      assertThrows(
          IllegalArgumentException.class,
          () -> new SharesOpener(root, host, new NoAffinity(""), FOUR).open(name));
    }
  }

  @Test
  void aNameOfMoreThan64CharactersIsRefused() {
    try (Shares shares = open()) {
      assertEquals("a".repeat(64), shares.group("a".repeat(64)).application());
      assertThrows(IllegalArgumentException.class, () -> shares.group("a".repeat(65)));
      assertThrows(IllegalArgumentException.class, () -> shares.group(null));
    }
  }

  private static Share share(double processors, String cpus) {
    return new Share(processors, CpuSet.parseCpuList("cpus", cpus));
  }
}
