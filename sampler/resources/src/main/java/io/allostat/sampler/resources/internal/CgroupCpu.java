package io.allostat.sampler.resources.internal;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The CPU quota that binds a process: the smallest of its cgroup and the cgroup's ancestors,
 * version 1 or 2 (kernel: admin-guide/cgroup-v2.rst, scheduler/sched-bwc.rst). Quotas and the
 * process's cgroup are read anew each time, because both can change; mounts are read once. Not
 * thread safe.
 */
final class CgroupCpu {
  private final ProcFiles files;
  private final List<CgroupMount> mounts;
  private String countedFolder = "";
  private MemberTicks counted = new MemberTicks();

  CgroupCpu(ProcFiles files) throws IOException {
    this.files = files;
    this.mounts = CgroupMount.parse(files.linesIfPresent("/proc/self/mountinfo"));
  }

  /**
   * A quota.
   *
   * @param version the version of the hierarchy
   * @param folder the folder of the cgroup that has it
   * @param processors the quota divided by its period, > 0
   */
  record Quota(int version, String folder, double processors) {}

  /**
   * Finds the smallest quota of a process.
   *
   * @param processFolder the process, such as {@code /proc/self}
   * @return the quota, or empty if there is none
   * @throws IOException if a file cannot be read or makes no sense
   */
  Optional<Quota> smallestQuota(String processFolder) throws IOException {
    Optional<CgroupMount> mount = mount();
    Optional<String> cgroup = cgroupOf(processFolder);
    Optional<Quota> smallest = Optional.empty();
    if (mount.isPresent() && cgroup.isPresent()) {
      for (String folder : mount.get().chain(cgroup.get())) {
        Optional<Quota> quota = quota(mount.get().version(), folder);
        if (quota.isPresent()
            && (smallest.isEmpty() || quota.get().processors() < smallest.get().processors())) {
          smallest = quota;
        }
      }
    }
    return smallest;
  }

  /**
   * Reads the CPU time of all processes in a quota's cgroup, of which differences count alone, and
   * only those between readings of the same cgroup.
   *
   * @param quota the quota
   * @return seconds
   * @throws IOException if it cannot be read
   */
  double usageSeconds(Quota quota) throws IOException {
    return usageSeconds(quota.version(), quota.folder());
  }

  private double usageSeconds(int version, String folder) throws IOException {
    if (version == 2) {
      String file = folder + "/cpu.stat";
      for (String line : files.lines(file)) {
        if (line.startsWith("usage_usec ")) {
          return Numbers.parseCount(file, line.substring("usage_usec ".length()).trim()) / 1e6;
        }
      }
      throw new IOException(file + ": no line usage_usec");
    }
    String accounting = accountingFolder(folder);
    String file = accounting + "/cpuacct.usage";
    Optional<String> nanos = files.firstLine(file);
    if (nanos.isEmpty() && accounting.equals(folder)) {
      throw new IOException(file + ": missing");
    }
    return nanos.isPresent() ? Numbers.parseCount(file, nanos.get()) / 1e9 : processSeconds(folder);
  }

  /** Where accounting has a hierarchy of its own without this cgroup: by its processes. */
  private double processSeconds(String folder) throws IOException {
    List<ProcessLine> members = new ArrayList<>();
    for (long pid : files.numbersBelow(folder, "cgroup.procs")) {
      files.process(pid).ifPresent(members::add);
    }
    if (!folder.equals(countedFolder)) {
      countedFolder = folder;
      counted = new MemberTicks();
    }
    return counted.upTo(members) / ProcStat.JIFFIES_PER_SECOND;
  }

  /** The same cgroup where accounting has a hierarchy of its own. */
  private String accountingFolder(String folder) throws IOException {
    CgroupMount quota = CgroupMount.ofController(mounts, "cpu").orElseThrow();
    CgroupMount accounting =
        CgroupMount.ofController(mounts, "cpuacct")
            .orElseThrow(() -> new IOException("cgroup controller cpuacct is not mounted"));
    return accounting.mountPoint() + folder.substring(quota.mountPoint().length());
  }

  /** Where quotas are: the hierarchy of version 1, or else that of version 2. */
  private Optional<CgroupMount> mount() {
    return CgroupMount.ofController(mounts, "cpu").or(() -> CgroupMount.unified(mounts));
  }

  /**
   * Finds the folder of a cgroup.
   *
   * @param path its path in the hierarchy, below the root
   * @return the folder
   * @throws IOException if it is not there, or the mounts do not show it
   */
  String folder(String path) throws IOException {
    CgroupMount mount = mount().orElseThrow(() -> new IOException("no cgroup is mounted"));
    String folder = mount.chain(path).get(0);
    if (folder.equals(mount.mountPoint()) || !files.isFolder(folder)) {
      throw new IOException("there is no cgroup " + path + " below " + mount.mountPoint());
    }
    return folder;
  }

  /**
   * Reads the CPU time of all processes in a cgroup, of which differences count alone, and only
   * those between readings of the same cgroup.
   *
   * @param path its path in the hierarchy, below the root
   * @return seconds
   * @throws IOException if it cannot be read
   */
  double usageSeconds(String path) throws IOException {
    int version = mount().map(CgroupMount::version).orElse(2);
    return usageSeconds(version, folder(path));
  }

  private Optional<Quota> quota(int version, String folder) throws IOException {
    if (version == 2) {
      String file = folder + "/cpu.max";
      Optional<String> line = files.firstLine(file);
      if (line.isEmpty()) {
        return Optional.empty();
      }
      String[] fields = line.get().split("\\s+");
      if (fields.length != 2) {
        throw new IOException(file + ": expected quota and period, got \"" + line.get() + "\"");
      }
      return fields[0].equals("max")
          ? Optional.empty()
          : Optional.of(new Quota(2, folder, ratio(file, fields[0], fields[1])));
    }
    String file = folder + "/cpu.cfs_quota_us";
    Optional<String> quota = files.firstLine(file);
    if (quota.isEmpty() || quota.get().equals("-1")) {
      return Optional.empty();
    }
    String period =
        files
            .firstLine(folder + "/cpu.cfs_period_us")
            .orElseThrow(() -> new IOException(folder + "/cpu.cfs_period_us: missing"));
    return Optional.of(new Quota(1, folder, ratio(file, quota.get(), period)));
  }

  private static double ratio(String file, String quota, String period) throws IOException {
    long runtime = Numbers.parseCount(file, quota);
    long interval = Numbers.parseCount(file, period);
    if (runtime == 0 || interval == 0) {
      throw new IOException(
          file + ": expected quota and period > 0, got " + quota + " and " + period);
    }
    return (double) runtime / interval;
  }

  /**
   * Tells whether a process is in a cgroup or below it.
   *
   * @param path the cgroup's path in the hierarchy, below the root
   * @param processFolder the process, such as {@code /proc/self}
   * @return true if it is
   * @throws IOException if a file cannot be read
   */
  boolean holds(String path, String processFolder) throws IOException {
    return cgroupOf(processFolder)
        .filter(cgroup -> cgroup.equals(path) || cgroup.startsWith(path + "/"))
        .isPresent();
  }

  /** Finds a process's cgroup in {@code /proc/<pid>/cgroup}: id, controllers and path. */
  private Optional<String> cgroupOf(String processFolder) throws IOException {
    String controller = mount().filter(m -> m.version() == 1).isPresent() ? "cpu" : "";
    return files.linesIfPresent(processFolder + "/cgroup").stream()
        .map(line -> line.split(":", 3))
        .filter(f -> f.length == 3 && List.of(f[1].split(",")).contains(controller))
        .map(f -> f[2])
        .findFirst();
  }
}
