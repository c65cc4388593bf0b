package io.allostat.nativeaffinity.binding.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.allostat.nativeaffinity.binding.CpuAffinity;
import io.allostat.nativeaffinity.binding.Outcome;
import io.allostat.nativeaffinity.binding.RealProcess;
import io.allostat.nativeaffinity.binding.Result;
import io.allostat.nativeaffinity.binding.Share;
import io.allostat.nativeaffinity.binding.ShareGroup;
import io.allostat.nativeaffinity.binding.Shares;
import io.allostat.nativeaffinity.binding.Shares.Mechanism;
import io.allostat.nativeaffinity.topology.CpuSet;
import io.allostat.nativeaffinity.topology.MachineCpus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole processors for real processes, where the cgroup folders cannot be written. */
class AffinitySharesTest {
  private final CpuAffinity affinity = CpuAffinity.system();
  private final CpuSet usable = MachineCpus.query().usable();
  private final CpuSet last = CpuSet.of(usable.stream().max().orElseThrow());
  @TempDir Path folder;
  private Shares shares;

  @BeforeEach
  void open() {
    assumeTrue(
        affinity.unsupported().isEmpty(), () -> "needs " + affinity.unsupported().orElseThrow());
    shares = opener().open("m");
  }

  private SharesOpener opener() {
    return new SharesOpener(
        Path.of("/"), new ReadOnly(), affinity, () -> MachineCpus.query().online());
  }

  @AfterEach
  void close() {
    if (shares != null) {
      shares.close();
    }
  }

  @Test
  void itSaysThatSharesAreWholeProcessorsAndWhy() {
    assertEquals(Mechanism.AFFINITY, shares.mechanism());
    assertFalse(shares.fractional());
    assertTrue(shares.shortcoming().startsWith("no cgroups (version 1: "), shares.shortcoming());
    assertTrue(shares.shortcoming().contains("version 2: "), shares.shortcoming());
  }

  @Test
  void membersAreBoundToTheCpusOfTheShareAndFreedAtTheEnd() throws Exception {
    try (RealProcess before = RealProcess.sleeping();
        RealProcess after = RealProcess.sleeping()) {
      ShareGroup shop = shares.group("shop");
      assertEquals(Result.done(), shop.add(before.pid()));
      assertEquals(usable, cpus(before), "no share yet");
      assertEquals(
          new Result(Outcome.DONE, "whole processors " + last + " instead of 0.5"),
          shop.apply(new Share(0.5, last)));
      assertEquals(Result.done(), shop.add(after.pid()));
      assertEquals(last, cpus(before));
      assertEquals(last, cpus(after));
      assertEquals(Set.of(before.pid(), after.pid()), shop.processes());
      assertEquals(Set.of("shop"), shares.groups());

      after.kill();
      assertEquals(Set.of(before.pid()), shop.processes());
      assertEquals(Result.done(), shop.apply(new Share(usable.size(), usable)));
      assertEquals(usable, cpus(before));
      assertEquals(Result.done(), shop.apply(new Share(1, last)));
      shares.close();
      assertEquals(usable, cpus(before));
      assertEquals(Set.of(), shares.groups());
    }
  }

  @Test
  void aProcessIsInOneGroupAndKeepsWhatItHadAtFirst() throws Exception {
    try (RealProcess process = RealProcess.sleeping()) {
      shares.group("shop").apply(new Share(1, last));
      shares.group("shop").add(process.pid());
      assertEquals(last, cpus(process));
      assertEquals(Result.done(), shares.group("books").add(process.pid()));
      assertEquals(usable, cpus(process), "books have no share yet");
      assertEquals(Set.of(), shares.group("shop").processes());
      assertEquals(Result.done(), shares.group("books").remove());
      assertEquals(usable, cpus(process));
    }
  }

  @Test
  void whatAKilledManagerBoundIsTakenUpByTheNextAndUndone() throws Exception {
    Path notes = folder.resolve("bound");
    try (RealProcess stays = RealProcess.sleeping();
        RealProcess left = RealProcess.sleeping();
        RealProcess ended = RealProcess.sleeping()) {
      Shares killed = opener().open("m", Optional.of(notes));
      killed.group("shop").apply(new Share(1, last));
      for (RealProcess process : List.of(stays, ended)) {
        killed.group("shop").add(process.pid());
      }
      killed.group("bank").apply(new Share(1, last));
      killed.group("bank").add(left.pid());
      assertEquals(last, cpus(left));
      ended.kill();
      Files.writeString(notes, "no note at all\n1 2 3\n-1 5 shop 0\n", StandardOpenOption.APPEND);

      Shares next = opener().open("m", Optional.of(notes));
      assertEquals(Set.of("shop", "bank"), next.groups());
      assertEquals(Set.of(stays.pid()), next.group("shop").processes());
      assertEquals(Result.done(), next.group("bank").remove());
      assertEquals(usable, cpus(left));
      assertEquals(last, cpus(stays), "it is still managed");
      assertEquals(Result.done(), next.group("shop").add(stays.pid()));
      next.close();
      assertEquals(usable, cpus(stays));
      assertFalse(Files.exists(notes), "nothing is left to remember");
    }
  }

  @Test
  void refusalsHaveNames() throws Exception {
    RealProcess ended = RealProcess.sleeping();
    ended.kill();
    ShareGroup shop = shares.group("shop");
    assertEquals(Outcome.NO_SUCH_TASK, shop.add(ended.pid()).outcome());
    assertEquals(Outcome.NO_SUCH_TASK, shop.add(0).outcome());
    assertEquals(Outcome.NO_SUCH_TASK, shop.add(-1).outcome());
    assertEquals(Outcome.NO_SUCH_TASK, shop.add(1L << 40).outcome());
    try (RealProcess process = RealProcess.sleeping()) {
      shop.add(process.pid());
      CpuSet partly = last.union(CpuSet.of(CpuSet.MAX_CPU));
      Result refused = shop.apply(new Share(1, partly));
      assertEquals(Outcome.INVALID_CPUS, refused.outcome(), refused::toString);
      assertEquals(usable, cpus(process));
    }
  }

  private CpuSet cpus(RealProcess process) {
    return affinity.threadMask((int) process.pid()).cpus();
  }

  /** The cgroup file systems of this machine, for somebody who may not write them. */
  private static final class ReadOnly implements CgroupFiles {
    private final CgroupFiles files = new KernelCgroupFiles();

    @Override
    public boolean isFolder(Path folder) {
      return files.isFolder(folder);
    }

    @Override
    public boolean isWritable(Path folder) {
      return false;
    }

    @Override
    public Set<String> children(Path folder) {
      throw new AssertionError(folder);
    }

    @Override
    public void makeFolder(Path folder) {
      throw new AssertionError(folder);
    }

    @Override
    public void removeFolder(Path folder) {
      throw new AssertionError(folder);
    }

    @Override
    public String read(Path file) {
      throw new AssertionError(file);
    }

    @Override
    public boolean lists(Path file, long pid) {
      throw new AssertionError(file + " " + pid);
    }

    @Override
    public void write(Path file, String value) {
      throw new AssertionError(file + " " + value);
    }

    @Override
    public void close() {
      files.close();
    }
  }
}
