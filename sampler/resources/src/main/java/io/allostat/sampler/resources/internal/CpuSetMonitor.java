package io.allostat.sampler.resources.internal;

import io.allostat.core.api.resource.ResourceKind;
import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.resource.ResourceReading;
import java.io.IOException;
import java.util.BitSet;
import java.util.Map;
import java.util.Optional;

/**
 * The CPUs that this process, or another one, may use. Capacity is the number of online CPUs in the
 * affinity mask, or the smallest cgroup quota if that is less; everything is read anew each time,
 * because both can change while the process runs.
 *
 * <p>Use is what all processes took: of the CPUs in the mask, or, where a quota binds, of the
 * quota. It is a sum of differences that are never negative, so it never falls, not even when the
 * mask changes, a counter steps back, or use has to be read elsewhere. Not thread safe.
 */
public final class CpuSetMonitor implements ResourceMonitor {
  /** The resource's name. */
  public static final String NAME = "cpu";

  private final ProcFiles files;
  private final String name;
  private final ResourceKind kind;
  private final ProcessFolder process;
  private final CgroupCpu cgroup;
  private Map<Integer, Long> lastJiffies = Map.of();
  private String lastFolder = "";
  private double lastUsageSeconds;
  private double busySeconds;

  /**
   * Looks for the cgroup mounts.
   *
   * @param files where to read
   * @throws IOException if they make no sense
   */
  public CpuSetMonitor(ProcFiles files) throws IOException {
    this(files, NAME, ResourceKind.CPU, () -> ProcFiles.SELF);
  }

  /** Watches the CPUs of a process that is looked for anew each time. */
  CpuSetMonitor(ProcFiles files, String name, ResourceKind kind, ProcessFolder process)
      throws IOException {
    this.files = files;
    this.name = name;
    this.kind = kind;
    this.process = process;
    this.cgroup = new CgroupCpu(files);
  }

  /** Finds a process. */
  @FunctionalInterface
  interface ProcessFolder {
    String find() throws IOException;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public ResourceKind kind() {
    return kind;
  }

  @Override
  public ResourceReading read() throws IOException {
    // Everything is read before anything is changed: a reading that fails leaves no trace.
    String folder = process.find();
    BitSet mask = ProcStatus.cpusAllowed(files, folder);
    Map<Integer, Long> jiffies = ProcStat.busyJiffies(files.lines(ProcStat.PATH));
    long processors = jiffies.keySet().stream().filter(mask::get).count();
    if (processors == 0) {
      throw new IOException(ProcStat.PATH + ": no CPU of the affinity mask " + mask);
    }
    double busy = busySince(mask, jiffies);
    Optional<CgroupCpu.Quota> binding =
        cgroup.smallestQuota(folder).filter(q -> q.processors() < processors);
    String quotaFolder = "";
    double usage = 0;
    if (binding.isPresent()) {
      quotaFolder = binding.get().folder();
      usage = cgroup.usageSeconds(binding.get());
      if (quotaFolder.equals(lastFolder)) {
        busy = Math.max(0, usage - lastUsageSeconds);
      }
    }
    lastJiffies = jiffies;
    lastFolder = quotaFolder;
    lastUsageSeconds = usage;
    busySeconds += busy;
    return new ResourceReading(
        busySeconds,
        binding.map(CgroupCpu.Quota::processors).orElse((double) processors),
        binding.isPresent());
  }

  private double busySince(BitSet mask, Map<Integer, Long> jiffies) {
    long sum = 0;
    for (Map.Entry<Integer, Long> cpu : jiffies.entrySet()) {
      if (mask.get(cpu.getKey())) {
        long before = lastJiffies.getOrDefault(cpu.getKey(), cpu.getValue());
        sum += Math.max(0, cpu.getValue() - before);
      }
    }
    return sum / ProcStat.JIFFIES_PER_SECOND;
  }
}
