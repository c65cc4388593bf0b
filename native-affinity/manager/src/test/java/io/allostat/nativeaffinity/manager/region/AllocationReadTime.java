package io.allostat.nativeaffinity.manager.region;

import io.allostat.core.api.processors.Allocation;
import io.allostat.core.api.processors.Allocation.State;
import io.allostat.nativeaffinity.manager.region.Registration.Registered;
import io.allostat.nativeaffinity.topology.CpuSet;
import io.allostat.nativeaffinity.topology.ProcessIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;

/** How long an application takes to read its allocation from a mapped file. Not a test. */
final class AllocationReadTime {
  private static final int READS = 5_000_000;
  private static final int ROUNDS = 21;

  private AllocationReadTime() {}

  public static void main(String[] args) throws IOException {
    Path file = Files.createTempDirectory("region").resolve("region");
    Region region = RegionFile.manage(file, 256);
    ProcessIdentity self = ProcessIdentity.self();
    Registered registered =
        (Registered) RegionFile.join(file).register(self, "shop", new Random(1), System.nanoTime());
    RegionProcessors processors =
        new RegionProcessors(
            RegionFile.join(file),
            registered.slot(),
            new Allocation(1, "", 0, State.UNMANAGED),
            Long.MAX_VALUE,
            System::nanoTime,
            failure -> {});
    region.beat(self, System.nanoTime());
    region.grant(
        region.scan(Processes.ofThisMachine()).claims().get(0), new Grant(1.5, CpuSet.of(0), 1));
    double[] nanos = new double[ROUNDS];
    double sum = 0;
    for (int round = 0; round < ROUNDS; round++) {
      long begin = System.nanoTime();
      for (int i = 0; i < READS; i++) {
        sum += processors.allocation().processors();
      }
      nanos[round] = (double) (System.nanoTime() - begin) / READS;
    }
    Arrays.sort(nanos);
    System.out.printf(
        "%.1f ns a read (median of %d rounds; fastest %.1f, slowest %.1f); sum %.0f%n",
        nanos[ROUNDS / 2], ROUNDS, nanos[0], nanos[ROUNDS - 1], sum);
    Files.delete(file);
    Files.delete(file.getParent());
  }
}
