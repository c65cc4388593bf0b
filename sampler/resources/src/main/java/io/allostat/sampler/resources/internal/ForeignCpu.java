package io.allostat.sampler.resources.internal;

import io.allostat.core.api.resource.ResourceKind;
import io.allostat.core.api.resource.ResourceMonitor;
import io.allostat.core.api.resource.ResourceReading;
import java.io.IOException;
import java.util.Optional;

/**
 * The CPUs of other processes as a controlled resource: their own CPU set, or the quota that binds
 * them, used by whoever uses it. Processes that have neither share the server's CPUs; they cannot
 * fill by themselves, and are refused with a message that says so. Not thread safe.
 */
final class ForeignCpu implements ResourceMonitor {
  private final String name;
  private final Foreign group;
  private final ProcFiles files;
  private final CgroupCpu cgroups;
  private final CpuSetMonitor cpus;

  ForeignCpu(String name, Foreign group, ProcFiles files) throws IOException {
    this.name = name;
    this.group = group;
    this.files = files;
    this.cgroups = new CgroupCpu(files);
    this.cpus = new CpuSetMonitor(files, name, ResourceKind.WAITED_FOR, group::processFolder);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public ResourceKind kind() {
    return ResourceKind.WAITED_FOR;
  }

  @Override
  public ResourceReading read() throws IOException {
    String folder = group.processFolder();
    boolean apart =
        !ProcStatus.cpusAllowed(files, folder)
            .intersects(ProcStatus.cpusAllowed(files, ProcFiles.SELF));
    ResourceReading reading = cpus.read();
    Optional<CgroupCpu.Quota> quota = cgroups.smallestQuota(folder);
    boolean limited =
        quota.filter(q -> q.processors() <= reading.capacity()).isPresent()
            && !quota.equals(cgroups.smallestQuota(ProcFiles.SELF));
    if (!apart && !limited) {
      throw new IOException(
          group.description()
              + " has no CPUs and no quota of its own, so it shares this server's: expected a view,"
              + (" views=" + name + "=cpu:" + group.description()));
    }
    return reading;
  }
}
