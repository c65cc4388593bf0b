package io.allostat.nativeaffinity.topology;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * The CPU quota of a process: the smallest of its cgroup and the cgroup's ancestors, version 2 or 1
 * (kernel: admin-guide/cgroup-v2.rst, scheduler/sched-bwc.rst), where they are mounted below {@code
 * /sys/fs/cgroup} as usual. Stateless and thread safe.
 */
public final class CpuQuota {
  private static final String MOUNT = "/sys/fs/cgroup";

  private CpuQuota() {}

  /**
   * Reads the quota as it is now; a few small files, no caching.
   *
   * @return the quota divided by its period, in processors, > 0; empty if there is none, or the
   *     kernel does not tell
   */
  public static OptionalDouble query() {
    return query(Path.of("/"));
  }

  /**
   * Reads the quota of a process as it is now.
   *
   * @param pid the process
   * @return as {@link #query()} has it; empty also if there is no such process
   */
  public static OptionalDouble ofProcess(long pid) {
    return query(Path.of("/"), Long.toString(pid));
  }

  /**
   * Reads the quota of a cgroup as it is now.
   *
   * @param group its folder
   * @return as {@link #query()} has it, of the group and of those above it that are seen here;
   *     empty also if there is no such group
   */
  public static OptionalDouble ofGroup(Path group) {
    KernelFiles files = new KernelFiles(Path.of("/"));
    Stream.Builder<Double> found = Stream.builder();
    Path each = group.toAbsolutePath();
    // Above the mount point there are no groups.
    while (each != null && Files.exists(each.resolve("cgroup.procs"))) {
      quota(files, each.toString()).ifPresent(found::add);
      each = each.getParent();
    }
    return found.build().mapToDouble(Double::doubleValue).min();
  }

  static OptionalDouble query(Path root) {
    return query(root, "self");
  }

  private static OptionalDouble query(Path root, String process) {
    KernelFiles files = new KernelFiles(root);
    return files.text("/proc/" + process + "/cgroup").stream()
        .flatMap(String::lines)
        .map(line -> line.split(":", 3))
        .filter(fields -> fields.length == 3)
        .flatMap(
            fields -> folders(fields[1]).stream().flatMap(mount -> quotas(files, mount, fields[2])))
        .mapToDouble(Double::doubleValue)
        .min();
  }

  /** Where the hierarchy of these controllers may be; the one of version 2 names none. */
  private static List<String> folders(String controllers) {
    if (controllers.isEmpty()) {
      return List.of(MOUNT, MOUNT + "/unified");
    }
    return List.of(controllers.split(",")).contains("cpu")
        ? List.of(MOUNT + "/cpu", MOUNT + "/" + controllers)
        : List.of();
  }

  /**
   * In a container the path may be that outside, of which the mount shows the end only: whatever is
   * not there is passed over, up to the mount itself.
   */
  private static Stream<Double> quotas(KernelFiles files, String mount, String path) {
    Stream.Builder<Double> found = Stream.builder();
    String rest = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    while (true) {
      quota(files, mount + rest).ifPresent(found::add);
      if (rest.isEmpty()) {
        return found.build();
      }
      rest = rest.substring(0, Math.max(0, rest.lastIndexOf('/')));
    }
  }

  private static Optional<Double> quota(KernelFiles files, String folder) {
    Optional<String[]> unified =
        files.text(folder + "/cpu.max").map(text -> text.strip().split("\\s+"));
    if (unified.isPresent()) {
      return unified.filter(f -> f.length == 2).flatMap(f -> ratio(f[0], f[1]));
    }
    return files
        .text(folder + "/cpu.cfs_quota_us")
        .flatMap(
            quota ->
                files
                    .text(folder + "/cpu.cfs_period_us")
                    .flatMap(period -> ratio(quota.strip(), period.strip())));
  }

  /** Neither "max" nor -1 is a quota. */
  private static Optional<Double> ratio(String quota, String period) {
    try {
      long runtime = Long.parseLong(quota);
      long interval = Long.parseLong(period);
      return runtime > 0 && interval > 0
          ? Optional.of((double) runtime / interval)
          : Optional.empty();
    } catch (NumberFormatException none) {
      return Optional.empty();
    }
  }
}
