package io.allostat.nativeaffinity.binding.internal;

import io.allostat.nativeaffinity.binding.Outcome;
import io.allostat.nativeaffinity.binding.Share;
import io.allostat.nativeaffinity.topology.CpuSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Version 1, where {@code cpu}, {@code cpuset} and {@code cpuacct} are mounted apart or together.
 *
 * <p>Source: Linux {@code Documentation/scheduler/sched-bwc.rst} and {@code
 * Documentation/admin-guide/cgroup-v1/cpusets.rst} and {@code cpuacct.rst}.
 *
 * @param cpu whether the hierarchy has quotas and weights
 * @param cpuset whether it has CPU sets
 * @param accounting whether it counts CPU time
 * @param processors of the machine
 */
record V1Controls(boolean cpu, boolean cpuset, boolean accounting, int processors)
    implements Controls {
  private static final String CPUS = "cpuset.cpus";
  private static final String MEMORY_NODES = "cpuset.mems";
  private static final String WEIGHT = "cpu.shares";
  private static final String QUOTA = "cpu.cfs_quota_us";
  private static final String PERIOD = "cpu.cfs_period_us";
  private static final String USED_NANOS = "cpuacct.usage";
  private static final double NANOS_PER_SECOND = 1e9;
  private static final String NO_QUOTA = "-1";
  private static final long WEIGHT_OF_A_PROCESSOR = 1024;
  private static final long MIN_WEIGHT = 2;
  private static final long MAX_WEIGHT = 262_144;

  @Override
  public String obstacle(CgroupFiles files, Path base) {
    return "";
  }

  @Override
  public void prepareManager(CgroupFiles files, Path base, Path manager) throws IOException {
    if (cpuset) {
      copy(files, MEMORY_NODES, base, manager);
      copy(files, CPUS, base, manager);
    }
    if (cpu) {
      // As a child of the root, the group competes with single tasks of the weight of a processor.
      files.write(manager.resolve(WEIGHT), weight(processors));
    }
  }

  @Override
  public void prepareGroup(CgroupFiles files, Path manager, Path group) throws IOException {
    if (cpuset) {
      // Both are empty in a new group, and a group without them takes no process.
      for (String name : List.of(MEMORY_NODES, CPUS)) {
        if (files.read(group.resolve(name)).isEmpty()) {
          copy(files, name, manager, group);
        }
      }
    }
  }

  @Override
  public void apply(CgroupFiles files, Path base, Path manager, Path group, Share share)
      throws IOException {
    if (cpuset) {
      bind(files, base, manager, group, share.cpus());
    }
    if (cpu) {
      files.write(group.resolve(WEIGHT), weight(share.processors()));
      if (!files.read(group.resolve(PERIOD)).equals(Long.toString(PERIOD_MICROS))) {
        files.write(group.resolve(QUOTA), NO_QUOTA);
        files.write(group.resolve(PERIOD), Long.toString(PERIOD_MICROS));
      }
      files.write(
          group.resolve(QUOTA),
          Controls.isWithoutQuota(share) ? NO_QUOTA : Long.toString(Controls.quotaMicros(share)));
    }
  }

  /** The kernel refuses CPUs that the manager's group does not have. */
  private static void bind(CgroupFiles files, Path base, Path manager, Path group, CpuSet cpus)
      throws IOException {
    try {
      files.write(group.resolve(CPUS), cpus.toCpuList());
    } catch (IOException refused) {
      if (cpus(files, manager).containsAll(cpus)) {
        throw refused;
      }
      // A CPU that was offline for a while is back in the base, but not in groups below it.
      copy(files, CPUS, base, manager);
      CpuSet available = cpus(files, manager);
      if (!available.containsAll(cpus)) {
        throw new Failures.Refused(
            Outcome.INVALID_CPUS, manager + ": expected CPUs among " + available + ", got " + cpus);
      }
      files.write(group.resolve(CPUS), cpus.toCpuList());
    }
  }

  @Override
  public OptionalDouble cpuSeconds(CgroupFiles files, Path group) throws IOException {
    if (!accounting) {
      return OptionalDouble.empty();
    }
    Path file = group.resolve(USED_NANOS);
    return OptionalDouble.of(Controls.figure(file, files.read(file)) / NANOS_PER_SECOND);
  }

  private static String weight(double processors) {
    long weight = Math.round(processors * WEIGHT_OF_A_PROCESSOR);
    return Long.toString(Math.max(MIN_WEIGHT, Math.min(MAX_WEIGHT, weight)));
  }

  private static CpuSet cpus(CgroupFiles files, Path group) throws IOException {
    Path file = group.resolve(CPUS);
    return CpuLists.parse(file, files.read(file));
  }

  private static void copy(CgroupFiles files, String name, Path from, Path to) throws IOException {
    files.write(to.resolve(name), files.read(from.resolve(name)));
  }
}
