package io.allostat.nativeaffinity.binding.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allostat.nativeaffinity.binding.Outcome;
import io.allostat.nativeaffinity.binding.Result;
import io.allostat.nativeaffinity.binding.Share;
import io.allostat.nativeaffinity.binding.ShareGroup;
import io.allostat.nativeaffinity.binding.Shares.Mechanism;
import io.allostat.nativeaffinity.topology.CpuSet;
import io.allostat.nativeaffinity.topology.ProcessIdentity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One group in two hierarchies, as in version 1; each is a folder that behaves like version 2. */
class TwoHierarchiesTest {
  private static final ProcessIdentity SELF =
      new ProcessIdentity(ProcessHandle.current().pid(), 100);
  private static final long SHOP = 4_000_001;
  private static final String HOME = "/shop.service";
  private static final String APP = "/allostat-m/app-shop";

  @TempDir Path folder;
  private UnifiedFake first;
  private UnifiedFake second;
  private ShareGroup shop;

  @BeforeEach
  void boot() throws IOException {
    first = host("first");
    second = host("second");
    shop =
        new CgroupShares(
                Mechanism.CGROUP_V1,
                new ProcFolder(folder.resolve("first/proc")),
                List.of(group(first, "first"), group(second, "second")),
                "")
            .group("shop");
    assertEquals(Result.done(), shop.apply(new Share(0.5, CpuSet.of(1))));
  }

  private UnifiedFake host(String name) throws IOException {
    UnifiedFake host = new UnifiedFake(folder.resolve(name), "cpuset cpu", "0-3");
    host.makeFolder(host.group(HOME));
    host.start(SELF.pid(), SELF.startTicks(), "/");
    host.start(SHOP, 200, HOME);
    return host;
  }

  private ManagerGroup group(UnifiedFake host, String name) throws IOException {
    Path mount = host.group("/");
    return ManagerGroup.open(
        host,
        new ProcFolder(folder.resolve(name).resolve("proc")),
        new V2Controls(4),
        new CgroupMount(2, Set.of(), "/", mount),
        mount,
        "m",
        SELF);
  }

  private static void move(UnifiedFake host, String group) throws IOException {
    host.write(host.group(group).resolve("cgroup.procs"), Long.toString(SHOP));
  }

  @Test
  void oneThatAKilledManagerMovedInOneHierarchyOnlyIsNotInTheGroupUntilItIsAddedAgain()
      throws IOException {
    move(first, APP);
    assertEquals(Set.of(SHOP), shop.processes());
    assertFalse(shop.contains(SHOP));
    assertEquals(Result.done(), shop.add(SHOP));
    assertTrue(shop.contains(SHOP));
    assertEquals(APP, first.groupOf(SHOP));
    assertEquals(APP, second.groupOf(SHOP));
  }

  @Test
  void oneThatAnOperatorTookOutOfOneHierarchyIsAddedAgainAndStillKnowsItsHome() throws IOException {
    assertEquals(Result.done(), shop.add(SHOP));
    assertTrue(shop.contains(SHOP));
    for (UnifiedFake host : List.of(first, second)) {
      move(host, "/");
      assertFalse(shop.contains(SHOP));
      assertEquals(Result.done(), shop.add(SHOP));
      assertTrue(shop.contains(SHOP));
      move(host, HOME);
      assertEquals(Result.done(), shop.add(SHOP));
    }
    assertEquals(Result.done(), shop.remove());
    assertEquals(HOME, first.groupOf(SHOP));
    assertEquals(HOME, second.groupOf(SHOP));
  }

  @Test
  void oneThatWasMovedBeforeSomethingFailedGoesBackInBoth() throws IOException {
    second.makeUnreadable(APP + "/cgroup.procs");
    Result refused = shop.add(SHOP);
    assertEquals(Outcome.FAILED, refused.outcome(), refused::toString);
    assertEquals(HOME, first.groupOf(SHOP));
    assertEquals(HOME, second.groupOf(SHOP));
  }

  @Test
  void oneThatTheSecondDoesNotMoveGoesBackInTheFirstAndStaysInTheSecond() throws IOException {
    second.makeImmovable(SHOP);
    assertEquals(Outcome.INVALID_CPUS, shop.add(SHOP).outcome());
    assertEquals(HOME, first.groupOf(SHOP));
    assertEquals(HOME, second.groupOf(SHOP));
  }
}
