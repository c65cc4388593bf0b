package io.allostat.nativeaffinity.binding.internal;

import io.allostat.nativeaffinity.binding.Outcome;
import io.allostat.nativeaffinity.binding.Share;
import io.allostat.nativeaffinity.topology.CpuSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Version 2.
 *
 * <p>Source: Linux {@code Documentation/admin-guide/cgroup-v2.rst}.
 *
 * @param processors of the machine
 */
record V2Controls(int processors) implements Controls {
  private static final List<String> NEEDED = List.of("cpu", "cpuset");
  private static final String CONTROLLERS = "cgroup.controllers";
  private static final String ENABLED = "cgroup.subtree_control";
  private static final String CPUS = "cpuset.cpus";
  private static final String EFFECTIVE_CPUS = "cpuset.cpus.effective";
  private static final String WEIGHT = "cpu.weight";
  private static final String LIMIT = "cpu.max";
  private static final String USE = "cpu.stat";
  private static final String USED_MICROS = "usage_usec ";
  private static final double MICROS_PER_SECOND = 1e6;
  private static final String NO_LIMIT = "max";
  private static final long WEIGHT_OF_A_PROCESSOR = 100;
  private static final long MIN_WEIGHT = 1;
  private static final long MAX_WEIGHT = 10_000;

  @Override
  public String obstacle(CgroupFiles files, Path base) throws IOException {
    String offered = files.read(base.resolve(CONTROLLERS));
    return words(offered).containsAll(NEEDED)
        ? ""
        : "expected controllers cpu and cpuset, got " + (offered.isEmpty() ? "none" : offered);
  }

  @Override
  public void prepareManager(CgroupFiles files, Path base, Path manager) throws IOException {
    // The base keeps them when the manager goes: by then others may rely on them.
    enable(files, base);
    enable(files, manager);
    // As a child of the root, the group competes with others of the weight of a processor.
    files.write(manager.resolve(WEIGHT), weight(processors));
  }

  private static void enable(CgroupFiles files, Path group) throws IOException {
    List<String> enabled = words(files.read(group.resolve(ENABLED)));
    if (!enabled.containsAll(NEEDED)) {
      files.write(group.resolve(ENABLED), "+cpu +cpuset");
    }
  }

  @Override
  public void prepareGroup(CgroupFiles files, Path manager, Path group) {
    // An empty CPU set means the parent's.
  }

  @Override
  public void apply(CgroupFiles files, Path base, Path manager, Path group, Share share)
      throws IOException {
    // The kernel would take CPUs that are not to be had, and silently give all of the parent's.
    Path file = manager.resolve(EFFECTIVE_CPUS);
    CpuSet available = CpuLists.parse(file, files.read(file));
    if (!available.containsAll(share.cpus())) {
      throw new Failures.Refused(
          Outcome.INVALID_CPUS,
          manager + ": expected CPUs among " + available + ", got " + share.cpus());
    }
    files.write(group.resolve(CPUS), share.cpus().toCpuList());
    files.write(group.resolve(WEIGHT), weight(share.processors()));
    String quota =
        Controls.isWithoutQuota(share) ? NO_LIMIT : Long.toString(Controls.quotaMicros(share));
    files.write(group.resolve(LIMIT), quota + " " + PERIOD_MICROS);
  }

  @Override
  public OptionalDouble cpuSeconds(CgroupFiles files, Path group) throws IOException {
    Path file = group.resolve(USE);
    for (String line : files.read(file).split("\n")) {
      if (line.startsWith(USED_MICROS)) {
        String micros = line.substring(USED_MICROS.length()).strip();
        return OptionalDouble.of(Controls.figure(file, micros) / MICROS_PER_SECOND);
      }
    }
    return OptionalDouble.empty();
  }

  private static String weight(double processors) {
    long weight = Math.round(processors * WEIGHT_OF_A_PROCESSOR);
    return Long.toString(Math.max(MIN_WEIGHT, Math.min(MAX_WEIGHT, weight)));
  }

  private static List<String> words(String text) {
    return Arrays.asList(text.split("\\s+"));
  }
}
