package io.allostat.sampler.resources.internal;

import java.io.IOException;

/**
 * The processes of a cgroup and of all below it, which the kernel adds up itself. One that holds
 * this server too is refused as a view, because the kernel's sum cannot be taken apart.
 */
final class ForeignCgroup implements Foreign {
  private final ProcFiles files;
  private final CgroupCpu cgroups;
  private final String path;
  private final RisingSum seconds = new RisingSum();

  ForeignCgroup(ProcFiles files, String path) throws IOException {
    this.files = files;
    this.cgroups = new CgroupCpu(files);
    this.path = path;
  }

  @Override
  public String description() {
    return "cgroup(" + path + ")";
  }

  @Override
  public double cpuSeconds() throws IOException {
    if (cgroups.holds(path, ProcFiles.SELF)) {
      throw new IOException(
          description() + " holds this server itself: expected a cgroup of others alone");
    }
    return seconds.upTo(cgroups.usageSeconds(path));
  }

  @Override
  public String processFolder() throws IOException {
    long pid =
        files
            .firstNumberBelow(cgroups.folder(path), "cgroup.procs")
            .orElseThrow(() -> new IOException("there is no process in " + description()));
    return ProcFiles.folderOf(pid);
  }
}
